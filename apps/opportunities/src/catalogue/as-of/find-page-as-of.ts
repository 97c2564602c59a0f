import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { costs, limits } from '../../search/costs.js';
import { type FoundRow, foundRow, type Total, type Window } from '../../search/plan/page.js';
import { orderBy, type Order, type Place, placeOf, segmentsOf } from '../../search/plan/orders.js';
import { type CompiledQuery } from '../../search/query/compile-query.js';
import {
  type AsOf,
  hitsAsOf,
  matchesAsOf,
  nextRowsAsOf,
  filterAsOf,
  pastRows,
  rowsAsOf,
  segmentsAsOf,
} from './rows-as-of.js';

type Database = Pick<EntityManager, 'query'>;

/** Parameters of the search for rows of a past list. */
interface Search {
  readonly database: Database;
  readonly compiled: CompiledQuery;
  readonly asOf: AsOf;
  readonly order: Order;
}

export interface ListAsOf {
  /** Compiled for the instant, with `matchesAsOf`. */
  readonly compiled: CompiledQuery;
  readonly instant: Date;
  readonly order: Order;
  readonly window: Window;
  /** The total that an earlier page returned; `exact` requests an exact count. */
  readonly total: Total | 'exact' | undefined;
}

/** Thresholds that decide how a past list is read. Tests lower them instead of storing a million rows. */
export const pastLimits = {
  /** Totals above this number of records are counted only on request. */
  maxCounted: 10_000,
  /** Max rows of an order to read for a page. If they do not fill it, all matches are sorted. */
  maxScanned: 30_000,
  /** With more candidate documents, the word index is not used. */
  maxIndexed: 20_000,
};

interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly total: Total;
}

const countRow = z.object({ count: z.coerce.number() });

/** Max matches of a text to count without the word index, because that reads the document of each row. */
const maxCountedTexts = 1000;
/** Up to this number, the past rows of the instant are sorted for each page. Beyond it, they are read in the order of an index. */
const maxSortedPast = 2000;

/**
 * Finds a page of a list as of an instant. Few matches are sorted. With many matches, rows are read in order until the page is full. If `maxScanned` rows
 * do not fill it, all matches are sorted; only in this case the cost grows with the number of records.
 */
export async function findPageAsOf(
  database: Database,
  { compiled, instant, order, window, total: known }: ListAsOf,
): Promise<FoundPage> {
  const { add } = compiled.parameters;
  const asOf = { instant: `${add(instant)}::timestamptz`, demo: add(compiled.selection.demo) };
  const search: Search = { database, compiled, asOf, order };
  const isIndexed =
    compiled.candidates <= pastLimits.maxIndexed && isIndexCheaper(compiled, window.offset + window.limit);
  const total =
    known === undefined || known === 'exact' ? await countMatches(search, isIndexed, known === 'exact') : known;
  if (total.is === 'exact' && total.count === 0) return { rows: [], total };
  const isFew = isIndexed || (total.is === 'exact' && total.count <= pastLimits.maxCounted);
  const rows = (isFew ? null : await scanInOrder(search, window)) ?? (await sortMatches(search, window, isIndexed));
  return { rows, total };
}

/** SQL of the matching rows `o`. */
function matchedRows({ compiled: { index, conditions }, asOf }: Search, isIndexed: boolean): string {
  const byIndex = isIndexed && index !== null;
  const from = byIndex ? hitsAsOf(asOf, index) : rowsAsOf(asOf);
  const text = byIndex || index === null ? [] : [matchesAsOf(index)];
  return `${from} WHERE ${[...conditions, ...text].join(' AND ')}`;
}

async function countMatches(search: Search, isIndexed: boolean, exactly: boolean): Promise<Total> {
  const { compiled } = search;
  const max =
    compiled.index !== null && !isIndexed ? Math.min(maxCountedTexts, pastLimits.maxCounted) : pastLimits.maxCounted;
  const rows = matchedRows(search, isIndexed);
  const found = exactly || isIndexed ? `FROM ${rows}` : `FROM (SELECT FROM ${rows} LIMIT ${max + 1}) found`;
  const counted = await readCount(search, found);
  return exactly || isIndexed || counted <= max ? { count: counted, is: 'exact' } : { count: max, is: 'at_least' };
}

