import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { type SourceDate } from '@rfp/contracts/primitives';
import { readDate, readDay, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { noteDate, recordUnread } from './unread-fields.js';

type DateField = 'posted_date' | 'due_date' | 'archive_date';
type Printed = string | null | undefined;

/** Options that depend on the source. A time without a zone is read in the zone of the source, or in the default zone if the source has none. */
type FieldOptions = Omit<ReadOptions, 'unstatedZone' | 'posted'>;

/**
 * Parses the posted date of the current record; null if absent or unreadable. Records assumptions, and the text of a date that was not
 * understood, in the date note of the notice. A time of exactly midnight means that only the day is known.
 */
export function readPostedDate(printed: Printed, options: FieldOptions): SourceDate | null {
  const fieldOptions = { ...options, unstatedZone: defaultTimeZone, midnightIsDay: true };
  return noteReading('posted_date', printed, readDate(printed, fieldOptions));
}

/** Parses the due date like the posted date. A date without a year is the first matching date on or after `posted`. */
export function readDueDate(
  printed: Printed,
  { posted, ...options }: FieldOptions & { posted: SourceDate | null | undefined },
): SourceDate | null {
  return noteReading('due_date', printed, parseDueDate(printed, { ...options, posted }));
}

/** Parses a due date without recording a note. */
export function parseDueDate(
  printed: Printed,
  { posted, ...options }: FieldOptions & { posted: SourceDate | null | undefined },
): DateReading {
  return readDate(printed, { ...options, unstatedZone: defaultTimeZone, posted: posted?.slice(0, 10) });
}

/** Parses a date as a day and records a note. */
export function readDayField(field: DateField, printed: Printed, options: ReadOptions = {}): string | null {
  return noteReading(field, printed, readDay(printed, options));
}

/** Records the note of a parsed date. @returns the date, or null if it was not understood */
export function noteReading(field: DateField, printed: Printed, reading: DateReading): SourceDate | null {
  const text = printed?.trim() ?? '';
  if (reading.status === 'not_understood') recordUnread(field, text);
  if (field !== 'archive_date') noteDate(field, text, noteOf(text, reading));
  return reading.status === 'read' ? reading.date : null;
}

function noteOf(text: string, reading: DateReading): Parameters<typeof noteDate>[2] {
  const assumed = reading.status === 'read' ? [...reading.assumed] : [];
  if (reading.status === 'read' && assumed.length === 0) return null;
  return /[\p{L}\p{N}]/u.test(text) ? { reading: reading.status, assumed } : null;
}
