import { scoreBand } from '@rfp/api-client/display';
import styles from './score.module.css';

interface ScoreBarProps {
  label: string;
  score: number;
  /** Muted note beside the label. */
  note?: string;
}

/** A score as label, bar and number. Screen readers read "Relevance 82". */
export function ScoreBar({ label, score, note }: ScoreBarProps) {
  return (
    <div className={styles['bar']} data-band={scoreBand(score)}>
      <span className={styles['label']}>
        {label}
        {note === undefined ? null : <span className={styles['barNote']}> {note}</span>}
      </span>
      <span className={styles['line']} aria-hidden="true">
        <span style={{ width: `${score}%` }} />
      </span>
      <span className={styles['number']}>{score}</span>
    </div>
  );
}
