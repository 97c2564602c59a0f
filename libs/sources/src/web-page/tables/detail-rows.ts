import { labelRoleOf } from '../labels/labels.js';
import { type PageElement } from '../page/page-node.js';
import { type GridRow } from './table-grid.js';
import { type OpenPage, type Unit } from '../lists/unit.js';

export interface TableRow {
  readonly row: PageElement;
  readonly cells: GridRow;
}

export const noDetails: ReadonlyMap<TableRow, TableRow> = new Map();

/** Rows that a click opens below most rows of a table, each mapped to the row to which it belongs. */
export function detailsIn(rows: readonly TableRow[], page: OpenPage): ReadonlyMap<TableRow, TableRow> {
  const details = new Map<TableRow, TableRow>();
  for (const [index, each] of rows.entries()) {
    const above = rows[index - 1];
    if (above !== undefined && !details.has(above) && isDetail(each, page) && !isDetail(above, page))
      details.set(each, above);
  }
  return details.size * 3 >= rows.length ? details : noDetails;
}

const minColumns = 3;

/** Whether a row is a single cell across most columns, with at least two labels. */
function isDetail({ row, cells }: TableRow, page: OpenPage): boolean {
  if (cells.length < minColumns) return false;
  const filled = [...new Set(cells)].filter((cell) => cell !== undefined && cell.parent === row && hasText(cell, page));
  const [only] = filled;
  if (only === undefined || filled.length > 1) return false;
  const spanned = cells.filter((cell) => cell === only).length;
  const { start, end } = page.rangeOf(only);
  const labels = page.pieces.slice(start, end).filter(({ text }) => labelRoleOf(text) !== null);
  return spanned * 2 > cells.length && labels.length > 1;
}

function hasText(cell: PageElement, { rangeOf, pieces }: OpenPage): boolean {
  const { start, end } = rangeOf(cell);
  return pieces.slice(start, end).some(({ text }) => text !== '');
}

/** A unit of a row and its detail row. Pieces of the detail row have no column heading. */
export function withDetail(unit: Unit, detail: PageElement | undefined, { rangeOf, pieces }: OpenPage): Unit {
  if (detail === undefined) return unit;
  const { start, end } = rangeOf(detail);
  return {
    ...unit,
    pieces: [...unit.pieces, ...pieces.slice(start, end)],
    range: { start: unit.range.start, end },
  };
}
