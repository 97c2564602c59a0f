import { AppError } from '@rfp/contracts/errors';
import { type DateNote, type NoticeFields } from '@rfp/contracts/notice';
import { plainLine } from './plain-text.js';

type Evidence = Record<string, string>;

/** Date fields with a note about how they were parsed. */
export type NotedDate = 'posted_date' | 'due_date';
type DateNotes = Partial<Record<`${NotedDate}_note`, DateNote>>;

/** Data collected about the current record in addition to its fields. */
interface Collected {
  /** Texts of the fields that could not be read. */
  evidence: Evidence;
  dateNotes: DateNotes;
}

/** Data of the current record. A module variable is safe because describing a record is synchronous. */
let collected: Collected | null = null;

/**
 * Reads a field of the current record. A text that cannot be read counts as not stated and is stored as evidence, so that the record is not
 * lost because of one field.
 */
export function ifReadable<S, T>(field: keyof NoticeFields, printed: S, read: (printed: S) => T): T | null {
  try {
    return read(printed);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    recordUnread(field, printed);
    return null;
  }
}

/** Stores the text of a field that could not be read as evidence. */
export function recordUnread(field: string, printed: unknown): void {
  const text = plainLine(typeof printed === 'string' ? printed : jsonWithoutEscapes(printed), 500);
  if (collected !== null && text !== '') collected.evidence[field.slice(0, 40)] ??= text;
}

/** Records how a date of the current record was parsed. A later note on the same field replaces an earlier note. */
export function noteDate(field: NotedDate, printed: string, note: Omit<DateNote, 'printed'> | null): void {
  if (collected === null) return;
  const text = plainLine(printed, 300);
  if (note === null || text === '') delete collected.dateNotes[`${field}_note`];
  else collected.dateNotes[`${field}_note`] = { printed: text, ...note };
}

/** JSON without escapes: escaped zero bytes and unpaired surrogates could not be stored. */
function jsonWithoutEscapes(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/\\u[0-9a-f]{4}/g, '');
}

/** Runs `describe` and returns its result with the texts of unread fields and the notes on its dates. */
export function collectUnread<T>(describe: () => T): { described: T } & Collected {
  const outer = collected;
  const inner: Collected = { evidence: {}, dateNotes: {} };
  collected = inner;
  try {
    return { described: describe(), ...inner };
  } finally {
    collected = outer;
  }
}
