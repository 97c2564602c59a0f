import { type CheerioAPI } from 'cheerio/slim';
import { type PageElement } from './open-document.js';

/** The cell in each column of a row. A cell that spans columns or rows is in each of them. */
export type GridRow = readonly (PageElement | undefined)[];

const maxColumns = 50;
/** A page must not grow a hundredfold by spans. */
const maxColumnSpan = 20;
const maxRowSpan = 100;

/** A cell, and the rows below in which it goes on. */
interface Place {
  cell: PageElement;
  rowsLeft: number;
}

type Places = readonly (Place | undefined)[];

/**
 * The rows of a table by the HTML table model: a cell that spans rows takes its columns in the rows below, within its
 * part of the table.
 */
export function layOutRows($: CheerioAPI, rows: readonly PageElement[]): GridRow[] {
  let places: Places = [];
  return rows.map((row, index) => {
    const above = row.parent === rows[index - 1]?.parent ? places : [];
    places = layOutRow($, row, above.map(goOn));
    return places.map((place) => place?.cell);
  });
}

function goOn(above: Place | undefined): Place | undefined {
  return above !== undefined && above.rowsLeft > 0 ? { ...above, rowsLeft: above.rowsLeft - 1 } : undefined;
}

function layOutRow($: CheerioAPI, row: PageElement, above: Places): Places {
  const places = [...above];
  let column = 0;
  for (const cell of $(row).children('td, th').toArray()) {
    while (places[column] !== undefined) column += 1;
    const end = Math.min(maxColumns, column + columnSpan($(cell).attr('colspan')));
    const place = { cell, rowsLeft: rowSpan($(cell).attr('rowspan')) - 1 };
    for (; column < end; column += 1) places[column] = place;
    if (end === maxColumns) break;
  }
  return places;
}

function columnSpan(printed: string | undefined): number {
  return Math.min(maxColumnSpan, Math.max(1, Number(printed ?? 1) || 1));
}

/** `0` goes on to the end of the part of the table. */
function rowSpan(printed = '1'): number {
  const rows = /^\s*\d+/.test(printed) ? Number.parseInt(printed, 10) : 1;
  return rows === 0 ? maxRowSpan : Math.min(maxRowSpan, rows);
}
