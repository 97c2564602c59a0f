import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { type ColumnType } from '@rfp/contracts/fields/field-row';
import { expressionOf } from '../catalogue/opportunity-row.js';
import { cellText, typeOf } from './column-text.js';
import { type LineWriter } from './file-writer.js';

/**
 * Matches texts that a spreadsheet may interpret as a formula, even after quotation marks. Such a text is prefixed with an apostrophe, which a
 * reader removes by the same rule. No number matches, because none is negative. The pattern works the same in PostgreSQL.
 */
export const formulaStart = /^["']*[=+@\t\r\n\0＝＋－＠-]/;

/** Code points of the first characters of such texts, which exclude most texts quickly. NUL is never stored. */
const suspects = Array.from(`"'=+@\t\r\n＝＋－＠-`, (character) => character.codePointAt(0)).join(', ');

/**
 * RFC 4180 in UTF-8, without byte order mark: programs would read it as part of the first name, and spreadsheet users have the workbook.
 *
 * The text of a PostgreSQL row value is nearly a CSV line: texts are quoted where needed, and null is empty. It only has parentheses around it, and
 * doubles backslashes.
 */
export const csvWriter: LineWriter = {
  head: (columns) => `${columns.join(',')}\r\n`,
  line: (columns) => csvLine(columns.map(cellOf)),
  rowsOf: (lines, separator) =>
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

/** SQL of a cell whose text may look like a formula. */
export function bareCell(column: ExportColumn): string {
  return plain.has(column) || plainTypes.has(typeOf(column)) ? expressionOf(column) : cellText(column);
}

function cellOf(column: ExportColumn): string {
  const type = typeOf(column);
  const text = bareCell(column);
  if (plain.has(column) || !texts.has(type)) return text;
  return type === 'text[]' ? csvText(`(${text})`, `(${expressionOf(column)})[1]`) : csvText(`(${text})`);
}

/** Types that can hold any text; all others are numbers, instants and similar. */
const texts: ReadonlySet<ColumnType> = new Set(['text', 'text[]', 'jsonb']);
/** Types whose text in a row value can be used as a cell. A boolean would be `t` or `f`. */
const plainTypes: ReadonlySet<ColumnType> = new Set(['uuid', 'smallint', 'integer', 'numeric(17,2)']);
/** Text columns that only hold enum values of the contract. */
const plain: ReadonlySet<ExportColumn> = new Set(['source_type', 'value_kind', 'status']);

/**
 * SQL of a text, prefixed with an apostrophe if it looks like a formula.
 *
 * @param beginning - SQL of a text with the same first character: the first element of a list is faster to compute than the joined list
 */
export function csvText(text: string, beginning = text): string {
  const isFormula = `ascii(${beginning}) IN (${suspects}) AND ${text} ~ ${literal(formulaStart.source)}`;
  return `CASE WHEN ${isFormula} THEN '''' || ${text} ELSE ${text} END`;
}

function literal(pattern: string): string {
  return `'${pattern.replaceAll(`'`, `''`)}'`;
}
