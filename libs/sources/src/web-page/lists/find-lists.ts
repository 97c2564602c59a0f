import { type DateOrder } from '@rfp/dates/date-order';
import { describeList, type DescribedUnit, type ListContext } from './columns.js';
import { dateOrderOf } from '../dates/date-order.js';
import { DateFinder } from '../dates/dates-of-unit.js';
import { withoutPapers } from './notice-papers.js';
import { type PageElement, type PageNode } from '../page/page-node.js';
import { hasEvidence, isPagerOrRemark, otherListReason } from '../drafts/opportunity-evidence.js';
import { type Piece, type Range } from '../page/pieces.js';
import { partsOfOneNotice } from '../titles/repeated-titles.js';
import { mayBeTitle } from '../titles/title-slot.js';
import { type OpenPage, type UnitList } from './unit.js';
import { listsAt } from './units.js';

/** A list of the page, with its units described. */
export interface FoundList {
  range: Range;
  units: readonly DescribedUnit[];
  heads: readonly string[];
  /** Sum of the scores of its units. The more fields of a notice a unit states, the higher is its score. */
  score: number;
}

/** The facts about the page that the search uses. */
export interface SearchOptions {
  timeZone: string | undefined;
  today: string;
  base: string;
  /** The language that the page states; empty if none. */
  language: string;
}

/** Maximum number of pieces described per page. Nested parts are described again with each part around them. */
const maxWork = 250_000;

/** A list of something other than opportunities, with the reason. */
export interface OtherList {
  units: readonly DescribedUnit[];
  reason: string;
}

export interface FoundLists {
  lists: FoundList[];
  others: readonly OtherList[];
  /** The pieces of other lists. They do not belong to the notices around them. */
  excluded: ReadonlySet<Piece>;
}

/** The lists of notices on a page. If lists are nested, the lists that state the most are chosen. */
export function findLists(page: OpenPage, root: PageNode, options: SearchOptions): FoundLists {
  const search = new ListSearch(page, options);
  const lists = search.within(root).toSorted((a, b) => a.range.start - b.range.start);
  return { lists, others: search.others, excluded: search.excluded };
}

/** Describes units that are known to be notices. */
export function describeUnits(list: UnitList, page: OpenPage, options: SearchOptions): DescribedUnit[] {
  return describeList(list, contextOf(page, options));
}

function contextOf(page: OpenPage, { timeZone, today, base, language }: SearchOptions): ListContext {
  const finders = new Map<DateOrder | undefined, DateFinder>();
  const finderFor = (list: UnitList): DateFinder => {
    const order = dateOrderOf(
      list.units.flatMap(({ pieces }) => pieces),
      language,
    );
    const finder = finders.get(order) ?? new DateFinder(order, timeZone, today);
    finders.set(order, finder);
    return finder;
  };
  return { page, finderFor, today, base };
}

class ListSearch {
  readonly others: OtherList[] = [];
  readonly #context: ListContext;
  /** The pieces of other lists, see `FoundLists`. */
  readonly excluded = new Set<Piece>();
  #work = 0;

  constructor(
    readonly page: OpenPage,
    options: SearchOptions,
  ) {
    this.#context = contextOf(page, options);
  }

  within(node: PageNode): FoundList[] {
    if (!('children' in node)) return [];
    const { start, end } = this.page.rangeOf(node);
    if (end === start && 'attribs' in node) return [];
    const inner = node.children.flatMap((child) => this.within(child));
    return 'attribs' in node ? this.#chooseLists(node, inner) : inner;
  }

  /** Replaces inner lists by a list of the element's own children if that list has a higher score. */
  #chooseLists(element: PageElement, inner: FoundList[]): FoundList[] {
    let best = inner;
    const found = listsAt(element, this.page)
      .flatMap((list) => this.#describe(list) ?? [])
      .toSorted((a, b) => b.score - a.score);
    for (const list of found) {
      const within = best.filter((each) => haveCommonParts(each, list));
      const innerScore = scoreOfInner(list, within);
      if (list.score > innerScore + 0.001) best = [...best.filter((each) => !within.includes(each)), list];
    }
    return best;
  }

  #describe(found: UnitList): FoundList | null {
    const list = this.#withoutExcluded(found);
    if (list.units.length === 0) {
      this.#exclude(list);
      return null;
    }
    const pieces = list.units.reduce((sum, { pieces }) => sum + pieces.length, 0);
    if (this.#work + pieces > maxWork || !mayStateNotices(list)) return null;
    this.#work += pieces;
    const described = describeList(list, this.#context);
    const reason = otherListReason(list.heads, described);
    if (reason !== null) {
      this.others.push({ units: described, reason });
      this.#exclude(list);
      return null;
    }
    const units = withoutPapers(described.filter((unit) => !isPagerOrRemark(unit)));
    const score = scoreOf(units, list.heads);
    if (score === 0 && list.heads.length > 0) this.#exclude(list);
    return score === 0 ? null : { range: list.range, heads: list.heads, units, score };
  }

  #exclude({ range }: UnitList): void {
    for (const piece of this.page.pieces.slice(range.start, range.end)) this.excluded.add(piece);
  }

