import { AppError } from '@rfp/contracts/errors';
import { type DateNote, type NoticeFields } from '@rfp/contracts/notice';
import { plainLine } from './plain-text.js';

type Evidence = Record<string, string>;

/** Dates whose readings are noted. */
export type NotedDate = 'posted_date' | 'due_date';
type DateNotes = Partial<Record<`${NotedDate}_note`, DateNote>>;

/** What is collected of the record that is being described, beside its fields. */
interface Collected {
  /** Texts of its unread fields. */
  evidence: Evidence;
  dateNotes: DateNotes;
}

/** One variable serves, because describing is synchronous. */
let collected: Collected | null = null;

/**
 * Reads a field of the record that is being described. A text that cannot be read counts as not stated and is kept as
 * evidence: a record is not lost for one field.
 */
export function ifReadable<S, T>(field: keyof NoticeFields, printed: S, read: (printed: S) => T): T | null {
  try {
    return read(printed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    keepUnread(field, printed);
    return null;
  }
}

/** Keeps the text of a field that counts as not stated. */
export function keepUnread(field: string, printed: unknown): void {
  const text = plainLine(typeof printed === 'string' ? printed : jsonWithoutEscapes(printed), 500);
  if (collected !== null && text !== '') collected.evidence[field.slice(0, 40)] ??= text;
}

/** Notes how a date of the record that is being described was read. A later reading of the same date replaces it. */
export function noteDate(field: NotedDate, printed: string, note: Omit<DateNote, 'printed'> | null): void {
  if (collected === null) return;
  const text = plainLine(printed, 300);
  if (note === null || text === '') delete collected.dateNotes[`${field}_note`];
  else collected.dateNotes[`${field}_note`] = { printed: text, ...note };
}

/** Escaped zero bytes and halves of characters would be neither storable nor readable. */
function jsonWithoutEscapes(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/\\u[0-9a-f]{4}/g, '');
}

/** Runs `describe` and returns, beside the result, the texts of its unread fields and the notes of its dates. */
export function collectUnread<T>(describe: () => T): { described: T } & Collected {
  const around = collected;
  const inner: Collected = { evidence: {}, dateNotes: {} };
  collected = inner;
  try {
    return { described: describe(), ...inner };
  } finally {
    collected = around;
  }
}
