import { useId } from 'react';
import { Link } from 'react-router';
import styles from './intelligence.module.css';
import { intelligenceTexts } from './intelligence-texts.js';

const words = intelligenceTexts.status;

/** What the page shows until its endpoints exist, and where to find computed figures meanwhile. */
export function IntegrationStatus() {
  const id = useId();
  return (
    <section className={styles['status']} aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p>{words.text}</p>
      <p className={styles['links']}>
        <span>{words.instead}</span>
        {words.links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </p>
    </section>
  );
}
