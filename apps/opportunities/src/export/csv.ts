import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { type ColumnType } from '@rfp/contracts/fields/field-row';
import { cellText, columnExpression, columnType } from './column-text.js';
import { type LineWriter } from './file-writer.js';

/**
 * Matches texts that a spreadsheet may interpret as a formula, even after quotation marks. These texts are prefixed with an apostrophe, which readers
 * of the file remove by the same rule. Numbers do not match, because none is negative. The pattern has the same meaning in PostgreSQL.
 */
export const formulaStart = /^["']*[=+@\t\r\n\0＝＋－＠-]/;

/** Code points of the characters with which these texts begin. Comparing them first is faster than the pattern. NUL is never stored. */
const firstCodePoints = Array.from(`"'=+@\t\r\n＝＋－＠-`, (character) => character.codePointAt(0)).join(', ');

/**
 * Writes RFC 4180 in UTF-8. There is no byte order mark, because programs would read it as part of the first column name; spreadsheet users have the
 * workbook.
 *
 * The text of a PostgreSQL row value is almost a CSV line: texts are quoted where needed, and null is empty. Only the parentheses around it and its
 * doubled backslashes must be removed.
 */
export const csvWriter: LineWriter = {
  head: (columns) => `${columns.join(',')}\r\n`,
  line: (columns) => csvLine(columns.map(safeCell)),
  joinRows: (lines, separator) =>
    `${lines
      .slice(1, -1)
      .replaceAll(`)${separator}(`, '\r\n')
      .replaceAll(String.raw`\\`, '\\')}\r\n`,
  tail: '',
};

/** SQL of a line of cells. A single empty cell is quoted, because many readers skip blank lines. */
export function csvLine(cells: readonly string[]): string {
  const [first, ...others] = cells;
  return others.length === 0 ? `ROW(coalesce((${first})::text, ''))::text` : `ROW(${cells.join(', ')})::text`;
}

/** SQL of a cell, without protection from formulas. */
export function bareCell(column: ExportColumn): string {
  return enumColumns.has(column) || plainTypes.has(columnType(column)) ? columnExpression(column) : cellText(column);
}

function safeCell(column: ExportColumn): string {
  const type = columnType(column);
  const text = bareCell(column);
  if (enumColumns.has(column) || !freeTextTypes.has(type)) return text;
  return type === 'text[]' ? csvText(`(${text})`, `(${columnExpression(column)})[1]`) : csvText(`(${text})`);
}

/** Types that can hold any text. Values of other types, such as numbers and instants, never look like a formula. */
const freeTextTypes: ReadonlySet<ColumnType> = new Set(['text', 'text[]', 'jsonb']);
/** Types whose text in a row value can be used as a cell. `boolean` is missing, because its text would be `t` or `f`. */
const plainTypes: ReadonlySet<ColumnType> = new Set(['uuid', 'smallint', 'integer', 'numeric(17,2)']);
/** Text columns that only hold enum values of the contract. */
const enumColumns: ReadonlySet<ExportColumn> = new Set(['source_type', 'value_kind', 'status']);

/**
 * SQL of a text, prefixed with an apostrophe if it looks like a formula.
 *
 * @param beginning - SQL of a text with the same first character. For a list, its first element is faster to compute than the joined list.
 */
export function csvText(text: string, beginning = text): string {
  const isFormula = `ascii(${beginning}) IN (${firstCodePoints}) AND ${text} ~ ${literal(formulaStart.source)}`;
  return `CASE WHEN ${isFormula} THEN '''' || ${text} ELSE ${text} END`;
}

function literal(pattern: string): string {
  return `'${pattern.replaceAll(`'`, `''`)}'`;
}
