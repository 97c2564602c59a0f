import { stripVTControlCharacters } from 'node:util';

/**
 * Outside text made harmless for a terminal: without escape sequences, control characters and marks that turn the
 * direction of writing, on one line.
 */
export function clean(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}

/** The same, with its line breaks. */
export function cleanLines(text: string): string[] {
  return text.split(/\r\n|[\n\r]/).map(clean);
}

/** JSON that a terminal shows as it is: the control characters that JSON lets through are escaped too. */
export function toJson(value: unknown, space?: number): string {
  const text = JSON.stringify(value, null, space) ?? 'null';
  return text.replaceAll(
    /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
