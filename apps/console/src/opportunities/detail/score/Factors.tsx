import { withNote } from '@rfp/contracts/dates/date-note';
import { type ScoreFactor } from '@rfp/contracts/opportunities/score';
import { texts } from '../../../texts.js';
import { fieldName, fieldValue } from '../../field-values.js';
import styles from './score-panel.module.css';

const words = texts.detail;

function signed(points: number): string {
  return points < 0 ? `\u2212${-points}` : `+${points}`;
}

/** The quoted value. A date with a note is formatted like in the key details. */
function Quoted({ field, quote, date_note }: Pick<ScoreFactor, 'quote' | 'date_note'> & { field: string }) {
  if (quote === null) return words.notStated;
  const value = fieldValue(field, quote);
  return date_note === undefined ? <q>{value}</q> : withNote(value, date_note);
}

/** Each factor with its points and its quote from the notice. */
export function Factors({ part, factors }: { part: string; factors: ScoreFactor[] }) {
  return (
    <ul className={styles['factors']} aria-label={words.factors(part)}>
      {factors.map(({ label, points, field, ...quoted }) => (
        <li key={`${label} ${field ?? ''}`}>
          <span className={styles['points']} data-negative={points < 0}>
            {signed(points)}
          </span>
          <div>
            {label}
            {field === null ? null : (
              <p className={styles['quote']}>
                {fieldName(field)}: <Quoted field={field} {...quoted} />
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
