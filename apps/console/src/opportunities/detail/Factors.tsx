import { type ScoreFactor } from '@rfp/contracts/score';
import { texts } from '../../texts.js';
import { fieldName, fieldValue } from '../field-values.js';
import styles from './score-panel.module.css';

const words = texts.detail;

function signed(points: number): string {
  return points < 0 ? `\u2212${-points}` : `+${points}`;
}

/** Each factor with its points and the quote of the notice behind it. */
export function Factors({ part, factors }: { part: string; factors: ScoreFactor[] }) {
  return (
    <ul className={styles['factors']} aria-label={words.factors(part)}>
      {factors.map(({ label, points, field, quote }) => (
        <li key={`${label} ${field ?? ''}`}>
          <span className={styles['points']} data-negative={points < 0}>
            {signed(points)}
          </span>
          <div>
            {label}
            {field === null ? null : (
              <p className={styles['quote']}>
                {fieldName(field)}: {quote === null ? words.notStated : <q>{fieldValue(field, quote)}</q>}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
