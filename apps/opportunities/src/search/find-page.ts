import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { countByState, type Total } from './count-kept.js';
import { countExactly, isHit, matchedByIndex, matchedByRow, matchedFew, totalOf } from './count.js';
import { type Order, placeOf, type Segment, segmentsOf } from './orders.js';
import { type FoundPage, type FoundRow, foundRow, type PageLimits, pageLimits, type Window } from './pages.js';
import { type Parameters } from './parameters.js';
import { findByTag, type OrderedTag, orderedTag } from './find-by-tag.js';
import { isFiltered, type Plan, rowConditions } from './plan.js';
import { findByIndex, keysOf, sortMatching, totalSeen } from './sort-matches.js';

type Database = Pick<EntityManager, 'query'>;

/** A page of an API client may be small; the walk must be worth its start. */
const leastWanted = 50;

/**
 * Microseconds that it takes to sort a document that the index of words has found, with its row; and, of each row of an order, to read its keys from the
 * index, the row itself, and its document.
 */
const costs = { sorted: 5, keys: 0.7, row: 2, look: 12 } as const;

const countRow = z.object({ count: z.coerce.number() });
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
  const way = wayOf(plan, wanted, limits);
  if (way === 'index') return findByIndex(database, plan, order, window, total, limits);
  if (way === 'conditions')
    return findByConditions(database, plan, order, window, total ?? (await totalOf(database, plan, limits)), limits);
  const [rows, known] = await Promise.all([
    walk({ database, plan, order, ...way }, window),
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

/** How a page is found: by sorting what the index of words finds, by the conditions on rows, or by reading the rows in their order. */
function wayOf(plan: Plan, wanted: number, limits: PageLimits): 'index' | 'conditions' | Way {
  if (isFoundAlongOrder(plan, wanted, limits)) return byHits(plan, limits);
  if (isFoundByIndex(plan, wanted, limits)) return 'index';
  return hasIndexOfOrder(plan) || isCommonText(plan, limits) ? byLooks(plan, wanted, limits) : 'conditions';
}

/**
 * Whether it takes least to read the rows in their order and pick those that the index of words finds: between the few documents that are sorted and
 * the many of which one comes soon.
 */
export function isFoundAlongOrder(
  { index, documents, reads, total, readsOtherColumns }: Plan,
  wanted: number,
  { hitCost }: PageLimits,
): boolean {
  if (index === null) return false;
  const rows = (Math.max(wanted, leastWanted) * total) / documents;
  const rowCost = readsOtherColumns ? costs.row : costs.keys;
  const along = reads * hitCost + rows * rowCost;
  return along < reads * costs.sorted && along < rows * costs.look;
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

/** Whether all rows in the order of the index match. */
function hasIndexOfOrder({ selection: { filter, query } }: Plan): boolean {
  return query === null && !isFiltered(filter);
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

/** How the rows of an order are read. */
interface Way {
  /** Which of them match, besides whether they are demo records. */
  readonly filters: readonly string[];
  /** Whether these read more than the index of the order has. */
  readonly readsColumns: boolean;
  /** How many rows of a segment are read: few at first, since of as many as there are the planner would sort all. After the last, the walk is given up. */
  readonly steps: readonly number[];
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
  const rowCost = plan.readsOtherColumns ? costs.row : costs.keys;
  const maxSteps = Math.ceil(Math.min(limits.maxSteps * 4, (plan.reads * costs.sorted) / rowCost));
  const filters = [...plan.conditions.slice(1), isHit(plan)];
  return { filters, readsColumns: plan.readsOtherColumns, steps: [maxSteps] };
}

interface Walk extends Way {
  readonly database: Database;
  readonly plan: Plan;
  readonly order: Order;
}

/** Reads the rows of a page in their order; null if the last number of `steps` rows of a segment has not filled it, and more follow. */
async function walk(given: Walk, { limit, offset, after }: Window): Promise<FoundPage['rows'] | null> {
  const { plan, order } = given;
  const rows: FoundRow[] = [];
  let skip = offset;
  const segmentCount = segmentsOf(order, 'o', after, () => '').length;
  for (let index = 0; index < segmentCount; index += 1) {
    const parameters = plan.parameters.copy();
    const segment = segmentsOf(order, 'o', after, (value) => parameters.add(value))[index];
    if (segment === undefined) break;
    const within: SegmentWalk = { ...given, parameters, segment };
    const found = await walkSegment(within, { limit: limit - rows.length, skip });
    if (found === null) return null;
    rows.push(...found);
    if (rows.length === limit) break;
    skip = found.length > 0 || skip === 0 ? 0 : await beyondSegment(within, skip);
  }
  return rows;
}

interface SegmentWalk extends Walk {
  readonly parameters: Parameters;
  readonly segment: Segment;
}

interface SegmentWindow {
  readonly limit: number;
  readonly skip: number;
}

async function walkSegment(walk: SegmentWalk, window: SegmentWindow): Promise<FoundPage['rows'] | null> {
  const hasAll = hasIndexOfOrder(walk.plan);
  for (const most of hasAll ? [window.limit] : walk.steps) {
    const { rows, looked } = await readSegment(walk, window, most);
    if (hasAll || rows.length === window.limit || (await looked()) < most + window.skip) return rows;
  }
  return null;
}

/** The rows of a page among the next ones of a segment, and how many of these there were. */
async function readSegment(
  { database, plan, order, filters, readsColumns, parameters: given, segment }: SegmentWalk,
  { limit, skip }: SegmentWindow,
  most: number,
): Promise<{ rows: FoundPage['rows']; looked: () => Promise<number> }> {
  const parameters = given.copy();
  const add = (value: unknown) => parameters.add(value);
  const demo = add(plan.selection.demo);
  // A limit of each branch as well: without it the planner may sort a status of which a few rows are needed.
  const ordered = `ORDER BY ${segment.order} LIMIT ${most + skip}`;
  // Often the index of the order has all that is read, which halves the cost.
  const columns = readsColumns ? 'o.*' : `${keysOf(order)}, o.status`;
  const branches = plan.statuses.map(
    (status) =>
      `(SELECT ${columns} FROM opportunity_summary o WHERE o.demo = ${demo} AND o.status = '${status}' AND ${segment.condition} ${ordered})`,
  );
  const looked = `SELECT o.* FROM (${branches.join(' UNION ALL ')}) o ${ordered}`;
  const rows = await parameters.read(
    database,
    foundRow,
    // The page within, so that no places are written of rows that are skipped.
    `SELECT o.id, ${placeOf(order, 'o')} AS place
       FROM (SELECT o.* FROM (${looked}) o WHERE ${filters.join(' AND ') || 'true'} LIMIT ${add(limit)} OFFSET ${add(skip)}) o`,
  );
  return { rows, looked: () => countOf(database, parameters, looked) };
}

async function countOf(database: Database, parameters: Parameters, rows: string): Promise<number> {
  const [counted] = await parameters.read(database, countRow, `SELECT count(*) AS count FROM (${rows}) counted`);
  return counted?.count ?? 0;
}

/** How many rows of the next stretch to skip: those to skip beyond this one. */
async function beyondSegment({ database, plan, parameters, segment }: SegmentWalk, skip: number): Promise<number> {
  const within = { ...plan, parameters, conditions: [...plan.conditions, segment.condition] };
  return Math.max(skip - (await countExactly(database, within)), 0);
}
