import { type SourceDate } from '@rfp/contracts/primitives';
import { findDates } from '@rfp/dates/find-dates';
import { findTimes } from '@rfp/dates/find-time';
import { statesNoDate } from '@rfp/dates/no-date';
import { type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading, none, notUnderstood, toReading } from '@rfp/dates/reading';
import { noted, readDue } from '../date-field.js';
import { plainText } from '../plain-text.js';
import { noteDate } from '../unread-fields.js';
import { grantsGovTimeZone } from './constants.js';

type Printed = string | null | undefined;

/** Words of forms that nobody filled in. */
const blank = /^\W*(?:no explanation|not available|n\/?a|none|null)?\W*$/i;

/**
 * The closing date with what its explanation adds: a time (`no later than 5:00 p.m., ET`), or that there is no date (`Proposals accepted
 * anytime`). An explanation that is neither is noted as printed.
 *
 * @param posted - of the same announcement: a closing date without a year follows it
 */
export function closingDate(
  printed: Printed,
  explanation: Printed,
  posted: SourceDate | null | undefined,
): SourceDate | null {
  const options = { timeZone: grantsGovTimeZone };
  const words = plainText(explanation ?? '', 1)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const reading = readDue(printed, { ...options, posted });
  if (blank.test(words)) return noted('due_date', printed, reading);
  if ((printed?.trim() ?? '') === '') return noted('due_date', words, statesNoDate(words) ? none : notUnderstood);
  if (reading.status !== 'read') return noted('due_date', printed, reading);
  const explained = withTime(reading, words, options);
  noteDate('due_date', words, { reading: 'read', assumed: [...explained.assumed] });
  return explained.date;
}

type Read = DateReading & { status: 'read' };

/** The day with the only time of its explanation. That of another day, or of the applicants' own places, is not the deadline. */
function withTime(reading: Read, words: string, options: ReadOptions & { timeZone: string }): Read {
  const { date } = reading;
  if (date.length !== 10 || /\b(?:local time|applicant'?s? time)\b/i.test(words)) return reading;
  const otherDays = findDates(words, options).filter(({ key }) => !date.includes(key));
  const times = findTimes(words, { day: date, timeZone: options.timeZone });
  const [time] = times;
  if (
    time === undefined ||
    otherDays.length > 0 ||
    new Set(times.map(({ clock, zone }) => `${clock} ${zone}`)).size > 1
  )
    return reading;
  const timed = toReading(date, reading.assumed, time, options.timeZone);
  return timed.status === 'read' ? timed : reading;
}
