import { statuses } from '@rfp/contracts/opportunity';
import { costs, limits } from '../costs.js';
import { type CompiledQuery, isUnfiltered, rowConditions } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { countExactly } from './count.js';
import { hashedHiddenCondition, hiddenCondition, isHitSql } from './matched-rows.js';
import { keysOf, type Order, placeOf, type Segment, segmentsOf } from './orders.js';
import { type Found, type FoundRow, foundRow, type PagePlan, type PageRequest, rowsOfPage } from './page.js';

/** Reads rows in the order of the list and checks each row and its document until the page is full. */
export const orderScan: PagePlan = {
  name: 'order scan',
  countsMatches: false,

  estimate: (query, request) => rowsBefore(query, request) * recheckCost(query),

  run(database, query, request, budget) {
    const { readsDocuments, readsColumns } = query;
    const { firstScan } = { ...limits, ...request.limits };
    const maxRows = budget / recheckCost(query);
    // Documents are fetched in one step, so that none is fetched twice.
    const steps = readsDocuments || maxRows <= firstScan ? [maxRows] : [firstScan, maxRows];
    return scanRows({ database, query, request, filters: rowConditions(query).slice(1), readsColumns, steps });
  },
};

/** Finds all matches in the word index, then reads rows in the order of the list until matches fill the page. */
export const filteredOrderScan: PagePlan = {
  name: 'filtered order scan',
  countsMatches: false,

  estimate(query, request) {
    if (query.index === null) return Infinity;
    const rechecked = query.lossy === null ? 0 : limits.minPage * costs.recheck;
    const rowCost = costOfRow(query.readsOtherColumns);
    return query.candidates * costs.indexHit + rowsBefore(query, request) * rowCost + rechecked;
  },

  run(database, query, request, budget) {
    const filters = [...query.conditions.slice(1), isHitSql(query), ...hiddenCondition(query)];
    const readsColumns = query.readsOtherColumns;
    const maxRows = Math.max(budget - query.candidates * costs.indexHit, 0) / costOfRow(readsColumns);
    // Each statement reads the index again, so there is only one.
    return scanRows({ database, query, request, filters, readsColumns, steps: [maxRows] });
  },
};

/** Estimates how many rows of an order a scan reads until it has those of a page, if matches are spread evenly. */
function rowsBefore({ total, documents }: CompiledQuery, { window }: PageRequest): number {
  const rows = rowsOfPage(window);
  return documents < total ? Math.min((rows * total) / Math.max(documents, 1), total) : rows;
}

function recheckCost({ readsDocuments, readsColumns }: CompiledQuery): number {
  return readsDocuments ? costs.recheck : costOfRow(readsColumns);
}

function costOfRow(readsColumns: boolean): number {
  return readsColumns ? costs.orderRow : costs.orderKey;
}

interface Scan {
  readonly database: Database;
  readonly query: CompiledQuery;
  readonly request: PageRequest;
  /** Conditions of matching rows, except the one on demo records. */
  readonly filters: readonly string[];
  /** Whether the filters read columns that the index of the order does not have. */
  readonly readsColumns: boolean;
  /** Number of rows of a segment that each successive statement reads; after the last, the scan gives up. */
  readonly steps: readonly number[];
}

async function scanRows(scan: Scan): Promise<Found | null> {
  const { database, query, request } = scan;
  const { limit, offset, after } = request.window;
  const rows: FoundRow[] = [];
  let skip = offset;
  for (const segment of segmentsOf(request.order, 'o', after, query.parameters.add)) {
    if (rows.length === limit) break;
    const found = await scanSegment(scan, segment, limit - rows.length, skip);
    if (found === null) return null;
    rows.push(...found);
    // Rows to skip in the next segments.
    const within = { ...query, conditions: [...query.conditions, segment.condition] };
    skip = found.length > 0 || skip === 0 ? 0 : Math.max(skip - (await countExactly(database, within)), 0);
  }
  return { rows };
}

/** The rows of a segment that belong to the page; null if the scan gave up before it found them. */
async function scanSegment(
  { database, query, request: { order }, filters, readsColumns, steps }: Scan,
  segment: Segment,
  limit: number,
  skip: number,
): Promise<readonly FoundRow[] | null> {
  const isAll = isUnfiltered(query);
  const { hidden, parameters } = query;
  const all = limit + skip;
  // If all rows match, those of the page are read; where some are dismissed, as many more, unless the page is far from the first.
  const firstRows = hidden === null ? [all] : all > limits.firstScan ? [] : [2 * all];
  for (const max of isAll ? firstRows : steps.map((step) => Math.ceil(step) + skip)) {
    const scanned = rowsInOrder({ query, order, readsColumns }, segment, max);
    const rows = await readPage(query, database, { order, scanned, filters, limit, skip });
    if ((isAll && hidden === null) || rows.length === limit) return rows;
    if ((await parameters.count(database, `(${scanned}) scanned`)) < max) return rows;
  }
  if (!isAll) return null;
  // The first thousands may be dismissed.
  const scanned = rowsInOrder({ query, order, readsColumns }, segment, all, hashedHiddenCondition(query));
  return readPage(query, database, { order, scanned, filters: [], limit, skip });
}

/** SQL of the first rows of a segment. Each status has a limit as well: without it PostgreSQL may sort all rows of a status of which only a few are needed. */
function rowsInOrder(
  {
    query: { conditions, selection },
    order,
    readsColumns,
  }: { query: CompiledQuery; order: Order; readsColumns: boolean },
  segment: Segment,
  max: number,
  condition = 'true',
): string {
  const { status } = selection.filter;
  // An index-only scan of the order takes half as long.
  const columns = readsColumns ? 'o.*' : `${keysOf(order)}, o.status`;
  const ordered = `ORDER BY ${segment.order} LIMIT ${max}`;
  const byStatus = (status === undefined ? statuses : [status]).map(
    (each) =>
      `(SELECT ${columns} FROM opportunity_summary o WHERE ${conditions[0]} AND o.status = '${each}' AND ${segment.condition} AND ${condition} ${ordered})`,
  );
  return `SELECT o.* FROM (${byStatus.join(' UNION ALL ')}) o ${ordered}`;
}

/** Reads the rows of the page among scanned rows. The inner query skips rows before their places are written. */
function readPage(
  { parameters }: CompiledQuery,
  database: Database,
  {
    order,
    scanned,
    filters,
    limit,
    skip,
  }: { order: Order; scanned: string; filters: readonly string[]; limit: number; skip: number },
): Promise<FoundRow[]> {
  const window = `LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(skip)}`;
  return parameters.read(
    database,
    foundRow,
    `SELECT o.id, ${placeOf(order, 'o')} AS place
       FROM (SELECT o.* FROM (${scanned}) o WHERE ${filters.join(' AND ') || 'true'} ${window}) o`,
  );
}
