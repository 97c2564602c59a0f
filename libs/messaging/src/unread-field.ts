import { AppError } from '@rfp/contracts/errors';
import { RowsText } from './rows-text.js';

/**
 * A field of a reply that its requester passes on unread. `rows`, an array, arrives as `RowsText`; `text` arrives unchanged. The field is
 * appended to the rest of the reply, because serializing and parsing hundreds of kilobytes as JSON takes longer than sending them.
 */
export type UnreadField = (typeof fields)[number];
const fields = ['rows', 'text'] as const;

/** The unread field with a name; undefined for a field of a later release. */
export function unreadFieldOf(name: string | undefined): UnreadField | undefined {
  return fields.find((field) => field === name);
}

/** Separates the field from the rest of the reply. Serialized JSON contains no line breaks, because those in strings are escaped. */
const separator = '\n';

/** Replaces the field of a value by its length and returns both; undefined if the value does not have the field. */
export function splitUnread(
  value: unknown,
  name: UnreadField,
): { rest: object; field: string | unknown[] } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const field: unknown = Reflect.get(value, name);
  const isUnreadField = (name === 'rows' && Array.isArray(field)) || (name === 'text' && typeof field === 'string');
  return isUnreadField ? { rest: { ...value, [name]: field.length }, field } : undefined;
}

export function joinTexts(rest: string, field: string): string {
  return rest + separator + field;
}

/** Splits the result of `joinTexts`; `field` is undefined for a reply in one piece. */
export function splitTexts(body: string): { rest: string; field: string | undefined } {
  const end = body.indexOf(separator);
  return end === -1 ? { rest: body, field: undefined } : { rest: body.slice(0, end), field: body.slice(end + 1) };
}

/** Restores the field of a value. Throws `MESSAGE_INVALID` if the field does not belong to the value. */
export function addUnread(rest: unknown, name: UnreadField, field: string): object {
  const length: unknown = typeof rest === 'object' && rest !== null ? Reflect.get(rest, name) : undefined;
  if (typeof length !== 'number' || (name === 'text' && field.length !== length)) throw new AppError('MESSAGE_INVALID');
  return { ...Object(rest), [name]: name === 'rows' ? new RowsText(field, length) : field };
}
