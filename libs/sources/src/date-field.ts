import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { type SourceDate } from '@rfp/contracts/primitives';
import { readDate, readDay, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { keepUnread, noteDate } from './unread-fields.js';

type DateField = 'posted_date' | 'due_date' | 'archive_date';
type Printed = string | null | undefined;

/** What each source knows of its dates. A time for which neither record nor source names a zone is in that of the notices without one. */
type FieldOptions = Omit<ReadOptions, 'unstatedZone' | 'posted'>;

/**
 * The day or time of posting of the record that is being described; null if it states none or one that cannot be read. What people must
 * know of the reading is noted: what it assumes, or the words of a date that was not understood. Nobody publishes at exactly midnight.
 */
export function postedField(printed: Printed, options: FieldOptions): SourceDate | null {
  const known = { ...options, unstatedZone: defaultTimeZone, midnightIsDay: true };
  return noted('posted_date', printed, readDate(printed, known));
}

/** The same for the due date. One without a year is the first from the posting on: each source says when that was, if it knows. */
export function dueField(
  printed: Printed,
  { posted, ...options }: FieldOptions & { posted: SourceDate | null | undefined },
): SourceDate | null {
  return noted('due_date', printed, readDue(printed, { ...options, posted }));
}

/** The reading of a due date, for those who note it otherwise. */
export function readDue(
  printed: Printed,
  { posted, ...options }: FieldOptions & { posted: SourceDate | null | undefined },
): DateReading {
  return readDate(printed, { ...options, unstatedZone: defaultTimeZone, posted: posted?.slice(0, 10) });
}

/** The same for the day alone. */
export function dayField(field: DateField, printed: Printed, options: ReadOptions = {}): string | null {
  return noted(field, printed, readDay(printed, options));
}

/** Notes a reading of printed words. @returns the date of it */
export function noted(field: DateField, printed: Printed, reading: DateReading): SourceDate | null {
  const text = printed?.trim() ?? '';
  if (reading.status === 'not_understood') keepUnread(field, text);
  if (field !== 'archive_date') noteDate(field, text, noteOf(text, reading));
  return reading.status === 'read' ? reading.date : null;
}

function noteOf(text: string, reading: DateReading): Parameters<typeof noteDate>[2] {
  const assumed = reading.status === 'read' ? [...reading.assumed] : [];
  if (reading.status === 'read' && assumed.length === 0) return null;
  return /[\p{L}\p{N}]/u.test(text) ? { reading: reading.status, assumed } : null;
}
