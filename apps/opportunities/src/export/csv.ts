import Papa from 'papaparse';
import { cellText } from './column-text.js';
import { type FileWriter } from './file-writer.js';

/**
 * The beginnings of texts that a spreadsheet may take for a formula, also after quotation marks. Such a text gets an apostrophe before it,
 * which a reader removes by the same rule. No number begins so: none is negative.
 */
export const formulaStart = /^["']*[=+\-@\t\r\n\0＝＋－＠]/;

/** RFC 4180 in UTF-8. No byte order mark: programs would read it as part of the first name, and spreadsheets have the workbook. */
export const csvWriter: FileWriter = {
  cells: (columns) => columns.map(cellText),
  head: (columns) => `${columns.join(',')}\r\n`,
  rows: (rows) => (rows.length === 0 ? '' : `${Papa.unparse([...rows], { escapeFormulae: formulaStart })}\r\n`),
  tail: '',
};
