import { Link } from 'react-router';
import { Page } from '../layout/Page.js';
import { type LaterScreen } from './later-screens.js';
import { laterTexts } from './later-texts.js';
import styles from './later.module.css';

/** Says that a screen is not there and what does its work until it is. */
export function NotBuiltYet({ screen: { title, purpose, instead } }: { screen: LaterScreen }) {
  return (
    <Page title={title}>
      <section className={styles['notice']}>
        <h2>{laterTexts.notBuilt}</h2>
        <p>{purpose}</p>
        <h3>{laterTexts.instead}</h3>
        <ul>
          {instead.map(({ text, to, link }) => (
            <li key={text}>
              {text}
              {to === undefined ? null : (
                <>
                  {' '}
                  <Link to={to}>{link}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </Page>
  );
}
