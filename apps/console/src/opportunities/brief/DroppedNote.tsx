import { type Checked } from '@rfp/contracts/intelligence/notice-brief';
import { briefTexts as words } from './brief-texts.js';
import styles from './brief.module.css';

/** Number of omitted sentences of the language model, with the reasons. */
export function DroppedNote({ checked: { dropped, reasons } }: { checked: Checked }) {
  if (dropped === 0) return null;
  return (
    <div className={styles['quiet']}>
      <p>{words.dropped(dropped)}</p>
      {reasons === undefined || reasons.length === 0 ? null : (
        <ul aria-label={words.whyDropped}>
          {reasons.map(({ reason, count }) => (
            <li key={reason}>{words.droppedFor(count, reason)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
