import { stripVTControlCharacters } from 'node:util';

/**
 * Makes untrusted text safe for a terminal: removes escape sequences, control characters and bidirectional marks, and joins its lines.
 */
export function sanitize(text: string): string {
  return sanitizePart(text).trim();
}

/** Sanitizes a part of a line. Unlike `sanitize`, keeps spaces at both ends. */
export function sanitizePart(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Sanitizes each line of a text. */
export function sanitizeLines(text: string): string[] {
  return text.split(/\r\n|[\n\r]/).map(sanitize);
}

const unsafeCharacters = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Whether a text contains control characters or bidirectional marks that JSON allows unescaped. */
export function hasUnsafeCharacters(text: string): boolean {
  return text.search(unsafeCharacters) !== -1;
}

/** Escapes control characters and bidirectional marks in JSON or a quoted string. */
export function escapeUnsafeCharacters(text: string): string {
  return text.replaceAll(unsafeCharacters, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** JSON that is safe for a terminal: also escapes control characters that JSON allows unescaped. */
export function toJson(value: unknown, space?: number): string {
  return escapeUnsafeCharacters(JSON.stringify(value, null, space) ?? 'null');
}