async function readCount({ database, compiled }: Search, from: string): Promise<number> {
  const [row] = await compiled.parameters.read(database, countRow, `SELECT count(*) AS count ${from}`);
  return row?.count ?? 0;
}

/** Sorts all matches. */
function sortMatches(search: Search, { limit, offset, after }: Window, isIndexed: boolean): Promise<FoundPage['rows']> {
  const { database, compiled, order } = search;
  const { add } = compiled.parameters;
  const segments =
    after === undefined ? [] : segmentsOf(order, 'o', after, add).map(({ condition }) => `(${condition})`);
  const following = segments.length === 0 ? '' : ` AND (${segments.join(' OR ')})`;
  return compiled.parameters.read(
    database,
    foundRow,
    `SELECT o.id, ${placeOf(order, 'o')} AS place FROM ${matchedRows(search, isIndexed)}${following}
      ORDER BY ${orderBy(order, 'o')} LIMIT ${add(limit)} OFFSET ${add(offset)}`,
  );
}

/** Reads the rows of a page in their order; null if `maxScanned` rows have not filled it and more follow. */
async function scanInOrder(search: Search, { limit, offset, after }: Window): Promise<FoundPage['rows'] | null> {
  const few =
    (await readCount(search, `FROM (SELECT FROM ${pastRows(search.asOf)} LIMIT ${maxSortedPast + 1}) found`)) <=
    maxSortedPast;
  const rows: FoundRow[] = [];
  let skip = offset;
  const segments = segmentsAsOf(search.order, search.asOf, after, () => '').length;
  for (let index = 0; index < segments && rows.length < limit; index += 1) {
    const found = await scanSegment(search, { index, after, few, limit: limit - rows.length, skip });
    if (found === null) return null;
    rows.push(...found.rows);
    skip = found.left;
  }
  return rows;
}

interface SegmentScan {
  readonly index: number;
  readonly after: Place | undefined;
  readonly few: boolean;
  readonly limit: number;
  readonly skip: number;
}

/** Reads rows of a segment of the order. `left` is the number of rows to skip in the next segment. */
async function scanSegment(search: Search, { index, after, few, limit, skip }: SegmentScan) {
  const { database, compiled, asOf, order } = search;
  const { add } = compiled.parameters;
  const segment = segmentsAsOf(order, asOf, after, add)[index];
  if (segment === undefined) return { rows: [], left: skip };
  const max = pastLimits.maxScanned + skip;
  const scanned = nextRowsAsOf(asOf, segment, max, few);
  const text = compiled.index === null ? [] : [matchesAsOf(compiled.index)];
  const matching = `${filterAsOf(asOf, scanned)} WHERE ${[...compiled.conditions, ...text].join(' AND ')}`;
  const rows = await compiled.parameters.read(
    database,
    foundRow,
    `SELECT o.id, ${placeOf(order, 'o')} AS place FROM ${matching} LIMIT ${add(limit)} OFFSET ${add(skip)}`,
  );
  if (rows.length === limit) return { rows, left: 0 };
  if ((await readCount(search, `FROM (${scanned}) scanned`)) === max) return null;
  const left = rows.length > 0 || skip === 0 ? 0 : skip - (await readCount(search, `FROM ${matching}`));
  return { rows, left: Math.max(left, 0) };
}

/** Whether finding matches in the word index is cheaper than reading rows in order until `rows` of them match. */
function isIndexCheaper({ total, documents, candidates }: CompiledQuery, rows: number): boolean {
  const read = (Math.max(rows, limits.minPage) * total) / Math.max(documents, 1);
  return Math.max(documents, candidates) * costs.sortedHit <= read * costs.recheck;
}
