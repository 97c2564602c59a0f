import { type SourceDate } from '@rfp/contracts/primitives';
import { statesNoDate } from '@rfp/dates/no-date';
import { type DateReading, none, notUnderstood, toReading } from '@rfp/dates/reading';
import { noteReading, readDue } from '../date-field.js';
import { plainText } from '../plain-text.js';
import { noteDate } from '../unread-fields.js';
import { closingTimes } from './closing-times.js';
import { grantsGovTimeZone } from './constants.js';

type Printed = string | null | undefined;

/** Words of forms that nobody filled in. */
const blank = /^\W*(?:no explanation|not available|n\/?a|none|null)?\W*$/i;

/**
 * The closing date with what its explanation adds: the time of the closing (`no later than 5:00 p.m., ET`), or that there is no date (`Proposals accepted
 * anytime`). An explanation that is neither is noted as printed.
 *
 * @param posted - of the same announcement: a closing date without a year follows it
 */
export function closingDate(
  printed: Printed,
  explanation: Printed,
  posted: SourceDate | null | undefined,
): SourceDate | null {
  const words = plainText(explanation ?? '', 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const reading = readDue(printed, { timeZone: grantsGovTimeZone, posted });
  if (blank.test(words)) return noteReading('due_date', printed, reading);
  if ((printed?.trim() ?? '') === '') return noteReading('due_date', words, statesNoDate(words) ? none : notUnderstood);
  if (reading.status !== 'read') return noteReading('due_date', printed, reading);
  const explained = withTime(reading, words, grantsGovTimeZone);
  noteDate('due_date', words, { reading: 'read', assumed: [...explained.assumed] });
  return explained.date;
}

type Read = DateReading & { status: 'read' };

/** The day with the only time at which its explanation closes it. That of the applicants' own places is not one deadline. */
function withTime(reading: Read, words: string, timeZone: string): Read {
  const { date, assumed } = reading;
  if (date.length !== 10 || /\b(?:local time|applicant'?s? time)\b/i.test(words)) return reading;
  const [time, ...others] = closingTimes(words, { day: date, timeZone });
  if (time === undefined || others.length > 0) return reading;
  const timed = toReading(date, assumed, time, timeZone);
  return timed.status === 'read' ? timed : reading;
}
