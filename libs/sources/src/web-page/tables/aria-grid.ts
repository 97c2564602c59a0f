import { labelRoleOf } from '../labels/labels.js';
import { type PageElement } from '../page/page-node.js';
import { type Piece } from '../page/pieces.js';
import { type CellHead } from '../labels/statement.js';
import { textOfCell } from './head-rows.js';
import { isOfNoticeSize, type OpenPage, type Unit, type UnitList } from '../lists/unit.js';

const maxRows = 2000;
const grids = /^(?:grid|table|treegrid)$/;
const cellRoles = /^(?:gridcell|cell|rowheader|columnheader)$/;

/** Whether an element is a table only by its ARIA role. */
export function isGrid({ name, attribs }: PageElement): boolean {
  return name !== 'table' && grids.test(attribs['role'] ?? '');
}

/** The rows of a grid that has a row of headings. Other grids are found by their structure. */
export function readGridRows(grid: PageElement, page: OpenPage): UnitList[] {
  const rows = elementsWithRole(grid, /^row$/, maxRows).map((row) => elementsWithRole(row, cellRoles, 100));
  const head = rows.find((cells) => cells.filter(({ attribs }) => attribs['role'] === 'columnheader').length > 1);
  if (head === undefined) return [];
  const labels = new Map(head.map((cell, index) => [columnOf(cell, index), textOfCell(cell, page)]));
  const units = rows
    .filter((cells) => cells !== head && cells.some(({ attribs }) => attribs['role'] !== 'columnheader'))
    .flatMap((cells) => toUnit(cells, labels, page) ?? [])
    .filter(({ range }) => isOfNoticeSize(range, page));
  const heads = [...labels.values()];
  return units.length === 0 || !heads.some((label) => labelRoleOf(label) !== null)
    ? []
    : [{ units, heads, range: page.rangeOf(grid) }];
}

/** The outermost elements with a role within an element. */
function elementsWithRole(around: PageElement, role: RegExp, max: number): PageElement[] {
  const found: PageElement[] = [];
  const open = [around];
  for (let element = open.pop(); element !== undefined && found.length < max; element = open.pop()) {
    if (element !== around && role.test(element.attribs['role'] ?? '')) found.push(element);
    else for (const child of element.children.toReversed()) if ('attribs' in child) open.push(child);
  }
  return found;
}

/** The column of a cell. Rows may omit cells and state the column of the other cells in an attribute. */
function columnOf({ attribs }: PageElement, index: number): string {
  return attribs['aria-colindex'] ?? attribs['col-id'] ?? String(index);
}

function toUnit(
  cells: readonly PageElement[],
  labels: ReadonlyMap<string, string>,
  { rangeOf, pieces }: OpenPage,
): Unit | null {
  const ranges = cells.map((cell) => rangeOf(cell)).filter(({ start, end }) => end > start);
  const [first, last] = [ranges.at(0), ranges.at(-1)];
  if (first === undefined || last === undefined) return null;
  const heads = new Map<Piece, CellHead>();
  for (const [index, cell] of cells.entries()) {
    const label = labels.get(columnOf(cell, index)) ?? '';
    const { start, end } = rangeOf(cell);
    const head = { label };
    if (label !== '') for (const piece of pieces.slice(start, end)) heads.set(piece, head);
  }
  return {
    pieces: pieces.slice(first.start, last.end),
    range: { start: first.start, end: last.end },
    headOf: (piece) => heads.get(piece) ?? null,
  };
}