  #withoutExcluded(list: UnitList): UnitList {
    if (this.excluded.size === 0) return list;
    const units = list.units.map((unit) => ({
      ...unit,
      pieces: unit.pieces.filter((piece) => !this.excluded.has(piece)),
    }));
    return { ...list, units: units.filter(({ pieces }) => pieces.length > 0) };
  }
}

/** Whether a list may contain notices: it has headings, or any digit or word of a deadline. */
function mayStateNotices({ heads, units }: UnitList): boolean {
  return (
    heads.length > 0 ||
    units.some(({ pieces }) => pieces.some(({ text }) => /\p{Nd}|\buntil\b|\bclos|\bdue\b|\bdeadline/iu.test(text)))
  );
}

/** The score of the lists within a list. Of several single-unit lists within one unit, only the best counts. */
function scoreOfInner({ units }: FoundList, found: readonly FoundList[]): number {
  const parts = partsOfOneNotice(
    units,
    found.flatMap((each) => each.units),
  );
  const inner = parts.size === 0 ? found : found.flatMap((each) => withoutUnits(each, parts));
  if (units.length < 2) return inner.reduce((sum, { score }) => sum + score, 0);
  const single = inner.filter((each) => each.units.length === 1);
  const best = units.map(({ unit, deadlines }) => {
    const scores = single.filter(({ range }) => overlaps(range, unit.range)).map(({ score }) => score);
    return deadlines > 1 ? scores.reduce((sum, score) => sum + score, 0) : Math.max(0, ...scores);
  });
  const others = inner.filter((each) => each.units.length > 1).reduce((sum, { score }) => sum + score, 0);
  return others + best.reduce((sum, score) => sum + score, 0);
}

function withoutUnits(list: FoundList, parts: ReadonlySet<DescribedUnit>): FoundList[] {
  const units = list.units.filter((unit) => !parts.has(unit));
  return units.length === 0 ? [] : [{ ...list, units, score: scoreOf(units, list.heads) }];
}

/** Whether a unit of one list overlaps a unit of the other. Text between the units of a list does not belong to it. */
function haveCommonParts(one: FoundList, other: FoundList): boolean {
  if (!overlaps(one.range, other.range)) return false;
  const [mine, others] = [rangesOf(one), rangesOf(other)];
  return mine.some((range) => {
    const next = others[firstEndingAfter(others, range.start)];
    return next !== undefined && overlaps(range, next);
  });
}

/** Index of the first range that ends after a position. */
function firstEndingAfter(ranges: readonly Range[], position: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rangesOf({ units }: FoundList): Range[] {
  return units.map(({ unit }) => unit.range).toSorted((a, b) => a.start - b.start);
}

function overlaps(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end;
}

const scoredRoles = ['opportunity_number', 'posted_date', 'agency_name', 'status', 'estimated_value'] as const;

/** The score of a list. A single unit with evidence, without headings, scores less because the structure of the page does not confirm it. */
function scoreOf(units: readonly DescribedUnit[], heads: readonly string[]): number {
  const evident = units.filter((unit) => unitScore(unit) > 0);
  if (evident.length === 1 && heads.length === 0 && !evident.some(isLabelled)) return 0;
  const sum = units.reduce((total, unit) => total + unitScore(unit), 0);
  return evident.length > 1 || heads.length > 0 ? sum : sum * 0.9;
}

/** A date with its year. A deadline without a year recurs annually and belongs to a program. */
export const dateWithYear =
  /\b(?:19|20)\d\d\b|\d[/.-]\d{1,2}[/.-]\d{2}|['’]\d\d\b|\b\d{1,2}-[a-z]{3}-\d\d\b|\d\s?年|(?<!\d)1\d\d\/\d\d\/\d\d/i;

/** Whether the unit has a due date with its year or in words, or a number with a label. */
function isLabelled({ draft: { quoted }, text }: DescribedUnit): boolean {
  return (
    [quoted.due_date, quoted.bid_opening].some(
      (date) => date !== undefined && (dateWithYear.test(date.text) || !/\d/.test(date.text)),
    ) || text.statements.some((statement) => statement.role === 'opportunity_number' && /\d/.test(statement.text))
  );
}

function unitScore({ draft, deadlines }: DescribedUnit): number {
  const { quoted } = draft;
  if (quoted.title === undefined || !mayBeTitle(quoted.title.text) || !hasEvidence(draft)) return 0;
  const parts = scoredRoles.filter((role) => quoted[role] !== undefined).length;
  const dates = quoted.due_date !== undefined || quoted.bid_opening !== undefined ? 3 : 0;
  const score = 1 + 0.1 * (parts + dates) + (draft.link === null ? 0 : 0.05);
  return deadlines > 1 ? score * 0.4 : score;
}
