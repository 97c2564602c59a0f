import { isDateKind, labelRoleOf, type LabelRole } from '../labels/labels.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { type OpenPage } from '../lists/unit.js';

/** The cells of a row: the children of the first element with several children, starting at the row itself. */
export function cellsOf(element: PageElement): PageElement[] {
  let node = element;
  for (;;) {
    const children = node.children.filter((child) => 'attribs' in child);
    const [only] = children;
    if (children.length !== 1 || only === undefined) return children;
    node = only;
  }
}

const maxLevelsUp = 4;

/** A row of headings before an element or one of its ancestors. Some pages print it in a separate table. */
export function headAbove(element: PageElement, width: number, page: OpenPage): PageElement[] | null {
  let node: PageNode | null = element;
  for (let level = 0; level < maxLevelsUp && node !== null; level += 1) {
    const before: PageElement | null = previousElement(node);
    const cells = before === null ? [] : lastRowOf(before).filter((cell) => page.rangeOf(cell).end > 0);
    if (cells.length === width && isHeadRow(cells, page)) return cells;
    node = node.parent;
  }
  return null;
}

function previousElement(node: PageNode): PageElement | null {
  for (let before = node.prev; before !== null; before = before.prev) if ('attribs' in before) return before;
  return null;
}

function lastRowOf(element: PageElement): PageElement[] {
  const cells = cellsOf(element).filter(({ name }) => name !== 'colgroup');
  const [only] = cells;
  return cells.length === 1 && only !== undefined ? cellsOf(only) : cells;
}

const noticeRoles: ReadonlySet<LabelRole> = new Set(['title', 'opportunity_number', 'description']);

/** Whether a row consists of headings: at least half are known labels, and none is a date or a number. */
export function isHeadRow(cells: readonly PageElement[], page: OpenPage): boolean {
  const texts = cells.map((cell) => textOfCell(cell, page)).filter((text) => text !== '');
  if (texts.length < 2 || texts.some((text) => text.length > 90 || /\d{2}/.test(text))) return false;
  const knownRoles = texts.flatMap((text) => labelRoleOf(text) ?? []);
  const isMarked = cells.every(({ name, attribs }) => name === 'th' || attribs['role'] === 'columnheader');
  if (isMarked) return knownRoles.length > 0;
  // With two cells, the first may be the label of the second: `Status | Open`.
  const isPair = texts.length < 3 && !(knownRoles.some(isDateKind) && knownRoles.some((role) => noticeRoles.has(role)));
  return (
    !isPair &&
    new Set(knownRoles).size >= 2 &&
    knownRoles.length * 2 >= texts.length &&
    !texts.some((text) => text.endsWith(':'))
  );
}

/** The beginning of the text of a cell. */
export function textOfCell(cell: PageElement | undefined, { rangeOf, pieces }: OpenPage): string {
  if (cell === undefined) return '';
  const { start, end } = rangeOf(cell);
  return pieces
    .slice(start, Math.min(end, start + 10))
    .map(({ text }) => text)
    .join(' ')
    .trim();
}
