import { toPlainText } from './delimited.js';
import { renderTable } from './table.js';

/** A table of fields as they are, with their names as head: nothing is shortened. */
export function fieldTable(fields: string[], rows: Record<string, unknown>[]): string {
  if (rows.length === 0) return 'Nothing found\n';
  return renderTable(
    fields.map((field) => ({ head: field.toUpperCase(), align: isNumeric(field, rows) ? 'right' : 'left' })),
    rows.map((row) => fields.map((field) => toPlainText(row[field]))),
  );
}

function isNumeric(field: string, rows: Record<string, unknown>[]): boolean {
  const stated = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
  return stated.length > 0 && stated.every((value) => typeof value === 'number');
}
