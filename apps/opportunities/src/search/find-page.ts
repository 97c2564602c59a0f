import { type EntityManager } from 'typeorm';
import { countByState, type Total } from './count-kept.js';
import { isHit, isHitOf, matchedByIndex, matchedByRow, matchedFew, totalOf } from './count.js';
import { type Order } from './orders.js';
import { type FoundPage, type PageLimits, pageLimits, type Window } from './pages.js';
import { findByTag, type OrderedTag, orderedTag } from './find-by-tag.js';
import { type Plan, rowConditions } from './plan.js';
import { findByIndex, sortMatching, totalSeen } from './sort-matches.js';
import { hasIndexOfOrder, walk, type Way } from './walk.js';

type Database = Pick<EntityManager, 'query'>;

/** A page of an API client may be small; the walk must be worth its start. */
const leastWanted = 50;

/**
 * Microseconds that it takes to sort a document that the index of words has found, with its row; and, of each row of an order, to read its keys from the
 * index, the row itself, and its document; and an entry of the index of words.
 */
const costs = { sorted: 6, keys: 0.35, row: 2, look: 16, entry: 0.3 } as const;

/**
 * Finds a page of a selection in an order. If the index of words finds few documents, or few rows match, those are sorted. Otherwise the
 * rows are read in the order of the list until the page is full: both cost the same however many records are stored.
 */
export async function findPage(
  database: Database,
  plan: Plan,
  order: Order,
  window: Window,
  total: Total | undefined,
  limits: PageLimits = pageLimits,
): Promise<FoundPage> {
  const wanted = window.offset + window.limit;
  const tag = tagToRead(plan, order, wanted, limits);
  if (tag !== null) {
    const [rows, known] = await Promise.all([
      findByTag(database, plan, tag, order, window),
      total ?? totalOf(database, plan, limits),
    ]);
    return { rows, total: totalSeen(rows, window, known) };
  }
  const ways = waysOf(plan, wanted, limits);
  if (ways === 'index') return findByIndex(database, plan, order, window, total, limits);
  if (ways === 'conditions')
    return findByConditions(database, plan, order, window, total ?? (await totalOf(database, plan, limits)), limits);
  const [rows, known] = await Promise.all([
    walkFirst(ways, (way) => walk({ database, plan, order, ...way }, window)),
    total ?? totalOf(database, plan, limits),
  ]);
  if (rows !== null) return { rows, total: totalSeen(rows, window, known) };
  return findByIndex(database, plan, order, window, known, limits);
}

/** The tag whose rows are read score by score, if that takes less than to sort them all or to read all rows in their order. */
export function tagToRead(
  plan: Plan,
  order: Order,
  wanted: number,
  { tagCost }: Pick<PageLimits, 'tagCost'>,
): OrderedTag | null {
  const ordered = orderedTag(plan, order);
  if (ordered === null) return null;
  const { records } = ordered.tag;
  const rows = (Math.max(wanted, leastWanted) * plan.total) / records;
  return Math.min(records * costs.sorted, rows * costs.row) > tagCost ? ordered : null;
}

/** How a page is found: by sorting what the index of words finds, by the conditions on rows, or by reading the rows in their order, in one way or the next. */
function waysOf(plan: Plan, wanted: number, limits: PageLimits): 'index' | 'conditions' | readonly Way[] {
  const { isAlong, isAmong } = costsAlongOrder(plan, wanted, limits);
  if (isAlong) return isAmong ? [amongRows(plan, wanted, limits), byHits(plan, limits)] : [byHits(plan, limits)];
  if (isFoundByIndex(plan, wanted, limits)) return 'index';
  return hasIndexOfOrder(plan) || isCommonText(plan, limits) ? [byLooks(plan, wanted, limits)] : 'conditions';
}

/** The rows by the first way that fills the page or has seen all rows. */
async function walkFirst<Rows>(ways: readonly Way[], read: (way: Way) => Promise<Rows | null>): Promise<Rows | null> {
  for (const way of ways) {
    const rows = await read(way);
    if (rows !== null) return rows;
  }
  return null;
}

/**
 * Whether it takes least to read the rows in their order and pick those that the index of words finds: between the few documents that are sorted and
 * the many of which one comes soon.
 */
export function isFoundAlongOrder(plan: Plan, wanted: number, limits: PageLimits): boolean {
  return costsAlongOrder(plan, wanted, limits).isAlong;
}

/** Also whether it takes less to ask the index which of the rows it finds than to let it find all documents. */
function costsAlongOrder(
  plan: Plan,
  wanted: number,
  { hitCost, placeCost, enoughRows }: PageLimits,
): { isAlong: boolean; isAmong: boolean } {
  const { index, reads } = plan;
  if (index === null) return { isAlong: false, isAmong: false };
  const rows = rowsOfPage(plan, wanted);
  const all = reads * hitCost + rows * rowCost(plan);
  const among = reads * costs.entry + rows * enoughRows * (rowCost(plan) + placeCost);
  const least = Math.min(all, among);
  return { isAlong: least < reads * costs.sorted && least < rows * costs.look, isAmong: among < all };
}

