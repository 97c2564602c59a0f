import { type ExportColumn } from '@rfp/contracts/opportunities/export';
import { type ColumnType } from '@rfp/contracts/fields/opportunity-fields';
import { expressionOf } from '../catalogue/opportunity-row.js';
import { cellText, typeOf } from './column-text.js';
import { type LineWriter } from './file-writer.js';

/**
 * The beginnings of texts that a spreadsheet may take for a formula, also after quotation marks. Such a text gets an apostrophe before it,
 * which a reader removes by the same rule. No number begins so: none is negative. It means the same to PostgreSQL.
 */
export const formulaStart = /^["']*[=+@\t\r\n\0＝＋－＠-]/;

/** Code points of the characters with which such a text begins: the first character tells of most texts that they are none. NUL is never stored. */
const suspects = Array.from(`"'=+@\t\r\n＝＋－＠-`, (character) => character.codePointAt(0)).join(', ');

/**
 * RFC 4180 in UTF-8. No byte order mark: programs would read it as part of the first name, and spreadsheets have the workbook.
 *
 * The text of a row value of PostgreSQL is nearly that: texts are in quotation marks where they need them, and null is nothing. It has parentheses
 * around it, and two of each backslash.
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

/** SQL of a line of cells. The only cell of a line is in quotation marks if it is empty: many readers skip a blank line. */
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

/** Types that can hold any text: all others are numbers, instants and the like. */
const texts: ReadonlySet<ColumnType> = new Set(['text', 'text[]', 'jsonb']);
/** Types whose text in a row value is that of a cell. A boolean would be `t` or `f`. */
const plainTypes: ReadonlySet<ColumnType> = new Set(['uuid', 'smallint', 'integer', 'numeric(17,2)']);
/** Columns of these types that hold a word of the contract. */
const plain: ReadonlySet<ExportColumn> = new Set(['source_type', 'value_kind', 'status']);

/**
 * SQL of a text that is no formula.
 *
 * @param beginning - SQL whose first character, if it has one, is that of the text: the first element of a joined list takes less time to make
 */
export function csvText(text: string, beginning = text): string {
  const isFormula = `ascii(${beginning}) IN (${suspects}) AND ${text} ~ ${literal(formulaStart.source)}`;
  return `CASE WHEN ${isFormula} THEN '''' || ${text} ELSE ${text} END`;
}

function literal(pattern: string): string {
  return `'${pattern.replaceAll(`'`, `''`)}'`;
}
