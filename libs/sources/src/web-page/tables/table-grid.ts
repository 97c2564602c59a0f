import { type CheerioAPI } from 'cheerio/slim';
import { type PageElement } from '../page/page-node.js';

/** The cell in each column of a row. A cell that spans several columns or rows appears in each of them. */
export type GridRow = readonly (PageElement | undefined)[];

const maxColumns = 50;
/** Limits keep spans from multiplying the size of a page. */
const maxColumnSpan = 20;
const maxRowSpan = 100;

/** A cell, and the number of rows below into which it extends. */
interface CellPlacement {
  cell: PageElement;
  remainingRows: number;
}

type CellPlacements = readonly (CellPlacement | undefined)[];

/**
 * Lays out the rows of a table by the HTML table model: a cell that spans rows occupies its columns in the rows below, within the same
 * `thead`, `tbody` or `tfoot`.
 */
export function layOutRows($: CheerioAPI, rows: readonly PageElement[]): GridRow[] {
  let places: CellPlacements = [];
  return rows.map((row, index) => {
    const above = row.parent === rows[index - 1]?.parent ? places : [];
    places = layOutRow($, row, above.map(extendDown));
    return places.map((place) => place?.cell);
  });
}

function extendDown(above: CellPlacement | undefined): CellPlacement | undefined {
  return above !== undefined && above.remainingRows > 0
    ? { ...above, remainingRows: above.remainingRows - 1 }
    : undefined;
}

function layOutRow($: CheerioAPI, row: PageElement, above: CellPlacements): CellPlacements {
  const places = [...above];
  let column = 0;
  for (const cell of $(row).children('td, th').toArray()) {
    while (places[column] !== undefined) column += 1;
    const end = Math.min(maxColumns, column + columnSpan($(cell).attr('colspan')));
    const place = { cell, remainingRows: rowSpan($(cell).attr('rowspan')) - 1 };
    for (; column < end; column += 1) places[column] = place;
    if (end === maxColumns) break;
  }
  return places;
}

function columnSpan(printed: string | undefined): number {
  return Math.min(maxColumnSpan, Math.max(1, Number(printed ?? 1) || 1));
}

/** A span of `0` extends to the end of the row group. */
function rowSpan(printed = '1'): number {
  const rows = /^\s*\d+/.test(printed) ? Number.parseInt(printed, 10) : 1;
  return rows === 0 ? maxRowSpan : Math.min(maxRowSpan, rows);
}
