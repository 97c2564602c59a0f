import { groupBy } from './group-by.js';
import { isGrid, readGridRows } from '../tables/aria-grid.js';
import { columnsOf } from '../tables/grid-columns.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { isBreaking } from '../page/page-text.js';
import { type Range } from '../page/pieces.js';
import { readTableRows } from '../tables/table-rows.js';
import { isOfNoticeSize, type OpenPage, type UnitList } from './unit.js';

const maxUnits = 2000;
const maxSignatures = 6;

/** The possible lists among the children of an element. */
export function listsAt(element: PageElement, page: OpenPage): UnitList[] {
  if (element.name === 'table') return readTableRows(element, page);
  if (isGrid(element)) return readGridRows(element, page);
  if (/^(?:t(?:head|body|foot)|tr|colgroup|select|option)$/.test(element.name)) return [];
  const children = element.children.filter((child) => 'attribs' in child);
  const groups = [
    ...groupsOf(children),
    ...betweenRules(children),
    ...groupedItems(children),
    ...boldLines(children, page),
  ];
  return groups.flatMap(({ starts, withFollowers }) => {
    const units = withFollowers ? splitAt(element, starts, page) : starts.map((start) => page.rangeOf(start));
    return listOf(units, element, page);
  });
}

interface Group {
  starts: PageElement[];
  withFollowers: boolean;
}

/** Children of the same kind, each alone and each with the siblings that follow it. */
function groupsOf(children: readonly PageElement[]): Group[] {
  const bySignature = groupBy(children.slice(0, 20_000), signatureOf);
  const largest = [...bySignature].toSorted(([, a], [, b]) => b.length - a.length).slice(0, maxSignatures);
  return largest.flatMap(([, starts]) => {
    const [first] = starts;
    if (first === undefined) return [];
    const isBlock = isBreaking(first.name) && first.name !== 'br';
    const lineStarts = isBlock || hasNoOwnText(first.parent) ? starts : starts.filter(beginsLine);
    const groups: Group[] = [];
    if (isBlock && first.name !== 'hr') groups.push({ starts, withFollowers: false });
    if (lineStarts.length > 0 && children.length > lineStarts.length && !isBelowHeading(lineStarts, children))
      groups.push({ starts: lineStarts, withFollowers: true });
    return groups;
  });
}

const headings = /^(?:h[1-6]|dt|summary)$/;

/** Whether a heading precedes each start, so that it would end up in the unit before. */
function isBelowHeading(starts: readonly PageElement[], children: readonly PageElement[]): boolean {
  const [first] = starts;
  const before = first === undefined ? undefined : children[children.indexOf(first) - 1];
  return first !== undefined && before !== undefined && !headings.test(first.name) && headings.test(before.name);
}

/** The items of consecutive lists, such as one for each month, if some of them have a single item. */
function groupedItems(children: readonly PageElement[]): Group[] {
  return [...groupBy(children.slice(0, maxUnits), signatureOf)].flatMap(([, lists]) => {
    const [first] = lists;
    if (first === undefined || lists.length < 2 || !/^(?:ul|ol|div|section|article)$/.test(first.name)) return [];
    const items = lists.map((list) =>
      list.children.filter((child) => 'attribs' in child && itemNames.test(child.name)),
    );
    const all = items.flat().filter((child) => 'attribs' in child);
    const signatures = new Set(all.map(signatureOf));
    return signatures.size === 1 && items.some(({ length }) => length === 1) && all.length > lists.length
      ? [{ starts: all, withFollowers: false }]
      : [];
  });
}

/** Paragraphs in bold type, each with the paragraphs below it, because office programs export headings as bold paragraphs. */
function boldLines(children: readonly PageElement[], page: OpenPage): Group[] {
  const paragraphs = children.slice(0, 20_000).filter(({ name }) => name === 'p');
  const starts = paragraphs.filter((paragraph) => isBold(paragraph, page));
  return starts.length > 1 && starts.length < paragraphs.length ? [{ starts, withFollowers: true }] : [];
}

function isBold(element: PageElement, { rangeOf, pieces }: OpenPage): boolean {
  const { start, end } = rangeOf(element);
  const own = pieces.slice(start, Math.min(end, start + maxBoldPieces + 1));
  return own.length > 0 && own.length <= maxBoldPieces && own.every(({ isStrong }) => isStrong);
}

const maxBoldPieces = 10;
const itemNames = /^(?:li|div|article|section|p)$/;

/** The parts between horizontal rules. */
function betweenRules(children: readonly PageElement[]): Group[] {
  const lines = children.filter(({ name }) => name === 'hr');
  const [first] = children;
  return first === undefined || lines.length === 0 ? [] : [{ starts: [first, ...lines], withFollowers: true }];
}

/** Tag and class of an element, without the parts of classes that differ between the rows of a list: stripes, numbers and states. */
export function signatureOf({ name, attribs }: PageElement): string {
  if (!/^(?:div|section|span|article|font)$/.test(name)) return name;
  const own = (attribs['class'] ?? '')
    .split(/\s+/)
    .map((each) => each.replaceAll(/\d+|alt(?:ernat\w*)?/gi, ''))
    .find((each) => each !== '' && !/^(?:odd|even|first|last|active|open|closed|in|show|row)$/i.test(each));
  return `${name}.${own ?? ''}`;
}

/** Whether all text of an element is within its child elements. */
function hasNoOwnText(parent: PageNode | null): boolean {
  return (
    parent !== null &&
    'children' in parent &&
    parent.children.length < 20_000 &&
    !parent.children.some((child) => 'data' in child && !('children' in child) && /[\p{L}\p{N}]/u.test(child.data))
  );
}

/** Whether the element begins a line: only a line break, a block or nothing precedes it. */
function beginsLine(element: PageElement): boolean {
  for (let before = element.prev; before !== null; before = before.prev) {
    if ('name' in before) return before.name === 'br' || isBreaking(before.name);
    if ('data' in before && /[\p{L}\p{N}]/u.test(before.data)) return false;
  }
  return true;
}

function splitAt(parent: PageElement, starts: readonly PageElement[], page: OpenPage): Range[] {
  const { end } = page.rangeOf(parent);
  return starts.map((start, index) => {
    const next = starts[index + 1];
    return { start: page.rangeOf(start).start, end: next === undefined ? end : page.rangeOf(next).start };
  });
}

function listOf(ranges: readonly Range[], parent: PageElement, page: OpenPage): UnitList[] {
  const filled = ranges.filter(({ start, end }) => end > start).slice(0, maxUnits);
  const fitting = filled.filter((range) => isOfNoticeSize(range, page));
  if (fitting.length === 0 || fitting.length * 2 < filled.length) return [];
  const { heads, headOf, isHead } = columnsOf(fitting, parent, page);
  const units = fitting
    .filter((range) => !isHead(range))
    .map((range) => ({ range, pieces: page.pieces.slice(range.start, range.end), headOf }));
  const first = fitting.at(0);
  const last = fitting.at(-1);
  if (units.length === 0 || first === undefined || last === undefined) return [];
  return [{ units, heads, range: { start: first.start, end: last.end } }];
}
