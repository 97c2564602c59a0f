import { labelRoleOf } from '../labels/labels.js';
import { type PageElement } from '../page/page-node.js';
import { type Piece } from '../page/pieces.js';
import { type CellHead } from '../labels/statement.js';
import { type GridRow, layOutRows } from './table-grid.js';
import { headAbove, isHeadRow, textOfCell } from './head-rows.js';
import { detailsIn, noDetails, type TableRow, withDetail } from './detail-rows.js';
import { isOfNoticeSize, type OpenPage, type Unit, type UnitList } from '../lists/unit.js';

const maxRows = 2000;
/** Maximum number of rows above the headings, which may hold a caption and the name of a group. */
const maxRowsAbove = 4;

/** The rows of a table, with the headings of their columns. */
export function readTableRows(table: PageElement, page: OpenPage): UnitList[] {
  const { $ } = page;
  // Only direct children: a search through all descendants would include the rows of nested tables.
  const rows = partsInOrder(table)
    .flatMap((part) => $(part).children('tr').toArray())
    .slice(0, maxRows);
  const grid = layOutRows($, rows);
  const headings = headingsOf(table, grid, page);
  const laidOut = rows.map((row, index): TableRow => ({ row, cells: grid[index] ?? [] })).slice(headings.end);
  const details = headings.labels.length > 0 ? detailsIn(laidOut, page) : noDetails;
  const body = laidOut
    .filter((each) => !details.has(each))
    .filter(({ row, cells }) => isRow(row, cells, page) && !repeatsHead(cells, headings.labels, page));
  const labels = alignLabels(headings.labels, body, page);
  const below = new Map([...details].map(([detail, { row }]) => [row, detail.row]));
  const units = body
    .map(({ row, cells }) => withDetail(toUnit(row, cells, labels, page), below.get(row), page))
    .filter(({ range }) => isOfNoticeSize(range, page));
  // A table with headings but no rows is an empty list; its headings must not become labels of other text.
  if ((units.length === 0 && labels.length === 0) || units.length * 2 < body.length) return [];
  const list = { units, heads: labels, range: page.rangeOf(table) };
  return labels.length > 0 ? [list] : [list, ...mergeRowsIntoNotices(list, page)];
}

/** The rows grouped into notices of several rows each. A row with a link begins a notice. */
function mergeRowsIntoNotices({ units, range }: UnitList, page: OpenPage): UnitList[] {
  const first = units.findIndex((unit) => hasLink(unit, page));
  const starts = units.slice(first).filter((unit) => hasLink(unit, page));
  if (first === -1 || starts.length < 2 || starts.length === units.length - first) return [];
  const merged = starts.map((start, index): Unit => {
    const from = units.indexOf(start);
    const next = starts[index + 1];
    const rows = units.slice(from, next === undefined ? units.length : units.indexOf(next));
    const end = rows.at(-1)?.range.end ?? start.range.end;
    return {
      pieces: rows.flatMap(({ pieces }) => pieces),
      range: { start: start.range.start, end },
      headOf: () => null,
    };
  });
  return [{ units: merged.filter((unit) => isOfNoticeSize(unit.range, page)), heads: [], range }];
}

function hasLink({ range }: Unit, page: OpenPage): boolean {
  return page.linksIn(range).length > 0;
}

/** The parts of a table with the head first and the foot last, regardless of their order in the source. */
function partsInOrder(table: PageElement): PageElement[] {
  const parts = table.children.filter((child) => 'attribs' in child);
  const named = (...names: string[]): PageElement[] => parts.filter(({ name }) => names.includes(name));
  return [...named('thead'), table, ...named('tbody', 'form'), ...named('tfoot')];
}

interface Headings {
  labels: readonly string[];
  /** Index of the first row after the headings. */
  end: number;
}

function headingsOf(table: PageElement, grid: readonly GridRow[], page: OpenPage): Headings {
  const at = grid.slice(0, maxRowsAbove).findIndex((row) => row.length > 1 && isHeadRow(cellsIn(row), page));
  if (at === -1) {
    const width = Math.max(0, ...grid.slice(0, 20).map((row) => row.length));
    const above = width < 2 ? null : headAbove(table, width, page);
    return { labels: above?.map((cell) => textOfCell(cell, page)) ?? [], end: 0 };
  }
  const end = endOfHeading(grid, at);
  return { labels: labelsOf(grid.slice(at, end), page), end };
}

function cellsIn(row: GridRow): PageElement[] {
  return [...new Set(row)].filter((cell) => cell !== undefined);
}

/** Index of the first row after the headings. Cells of the first heading row may extend into further rows of headings. */
function endOfHeading(grid: readonly GridRow[], head: number): number {
  const end = grid.findIndex((row, index) => {
    const own = row.filter((cell, column) => cell !== grid[index - 1]?.[column]);
    return index > head && (own.length === row.length || own.some((cell) => cell?.name !== 'th'));
  });
  return end === -1 ? grid.length : end;
}

/** The label of each column: the last of its headings with a known role, else its last heading. */
function labelsOf(rows: readonly GridRow[], page: OpenPage): string[] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => {
    const labels = rows.map((row) => textOfCell(row[column], page));
    return labels.findLast((label) => labelRoleOf(label) !== null) ?? labels.at(-1) ?? '';
  });
}

/** Whether a row holds data: it has a cell of its own and is not a caption, pager or remark across the whole width. */
function isRow(row: PageElement, cells: GridRow, page: OpenPage): boolean {
  const own = cellsIn(cells).filter((cell) => cell.parent === row);
  if (own.length === 0) return false;
  const { start, end } = page.rangeOf(row);
  return end > start && (own.length > 1 || cellsIn(cells).length > 1 || cells.length === 1);
}

function repeatsHead(cells: GridRow, labels: readonly string[], page: OpenPage): boolean {
  return (
    labels.length > 1 &&
    cells.length > 1 &&
    cells.every((cell, column) => textOfCell(cell, page) === (labels[column] ?? ''))
  );
}

/** Inserts an empty label if the headings lack a cell for the column of row numbers. */
function alignLabels(
  labels: readonly string[],
  body: readonly { cells: GridRow }[],
  page: OpenPage,
): readonly string[] {
  const isShort = labels.length > 0 && body.length > 0 && body.every(({ cells }) => cells.length === labels.length + 1);
  const hasRowNumbers = body.every(({ cells }) => /^(?:\d{1,4}\.?)?$/.test(textOfCell(cells[0], page)));
  return isShort && hasRowNumbers ? ['', ...labels] : labels;
}

function toUnit(row: PageElement, cells: GridRow, labels: readonly string[], page: OpenPage): Unit {
  const heads = new Map<PageElement, CellHead>();
  for (const [column, cell] of cells.entries()) {
    if (cell === undefined) continue;
    const label = labels[column] ?? '';
    const known = heads.get(cell);
    if (known === undefined || (labelRoleOf(known.label) === null && labelRoleOf(label) !== null))
      heads.set(cell, { label });
  }
  const pieces: Piece[] = [];
  const headOfPiece = new Map<Piece, CellHead>();
  for (const [cell, head] of heads) {
    const { start, end } = page.rangeOf(cell);
    for (const piece of page.pieces.slice(start, end)) {
      pieces.push(piece);
      if (head.label !== '') headOfPiece.set(piece, head);
    }
  }
  return { pieces, range: page.rangeOf(row), headOf: (piece) => headOfPiece.get(piece) ?? null };
}
