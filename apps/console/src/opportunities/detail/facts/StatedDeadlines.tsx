import {
  deadlinePlace,
  deadlinesHeading,
  deadlineText,
  earliestMark,
  type StatedDeadline,
} from '@rfp/contracts/dates/stated-deadline';
import { texts } from '../../../texts.js';
import styles from '../detail.module.css';

const words = texts.detail;
const readerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Deadlines stated by the notice and its documents, with their quotes. Listed only if they differ or the due date field is empty. */
export function StatedDeadlines({ deadlines }: { deadlines: readonly StatedDeadline[] }) {
  if (deadlines.length === 0) return null;
  return (
    <>
      <span className={styles['small']}>{`${deadlinesHeading(deadlines)}:`}</span>
      <ul className={styles['deadlines']} aria-label={words.statedDeadlines}>
        {deadlines.map((deadline) => (
          <li key={`${deadlinePlace(deadline)} ${deadline.date ?? deadline.day}`}>
            {`${deadlinePlace(deadline)}: ${deadlineText(deadline, { readerZone })}`}
            {earliestMark(deadline, deadlines) === '' ? null : <strong>{` ${words.earliest}`}</strong>}
            {deadline.source === 'notice' ? null : <q className={styles['small']}>{deadline.quote}</q>}
          </li>
        ))}
      </ul>
    </>
  );
}
