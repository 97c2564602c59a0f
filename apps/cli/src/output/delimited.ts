import { sanitize } from './sanitize.js';

/** A field as plain text; lists are joined by semicolons. */
export function toPlainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(toPlainText).join('; ');
  return sanitize(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Tab-separated records, one per line, untruncated and without header, for `cut`, `awk` and the like. */
export function toTsv(fields: string[], records: Record<string, unknown>[]): string {
  return records.map((record) => `${fields.map((field) => toPlainText(record[field])).join('\t')}\n`).join('');
}

/** CSV (RFC 4180) with header. Texts that a spreadsheet would parse as a formula get a leading apostrophe. */
export function toCsv(fields: string[], records: Record<string, unknown>[]): string {
  return `${fields.map(quote).join(',')}\r\n${toCsvRows(fields, records)}`;
}

/** CSV rows without header, to continue a file. */
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
