import { formatDay } from '@rfp/api-client/display';
import { deadlinePlace, type StatedDeadline } from '@rfp/contracts/stated-deadline';
import { texts } from '../../texts.js';
import styles from './detail.module.css';

const words = texts.detail;

/** The deadlines that the notice and its documents state, side by side with their words, if they differ. */
export function StatedDeadlines({ deadlines }: { deadlines: readonly StatedDeadline[] }) {
  if (deadlines.length === 0) return null;
  return (
    <>
      <span className={styles['small']}>{words.deadlinesDiffer}</span>
      <ul className={styles['deadlines']} aria-label={words.statedDeadlines}>
        {deadlines.map(({ day, quote, earliest, ...place }) => (
          <li key={`${deadlinePlace(place)} ${day}`}>
            {`${deadlinePlace(place)}: ${formatDay(day)}`}
            {earliest ? <strong>{` ${words.earliest}`}</strong> : null}
            {place.source === 'notice' ? null : <q className={styles['small']}>{quote}</q>}
          </li>
        ))}
      </ul>
    </>
  );
}
