import { AppError } from '@rfp/contracts/errors';
import { RowsText } from './rows-text.js';

/**
 * A field of a reply that its requester passes on unread, if the reply has it: `rows`, an array, arrives as `RowsText`; `text` arrives as it is. It
 * follows the rest of the reply: to write hundreds of kilobytes as JSON, and to read them, takes longer than to send them.
 */
export type UnreadField = (typeof fields)[number];
const fields = ['rows', 'text'] as const;

/** Undefined for a field that only a later release knows. */
export function unreadFieldOf(name: string | undefined): UnreadField | undefined {
  return fields.find((field) => field === name);
}

/** Separates the field from the rest of the reply; JSON has no line breaks outside of texts, and escapes those inside. */
const separator = '\n';

/** The value with the length of the field in its place, and the field; undefined if it has none. */
export function splitUnread(
  value: unknown,
  name: UnreadField,
): { rest: object; field: string | unknown[] } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const field: unknown = Reflect.get(value, name);
  const isSuch = (name === 'rows' && Array.isArray(field)) || (name === 'text' && typeof field === 'string');
  return isSuch ? { rest: { ...value, [name]: field.length }, field } : undefined;
}

export function joinTexts(rest: string, field: string): string {
  return rest + separator + field;
}

/** The texts of `joinTexts`; `field` is undefined for a reply that came in one piece. */
export function splitTexts(body: string): { rest: string; field: string | undefined } {
  const end = body.indexOf(separator);
  return end === -1 ? { rest: body, field: undefined } : { rest: body.slice(0, end), field: body.slice(end + 1) };
}

/** The value with the field again. Throws `MESSAGE_INVALID` if it does not belong to it. */
export function addUnread(rest: unknown, name: UnreadField, field: string): object {
  const length: unknown = typeof rest === 'object' && rest !== null ? Reflect.get(rest, name) : undefined;
  if (typeof length !== 'number' || (name === 'text' && field.length !== length)) throw new AppError('MESSAGE_INVALID');
  return { ...Object(rest), [name]: name === 'rows' ? new RowsText(field, length) : field };
}
