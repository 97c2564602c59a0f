import { type ExportColumn } from '@rfp/contracts/export';
import { type ColumnType } from '@rfp/contracts/fields/opportunity-fields';
import { cellText, typeOf } from './column-text.js';
import { type Cells, type RowWriter } from './file-writer.js';

/** Cell styles of the workbook, by their index in its `styles.xml` (gateway, `export/workbook.ts`). */
const styles = { heading: 1, day: 2, instant: 3 } as const;

/** The most that a cell can hold; a spreadsheet refuses a file with more. */
const maxCharacters = 32_767;
const cut = ' [...]';
const dayLength = 86_400_000;
/** Day 0 of a spreadsheet. Its days before March 1900 are off by one, and it knows none before 1900: those stay texts. */
const dayZero = Date.UTC(1899, 11, 30);
const firstDay = Date.UTC(1900, 2, 1);

/**
 * The worksheet of a workbook (Office Open XML). Libraries that write workbooks hold all rows in memory or are no longer kept, so that the rows
 * are written here: numbers, dates and booleans are typed, and every text is an inline string, never a formula. Instants are in UTC; a
 * printed date with a time stays the text that the source printed, with its offset.
 */
export const sheetWriter: RowWriter = {
  cells: (columns) => columns.map(cellText),
  head: (columns) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` +
    `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15" customHeight="1"/><sheetData>` +
    rowOf(
      columns.map((column) => textCell(headingOf(column), styles.heading)),
      1,
    ),
  rows: (rows, columns, before) => {
    const writers = columns.map(contentOf);
    const contents = (row: Cells) => writers.map((write, index) => (row[index] ? write(row[index]) : ''));
    return rows.map((row, index) => rowOf(contents(row), before + index + 2)).join('');
  },
  tail: '</sheetData></worksheet>',
};

function headingOf(column: ExportColumn): string {
  return typeOf(column) === 'timestamp with time zone' ? `${column} (UTC)` : column;
}

/** A row of cells; of the empty ones there is nothing. References are optional in the format, but some readers need them. */
function rowOf(contents: readonly string[], number: number): string {
  const cells = contents.map((content, index) => content && `<c r="${columnLetters(index)}${number}"${content}</c>`);
  return `<row r="${number}">${cells.join('')}</row>`;
}

/** A to Z, AA to AZ, and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** A cell after its reference, by its type: attributes and content. */
type Content = (text: string) => string;

const number: Content = (text) => `><v>${text}</v>`;

const typed: Partial<Record<ColumnType, Content>> = {
  smallint: number,
  integer: number,
  'numeric(17,2)': number,
  boolean: (text) => ` t="b"><v>${text === 'true' ? 1 : 0}</v>`,
  'timestamp with time zone': (text) => dateCell(text, styles.instant),
};

function contentOf(column: ExportColumn): Content {
  if (column === 'due_date' || column === 'posted_date') return printedDateCell;
  return typed[typeOf(column)] ?? ((text) => textCell(text));
}

function printedDateCell(text: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? dateCell(text, styles.day) : textCell(text);
}

function dateCell(text: string, style: number): string {
  const time = Date.parse(text);
  return time >= firstDay ? ` s="${style}"><v>${(time - dayZero) / dayLength}</v>` : textCell(text);
}

function textCell(text: string, style?: number): string {
  const shown = text.length <= maxCharacters ? text : beginning(text) + cut;
  return `${style === undefined ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${escapeXml(shown)}</t></is>`;
}

function beginning(text: string): string {
  return text.slice(0, maxCharacters - cut.length).replace(/[\uD800-\uDBFF]$/, '');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML has no control characters: the format has its own escape for them, which texts that look like it need as well. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '')
    .replaceAll(
      // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
      /[\u0000-\u0008\u000B\u000C\u000D\u000E-\u001F\uFFFE\uFFFF]/g,
      (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
}
