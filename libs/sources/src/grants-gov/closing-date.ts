import { type SourceDate } from '@rfp/contracts/primitives';
import { statesNoDate } from '@rfp/dates/no-date';
import { type DateReading, noneStated, notUnderstood, toReading } from '@rfp/dates/reading';
import { noteReading, parseDueDate } from '../fields/date-field.js';
import { plainText } from '../fields/plain-text.js';
import { noteDate } from '../fields/unread-fields.js';
import { closingTimes } from './closing-times.js';
import { grantsGovTimeZone } from './constants.js';

type Printed = string | null | undefined;

/** Placeholders of form fields that were not filled in. */
const blankExplanation = /^\W*(?:no explanation|not available|n\/?a|none|null)?\W*$/i;

/**
 * The closing date, completed by its explanation, which may state the time of day (`no later than 5:00 p.m., ET`) or that there is no
 * date (`Proposals accepted anytime`). Other explanations are recorded as printed.
 *
 * @param posted - posted date of the same announcement; a closing date without a year is after it
 */
export function closingDate(
  printed: Printed,
  explanation: Printed,
  posted: SourceDate | null | undefined,
): SourceDate | null {
  const explanationText = plainText(explanation ?? '', 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const reading = parseDueDate(printed, { timeZone: grantsGovTimeZone, posted });
  if (blankExplanation.test(explanationText)) return noteReading('due_date', printed, reading);
  if ((printed?.trim() ?? '') === '')
    return noteReading('due_date', explanationText, statesNoDate(explanationText) ? noneStated : notUnderstood);
  if (reading.status !== 'read') return noteReading('due_date', printed, reading);
  const explained = withTime(reading, explanationText, grantsGovTimeZone);
  noteDate('due_date', explanationText, { reading: 'read', assumed: [...explained.assumed] });
  return explained.date;
}

type UnderstoodReading = DateReading & { status: 'read' };

/**
 * Adds the closing time if the explanation states exactly one. A local time of the applicant is ignored, because it is a different instant for each
 * applicant.
 */
function withTime(reading: UnderstoodReading, explanationText: string, timeZone: string): UnderstoodReading {
  const { date, assumed } = reading;
  if (date.length !== 10 || /\b(?:local time|applicant'?s? time)\b/i.test(explanationText)) return reading;
  const [time, ...others] = closingTimes(explanationText, { day: date, timeZone });
  if (time === undefined || others.length > 0) return reading;
  const timed = toReading(date, assumed, time, timeZone);
  return timed.status === 'read' ? timed : reading;
}
