import { fieldLabel, shortHeading } from '@rfp/contracts/fields/field-names';
import { type ExportColumn, isMarkColumn } from '@rfp/contracts/opportunities/export';
import { besideWidth, type ColumnKind, escapeXml, kindOf, styles, textContent } from './cell-contents.js';

interface SheetColumn extends ColumnKind {
  /** Beginning of a cell, up to the number of its row. */
  start: string;
  /** Beginning of the cell in the column beside it. */
  besideStart: string;
  /** Delimiter after the column's cells in a part. */
  delimiter: string;
}

/**
 * The worksheet of a workbook (Office Open XML) with the columns of the opportunity table. Libraries that write workbooks hold all rows in memory or
 * are no longer maintained, so the rows are written here: each column has cells of one type, and every text is an inline string, never a formula.
 * Instants are in UTC. Dates printed by a source are in local time, with the offset in the column beside them.
 */
export class Sheet {
  /** Addresses of link cells, by cell reference. Complete when all parts are written. */
  readonly links = new Map<string, string>();
  readonly #columns: readonly SheetColumn[];
  readonly #headings: readonly { heading: string; width: number }[];
  #written = 0;

  constructor(columns: readonly ExportColumn[]) {
    const kinds = columns.map((column) => ({ column, kind: kindOf(column) }));
    this.#headings = kinds.flatMap(({ column, kind: { note = '', width, beside } }) => {
      const label = isMarkColumn(column) ? fieldLabel(column) : shortHeading(column);
      const mainColumn = { heading: label + note, width };
      return beside === undefined
        ? [mainColumn]
        : [mainColumn, { heading: `${label}: ${beside.heading}`, width: besideWidth }];
    });
    let index = 0;
    this.#columns = kinds.map(({ kind }, place) => {
      const start = startOf(index);
      const besideStart = startOf(index + 1);
      index += kind.beside === undefined ? 1 : 2;
      return { ...kind, start, besideStart, delimiter: place === kinds.length - 1 ? '\r' : ',' };
    });
  }

  /** @param parts the rows in the format `cells` (see `exportPartFormats`) */
  async *write(parts: AsyncIterable<string>): AsyncGenerator<string> {
    const widths = this.#headings.map(({ width }, index) => {
      const number = index + 1;
      return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
    });
    yield (
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeRelationships}">` +
        `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
        `<sheetFormatPr defaultRowHeight="15" customHeight="1"/><cols>${widths.join('')}</cols><sheetData>${this.#heading()}`
    );
    for await (const part of parts) yield this.#rowsOf(part);
    yield `</sheetData><autoFilter ref="A1:${columnLetters(this.#headings.length - 1)}${this.#written}"/>`;
    if (this.links.size > 0) yield '<hyperlinks>';
    yield* joinInBatches(
      this.links.keys(),
      (reference) => `<hyperlink ref="${reference}" r:id="${linkId(reference)}"/>`,
    );
    yield `${this.links.size > 0 ? '</hyperlinks>' : ''}</worksheet>`;
  }

  #heading(): string {
    this.#written += 1;
    const cells = this.#headings.map(
      ({ heading }, index) =>
        `${startOf(index)}${this.#written}" s="${styles.heading}"${textContent(escapeXml(heading))}`,
    );
    return `<row r="${this.#written}">${cells.join('')}</row>`;
  }

  /**
   * The rows of a part. Empty cells are left out. References are optional in the format, but some readers need them.
   *
   * A part is escaped as a whole, which takes a tenth of the time of escaping its cells one by one, and is safe because no escaped character has a
   * meaning in CSV. Rows are joined in batches: garbage collection of a text of thousands of pieces takes longer than writing it.
   */
  #rowsOf(part: string): string {
    const escaped = escapeXml(part);
    const rows: string[] = [];
    let at = 0;
    while (at < escaped.length) {
      this.#written += 1;
      const cells = [`<row r="${this.#written}">`];
      for (const column of this.#columns) {
        const isQuoted = escaped.charCodeAt(at) === quote;
        const end = isQuoted ? endOfQuoted(escaped, at) : escaped.indexOf(column.delimiter, at);
        if (end > at)
          this.#writeCell(cells, column, isQuoted ? unquote(escaped.slice(at + 1, end - 1)) : escaped.slice(at, end));
        at = end + 1;
      }
      // Skips the line feed.
      at += 1;
      cells.push('</row>');
      rows.push(cells.join(''));
    }
    return rows.join('');
  }

  #writeCell(cells: string[], { start, content, beside, besideStart, isLink }: SheetColumn, text: string): void {
    const number = `${this.#written}"`;
    const isOpening = isLink === true && this.#addLink(start, text);
    const mainCell = isOpening ? ` s="${styles.link}"${content(text)}` : content(text);
    if (mainCell !== '') cells.push(start, number, mainCell);
    const besideCell = beside?.content(text) ?? '';
    if (besideCell !== '') cells.push(besideStart, number, besideCell);
  }

  #addLink(start: string, text: string): boolean {
    const address = unescapeXml(text);
    if (this.links.size === maxLinks || address.length > maxLinkCharacters || !URL.canParse(address)) return false;
    this.links.set(start.slice(cellStart.length) + String(this.#written), address);
    return true;
  }
}

const batchSize = 1000;

/** Joins the texts of items in batches, because each piece of a stream costs a call of the compressor. */
export function* joinInBatches<T>(items: Iterable<T>, textOf: (item: T) => string): Generator<string> {
  let texts: string[] = [];
  for (const item of items) {
    texts.push(textOf(item));
    if (texts.length < batchSize) continue;
    yield texts.join('');
    texts = [];
  }
  if (texts.length > 0) yield texts.join('');
}

/** The relationship id of a link cell. */
export function linkId(reference: string): string {
  return `link${reference}`;
}

export const officeRelationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Limits of spreadsheets: number of links in a sheet, and length of a link. */
const [maxLinks, maxLinkCharacters] = [65_000, 2000];
const cellStart = '<c r="';

function startOf(index: number): string {
  return cellStart + columnLetters(index);
}

const quote = 0x22;

/** Position of the closing quotation mark; doubled quotation marks are part of the text. */
function endOfQuoted(part: string, from: number): number {
  let end = part.indexOf('"', from + 1);
  while (part.charCodeAt(end + 1) === quote) end = part.indexOf('"', end + 2);
  return end + 1;
}

/** Letters of a column: A to Z, AA to AZ, and so on. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

function unquote(text: string): string {
  return text.replaceAll('""', '"').replaceAll('\r', '_x000D_');
}

function unescapeXml(text: string): string {
  return text.replaceAll('_x005F_', '_').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
