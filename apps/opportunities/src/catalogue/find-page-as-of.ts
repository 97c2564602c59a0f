import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { costs, limits } from '../search/costs.js';
import { type FoundRow, foundRow, type Total, type Window } from '../search/plan/page.js';
import { orderBy, type Order, type Place, placeOf, segmentsOf } from '../search/plan/orders.js';
import { type Parameters } from '../search/query/parameters.js';
import { type CompiledQuery } from '../search/query/compile-query.js';
import {
  type AsOf,
  hitsAsOf,
  matchesAsOf,
  nextAsOf,
  onlyAsOf,
  pastRows,
  rowsAsOf,
  stretchesAsOf,
} from './rows-as-of.js';

type Database = Pick<EntityManager, 'query'>;

/** Where and how the rows of a list of the past are looked for. */
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
  /** Of an earlier part of the list; `exact`: to be counted, however many. */
  readonly total: Total | 'exact' | undefined;
}

/** When which step is taken. Tests lower them instead of storing a million rows. */
export const pastLimits = {
  /** More records are counted only on request. */
  maxCounted: 10_000,
  /** Rows of an order that are read to find those of a page; beyond, all that match are sorted. */
  maxScanned: 30_000,
  /** More documents are not found by the index of words. */
  maxIndexed: 20_000,
};

interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly total: Total;
}

const countRow = z.object({ count: z.coerce.number() });

/** So many matches of a text that the index does not find soon are counted: the document of each row is looked up. */
const maxCountedTexts = 1000;
/** So many past rows of the instant are sorted for each page; of more, the order is read. */
const fewPast = 2000;

/**
 * Finds a page of a list as it was at an instant. Few matches are sorted. Of many, the order is read until the page is full, up to a
 * limit; beyond it, all that match are sorted: the only case whose cost grows with the number of records.
 */
export async function findPageAsOf(
  database: Database,
  { compiled, instant, order, window, total: known }: ListAsOf,
): Promise<FoundPage> {
  const parameters = compiled.parameters.copy();
  const asOf = { instant: `${parameters.add(instant)}::timestamptz`, demo: parameters.add(compiled.selection.demo) };
  const search: Search = { database, compiled: { ...compiled, parameters }, asOf, order };
  const isIndexed =
    compiled.candidates <= pastLimits.maxIndexed && isIndexCheaper(compiled, window.offset + window.limit);
  const total = known === undefined || known === 'exact' ? await count(search, isIndexed, known === 'exact') : known;
  if (total.is === 'exact' && total.count === 0) return { rows: [], total };
  const isFew = isIndexed || (total.is === 'exact' && total.count <= pastLimits.maxCounted);
  const rows = (isFew ? null : await walk(search, window)) ?? (await sort(search, window, isIndexed));
  return { rows, total };
}

/** The rows that match, as `o`. */
function matched({ compiled: { index, conditions }, asOf }: Search, isIndexed: boolean): string {
  const byIndex = isIndexed && index !== null;
  const from = byIndex ? hitsAsOf(asOf, index) : rowsAsOf(asOf);
  const text = byIndex || index === null ? [] : [matchesAsOf(index)];
  return `${from} WHERE ${[...conditions, ...text].join(' AND ')}`;
}

async function count(search: Search, isIndexed: boolean, exactly: boolean): Promise<Total> {
  const { compiled } = search;
  const most =
    compiled.index !== null && !isIndexed ? Math.min(maxCountedTexts, pastLimits.maxCounted) : pastLimits.maxCounted;
  const rows = matched(search, isIndexed);
  const found = exactly || isIndexed ? `FROM ${rows}` : `FROM (SELECT FROM ${rows} LIMIT ${most + 1}) found`;
  const counted = await readCount(search, found);
  return exactly || isIndexed || counted <= most ? { count: counted, is: 'exact' } : { count: most, is: 'at_least' };
}

async function readCount({ database, compiled }: Search, from: string): Promise<number> {
  const [row] = await compiled.parameters.read(database, countRow, `SELECT count(*) AS count ${from}`);
  return row?.count ?? 0;
}

/** Sorts all that match. */
function sort(search: Search, { limit, offset, after }: Window, isIndexed: boolean): Promise<FoundPage['rows']> {
  const { database, compiled, order } = search;
  const parameters = compiled.parameters.copy();
  const add = (value: unknown) => parameters.add(value);
  const stretches =
    after === undefined ? [] : segmentsOf(order, 'o', after, add).map(({ condition }) => `(${condition})`);
  const following = stretches.length === 0 ? '' : ` AND (${stretches.join(' OR ')})`;
  return parameters.read(
    database,
    foundRow,
    `SELECT o.id, ${placeOf(order, 'o')} AS place FROM ${matched(search, isIndexed)}${following}
      ORDER BY ${orderBy(order, 'o')} LIMIT ${add(limit)} OFFSET ${add(offset)}`,
  );
}

/** Reads the rows of a page in their order; null if so many rows have not filled it, and more follow. */
async function walk(search: Search, { limit, offset, after }: Window): Promise<FoundPage['rows'] | null> {
  const few =
    (await readCount(search, `FROM (SELECT FROM ${pastRows(search.asOf)} LIMIT ${fewPast + 1}) found`)) <= fewPast;
  const rows: FoundRow[] = [];
  let skip = offset;
  const stretches = stretchesAsOf(search.order, search.asOf, after, () => '').length;
  for (let index = 0; index < stretches && rows.length < limit; index += 1) {
    const found = await walkStretch(search, { index, after, few, limit: limit - rows.length, skip });
    if (found === null) return null;
    rows.push(...found.rows);
    skip = found.left;
  }
  return rows;
}

interface StretchWalk {
  readonly index: number;
  readonly after: Place | undefined;
  readonly few: boolean;
  readonly limit: number;
  readonly skip: number;
}

/** The rows of a stretch of the order, and how many are left to skip in the next one. */
async function walkStretch(search: Search, { index, after, few, limit, skip }: StretchWalk) {
  const { database, compiled, asOf, order } = search;
  const parameters: Parameters = compiled.parameters.copy();
  const add = (value: unknown) => parameters.add(value);
  const stretch = stretchesAsOf(order, asOf, after, add)[index];
  if (stretch === undefined) return { rows: [], left: skip };
  const most = pastLimits.maxScanned + skip;
  const looked = nextAsOf(asOf, stretch, most, few);
  const text = compiled.index === null ? [] : [matchesAsOf(compiled.index)];
  const matching = `${onlyAsOf(asOf, looked)} WHERE ${[...compiled.conditions, ...text].join(' AND ')}`;
  const rows = await parameters.read(
    database,
    foundRow,
    `SELECT o.id, ${placeOf(order, 'o')} AS place FROM ${matching} LIMIT ${add(limit)} OFFSET ${add(skip)}`,
  );
  if (rows.length === limit) return { rows, left: 0 };
  const within: Search = { ...search, compiled: { ...compiled, parameters } };
  if ((await readCount(within, `FROM (${looked}) looked`)) === most) return null;
  const left = rows.length > 0 || skip === 0 ? 0 : skip - (await readCount(within, `FROM ${matching}`));
  return { rows, left: Math.max(left, 0) };
}

/** Whether finding matches by the index of words takes less than reading an order until it has so many rows of them. */
function isIndexCheaper({ total, documents, candidates }: CompiledQuery, rows: number): boolean {
  const read = (Math.max(rows, limits.minPage) * total) / Math.max(documents, 1);
  return Math.max(documents, candidates) * costs.sortedHit <= read * costs.recheck;
}
