import { scoreBand } from '@rfp/api-client/display';
import { texts } from '../../texts.js';
import { type RingScore } from './ring-score.js';
import styles from './score.module.css';

const words = texts.opportunity;

interface ScoreRingProps {
  ring: RingScore;
  size?: number;
  /** Whether the name of the score is shown below the ring. */
  named?: boolean;
}

/** A score as a number inside a ring. Screen readers read "Your Fit 82 of 100". */
export function ScoreRing({ ring: { score, name, caption, totalScore }, size = 44, named = false }: ScoreRingProps) {
  const ring = (
    <span
      title={totalScore === null ? name : words.namedScore(name, totalScore)}
      className={styles['ring']}
      data-band={scoreBand(score)}
      style={{ width: size, height: size, fontSize: size * 0.34 }}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        <circle cx="22" cy="22" r="19.5" className={styles['track']} />
        <circle cx="22" cy="22" r="19.5" pathLength="100" strokeDasharray={`${score} 100`} className={styles['arc']} />
      </svg>
      <span aria-hidden="true">{score}</span>
      <span className="hidden">{words.score(name, score)}</span>
    </span>
  );
  if (!named) return ring;
  return (
    <span className={styles['named']}>
      {ring}
      <span aria-hidden="true">{caption}</span>
    </span>
  );
}
