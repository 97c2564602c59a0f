import { Link } from 'react-router';
import { Page } from '../layout/Page.js';
import { type UpcomingScreenInfo } from './upcoming-screens.js';
import { upcomingTexts } from './upcoming-texts.js';
import styles from './upcoming.module.css';

/** Placeholder of a screen that is not built yet, with alternatives. */
export function UpcomingScreen({ screen: { title, purpose, instead } }: { screen: UpcomingScreenInfo }) {
  return (
    <Page title={title}>
      <section className={styles['notice']}>
        <h2>{upcomingTexts.notBuilt}</h2>
        <p>{purpose}</p>
        <h3>{upcomingTexts.instead}</h3>
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
