import { clean } from './clean.js';

/** Exactly what a field says, as one text; lists with a semicolon. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join('; ');
  return clean(typeof value === 'string' ? value : JSON.stringify(value));
}

/** One record a line, tabs between the fields, nothing cut, no head: for `cut`, `awk` and the like. */
export function toTsv(fields: string[], records: Record<string, unknown>[]): string {
  return records.map((record) => `${fields.map((field) => plain(record[field])).join('\t')}\n`).join('');
}

/** RFC 4180 with a head. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function toCsv(fields: string[], records: Record<string, unknown>[]): string {
  const lines = [fields.map(quoted), ...records.map((record) => fields.map((field) => cell(record[field])))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = plain(value);
  return quoted(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
