import { type ExportColumn } from '@rfp/contracts/export';
import { cellText, typeOf } from './column-text.js';
import { type LineWriter } from './file-writer.js';

/**
 * The beginnings of texts that a spreadsheet may take for a formula, also after quotation marks. Such a text gets an apostrophe before it,
 * which a reader removes by the same rule. No number begins so: none is negative. It means the same to PostgreSQL.
 */
export const formulaStart = /^["']*[=+@\t\r\n\0＝＋－＠-]/;

/** What stands in quotation marks: what RFC 4180 says, blanks at the ends, which some readers drop, and all that could be a formula. */
const quoted = /[",\r\n\uFEFF]|^[ '=+@\t＝＋－＠-]| $/;

/** RFC 4180 in UTF-8. No byte order mark: programs would read it as part of the first name, and spreadsheets have the workbook. */
export const csvWriter: LineWriter = {
  head: (columns) => `${columns.join(',')}\r\n`,
  line: (columns) => `${columns.map((column) => `coalesce(${cellOf(column)}, '')`).join(` || ',' || `)} || E'\\r\\n'`,
  tail: '',
};

function cellOf(column: ExportColumn): string {
  const text = cellText(column);
  return texts.has(typeOf(column)) ? csvText(`(${text})`) : text;
}

/** Columns that can hold any text: all others are numbers, instants and the like. */
const texts: ReadonlySet<string> = new Set(['text', 'text[]', 'jsonb']);

/** SQL of a text as a cell; null for null. Most texts are plain, so that one look at them is all. */
export function csvText(text: string): string {
  const safe = `CASE WHEN ${text} ~ ${literal(formulaStart.source)} THEN '''' ELSE '' END || ${text}`;
  return `CASE WHEN ${text} ~ ${literal(quoted.source)} THEN '"' || replace(${safe}, '"', '""') || '"' ELSE ${text} END`;
}

function literal(pattern: string): string {
  return `'${pattern.replaceAll(`'`, `''`)}'`;
}
