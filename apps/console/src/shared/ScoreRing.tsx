import { scoreBand } from '@rfp/api-client/display';
import { texts } from '../texts.js';
import styles from './score.module.css';

/** The total score: a number in a ring whose arc shows it. Screen readers read "Score 82 of 100". */
export function ScoreRing({ score, size = 44 }: { score: number; size?: number }) {
  return (
    <span
      className={styles['ring']}
      data-band={scoreBand(score)}
      style={{ width: size, height: size, fontSize: size * 0.34 }}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        <circle cx="22" cy="22" r="19.5" className={styles['track']} />
        <circle cx="22" cy="22" r="19.5" pathLength="100" strokeDasharray={`${score} 100`} className={styles['arc']} />
      </svg>
      <span aria-hidden="true">{score}</span>
      <span className="hidden">{texts.opportunity.score(score)}</span>
    </span>
  );
}
