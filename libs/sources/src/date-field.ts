import { type SourceDate } from '@rfp/contracts/primitives';
import { readDate, readDay, type ReadOptions } from '@rfp/dates/read-date';
import { type DateReading } from '@rfp/dates/reading';
import { keepUnread, noteDate } from './unread-fields.js';

type DateField = 'posted_date' | 'due_date' | 'archive_date';
type Printed = string | null | undefined;

/**
 * The date of a field of the record that is being described; null if it states none or one that cannot be read. What people must know of
 * the reading is noted: what it assumes, or the words of a date that was not understood.
 */
export function dateField(field: DateField, printed: Printed, options: ReadOptions): SourceDate | null {
  return noted(field, printed, readDate(printed, options));
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
