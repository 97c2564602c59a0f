import { sanitize } from './sanitize.js';

/** A field as plain text; lists are joined by semicolons. */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toPlainText).join('; ');
  return sanitize(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Tab-separated, one record per line, untruncated, without header: for `cut`, `awk` and so on. */
export function toTsv(fields: string[], records: Record<string, unknown>[]): string {
  return records.map((record) => `${fields.map((field) => toPlainText(record[field])).join('\t')}\n`).join('');
}

/** RFC 4180 with header. An apostrophe is put before texts that a spreadsheet would parse as a formula. */
export function toCsv(fields: string[], records: Record<string, unknown>[]): string {
  return `${fields.map(quote).join(',')}\r\n${toCsvRows(fields, records)}`;
}

/** The same without header: more records of a file that has begun. */
export function toCsvRows(fields: string[], records: Record<string, unknown>[]): string {
  return records.map((record) => `${fields.map((field) => cell(record[field])).join(',')}\r\n`).join('');
}

function cell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const text = toPlainText(value);
  return quote(/^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text);
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
