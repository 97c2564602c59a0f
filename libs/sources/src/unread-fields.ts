import { AppError } from '@rfp/contracts/errors';
import { type NoticeFields } from '@rfp/contracts/notice';
import { plainLine } from './plain-text.js';

type Evidence = Record<string, string>;

/** Texts of the record that is being described. One variable serves, because describing is synchronous. */
let unread: Evidence | null = null;

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
  if (unread !== null && text !== '') unread[field.slice(0, 40)] ??= text;
}

/** Escaped zero bytes and halves of characters would be neither storable nor readable. */
function jsonWithoutEscapes(value: unknown): string {
  return (JSON.stringify(value) ?? '').replaceAll(/\\u[0-9a-f]{4}/g, '');
}

/** Runs `describe` and returns the texts of its unread fields beside the result. */
export function collectUnread<T>(describe: () => T): { described: T; evidence: Evidence } {
  const around = unread;
  const evidence: Evidence = {};
  unread = evidence;
  try {
    return { described: describe(), evidence };
  } finally {
    unread = around;
  }
}