/** About how many rows of an order have those of a page among them. */
function rowsOfPage({ total, documents }: Plan, wanted: number): number {
  return (Math.max(wanted, leastWanted) * total) / documents;
}

function rowCost({ readsOtherColumns }: Plan): number {
  return readsOtherColumns ? costs.row : costs.keys;
}

/** Whether a text is all that is asked for, and takes the index long: the order is read while the matches are counted. */
function isCommonText({ index, conditions, reads }: Plan, limits: PageLimits): boolean {
  return index !== null && conditions.length === 1 && reads > limits.fewDocuments;
}

/** Finds a page of what no index finds alone: few matches are sorted, of many the order is read. */
async function findByConditions(
  database: Database,
  plan: Plan,
  order: Order,
  window: Window,
  total: Total,
  limits: PageLimits,
): Promise<FoundPage> {
  if (total.is === 'exact' && total.count === 0) return { rows: [], total };
  if (await areFewRows(database, plan, total, limits))
    return sortMatching(database, plan, order, window, total, await matchedFew(database, plan));
  const way = byLooks(plan, window.offset + window.limit, limits);
  const rows = await walk({ database, plan, order, ...way }, window);
  if (rows !== null) return { rows, total: totalSeen(rows, window, total) };
  const matched = plan.index === null ? matchedByRow(plan) : matchedByIndex(plan);
  return sortMatching(database, plan, order, window, total, matched);
}

/**
 * Whether the index of words finds the documents sooner than the order does. The index reads each of them, the order all rows between the
 * wanted ones; a document of the index costs about two thirds of a row of the order whose document is looked up, and twice as much as another.
 */
export function isFoundByIndex(
  {
    documents,
    total,
    reads = documents,
    readsDocuments = true,
    wider = null,
  }: Pick<Plan, 'documents' | 'total'> & Partial<Pick<Plan, 'reads' | 'readsDocuments' | 'wider'>>,
  wanted: number,
  { fewDocuments: most }: Pick<PageLimits, 'fewDocuments'> = pageLimits,
): boolean {
  // Of what must be looked at, as a phrase, fewer documents may match than are expected: in the order they are looked for in vain.
  const rowsOfText = wider === null ? 1.4 : 3;
  const rowsPerDocument = readsDocuments ? rowsOfText : 0.5;
  return (
    Math.max(documents, reads) <= most && documents ** 2 <= rowsPerDocument * Math.max(wanted, leastWanted) * total
  );
}

/** Whether sorting the rows that match takes less than to find them among those of their statuses. */
export async function areFewRows(
  database: Database,
  plan: Plan,
  { count, is }: Total,
  { maxCounted: most, smallShare }: PageLimits,
): Promise<boolean> {
  if (is !== 'exact' || count > most) return false;
  const { selection } = plan;
  const { status } = selection.filter;
  const filter = status === undefined ? {} : { status };
  const walked = await countByState(database, { ...selection, filter, query: null });
  return count < (walked ?? 0) * smallShare;
}

/** Each row is looked at. Where sorting what the index finds takes little, the walk is given up soon after the page should be full. */
function byLooks(plan: Plan, wanted: number, limits: PageLimits): Way {
  const { readsDocuments, readsColumns, documents, total } = plan;
  const most = readsDocuments ? Math.min(limits.maxTextSteps, limits.maxSteps) : limits.maxSteps;
  const isSoon = readsDocuments && !readsColumns && documents <= limits.fewDocuments;
  const maxSteps = isSoon ? Math.min(most, Math.ceil((2 * wanted * total) / documents)) : most;
  // No document is looked at twice.
  const isOnce = (readsDocuments && plan.index !== null) || maxSteps <= limits.fewSteps;
  const steps = isOnce ? [maxSteps] : [limits.fewSteps, maxSteps];
  return { filters: rowConditions(plan).slice(1), readsColumns, steps };
}

/** The index of words finds all that match, and the rows of the page are those of them that come first in the order. */
function byHits(plan: Plan, limits: PageLimits): Way {
  // As long as it would take to sort them.
  const maxSteps = Math.ceil(Math.min(limits.maxSteps * 4, (plan.reads * costs.sorted) / rowCost(plan)));
  const filters = [...plan.conditions.slice(1), isHit(plan)];
  return { filters, readsColumns: plan.readsOtherColumns, steps: [maxSteps] };
}

/** Of as many rows as should have the page among them, the index of words finds those that match: it visits the documents of no others. */
function amongRows(plan: Plan, wanted: number, { enoughRows, maxSteps }: PageLimits): Way {
  const conditions = plan.conditions.slice(1);
  const ids = `SELECT o.id FROM looked o WHERE ${conditions.join(' AND ') || 'true'}`;
  return {
    filters: [...conditions, isHitOf(plan, ids)],
    readsColumns: plan.readsOtherColumns,
    steps: [Math.ceil(Math.min(maxSteps * 4, rowsOfPage(plan, wanted) * enoughRows))],
  };
}
