import { cellsOf, headAbove, isHeadRow, textOfCell } from './head-rows.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { type Range } from '../page/pieces.js';
import { type CellHead } from '../labels/statement.js';
import { type OpenPage, type Unit } from '../lists/unit.js';

const minColumns = 3;

interface Columns {
  heads: string[];
  headOf: Unit['headOf'];
  isHead: (range: Range) => boolean;
}

const noColumns: Columns = { heads: [], headOf: () => null, isHead: () => false };

/** The column headings of rows outside of tables: the first row, or a row above with the same number of cells. */
export function columnsOf(ranges: readonly Range[], parent: PageElement, page: OpenPage): Columns {
  const starts = new Set(ranges.map(({ start }) => start));
  const rows = parent.children
    .filter((child) => 'attribs' in child)
    .filter((child) => starts.has(page.rangeOf(child).start));
  const cells = rows.map(cellsOf);
  const [firstRow = []] = cells;
  if (firstRow.length < minColumns || cells.some((row) => row.length !== firstRow.length)) return noColumns;
  const isFirstRowHead = isHeadRow(firstRow, page);
  const head = isFirstRowHead ? firstRow : headAbove(parent, firstRow.length, page);
  if (head === null) return noColumns;
  const heads = head.map((cell) => textOfCell(cell, page));
  const byCell = headsByCell(cells, heads);
  const headStart = isFirstRowHead ? ranges[0]?.start : null;
  return {
    heads,
    headOf: ({ element }) => headAround(element, byCell),
    isHead: ({ start }) => start === headStart,
  };
}

function headsByCell(rows: readonly PageElement[][], heads: readonly string[]): Map<PageNode, CellHead> {
  const byCell = new Map<PageNode, CellHead>();
  for (const row of rows) for (const [index, cell] of row.entries()) byCell.set(cell, { label: heads[index] ?? '' });
  return byCell;
}

function headAround(element: PageElement, byCell: ReadonlyMap<PageNode, CellHead>): CellHead | null {
  for (let node: PageNode | null = element; node !== null; node = node.parent) {
    const head = byCell.get(node);
    if (head !== undefined) return head.label === '' ? null : head;
  }
  return null;
}
