import { scoreBand } from '@rfp/api-client/display';
import { texts } from '../texts.js';
import styles from './score.module.css';

const words = texts.opportunity;

interface ScoreRingProps {
  score: number;
  /** That of everyone, where the score is by the preferences and weights of the user. */
  everyone?: number;
  size?: number;
}

/** The total score: a number in a ring whose arc shows it. Screen readers read "Score 82 of 100", or "Your Fit 82 of 100" where everyone has another. */
export function ScoreRing({ score, everyone = score, size = 44 }: ScoreRingProps) {
  const isOwn = everyone !== score;
  return (
    <span
      {...(isOwn ? { title: words.ownScore(everyone) } : {})}
      className={styles['ring']}
      data-band={scoreBand(score)}
      style={{ width: size, height: size, fontSize: size * 0.34 }}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        <circle cx="22" cy="22" r="19.5" className={styles['track']} />
        <circle cx="22" cy="22" r="19.5" pathLength="100" strokeDasharray={`${score} 100`} className={styles['arc']} />
      </svg>
      <span aria-hidden="true">{score}</span>
      <span className="hidden">{isOwn ? words.fit(score) : words.score(score)}</span>
    </span>
  );
}
