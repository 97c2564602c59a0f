import { z } from 'zod';
import { costs } from '../costs.js';
import { type CompiledQuery, isUnfiltered, rowConditions } from '../query/compile-query.js';
import { countExactly } from './count.js';
import { isHit } from './matched-rows.js';
import { keysOf, placeOf, type Segment, segmentsOf } from './orders.js';
import {
  type Database,
  type Found,
  type FoundRow,
  foundRow,
  type PagePlan,
  type PageRequest,
  rowsBefore,
} from './page.js';

/** Reads rows in the order of the list and checks each, its document included, until the page is full. */
export const orderScan: PagePlan = {
  name: 'order scan',
  countsMatches: false,

  estimate: (query, request) => rowsBefore(query, request) * recheckCost(query),

  run(database, query, request, budget) {
    const filters = rowConditions(query).slice(1);
    const scan = { database, query, request, filters, readsColumns: query.readsColumns };
    return scanInSteps(scan, budget / recheckCost(query));
  },
};

/** Lets the index of words find all that match, and reads rows in the order of the list until the page is full of these. */
export const filteredOrderScan: PagePlan = {
  name: 'filtered order scan',
  countsMatches: false,

  estimate(query, request) {
    if (query.index === null) return Infinity;
    const rechecked = query.lossy === null ? 0 : request.limits.minPage * costs.recheck;
    return query.candidates * costs.indexHit + rowsBefore(query, request) * rowCost(query) + rechecked;
  },

  run(database, query, request, budget) {
    const filters = [...query.conditions.slice(1), isHit(query)];
    const scan = { database, query, request, filters, readsColumns: query.readsOtherColumns };
    // The index is read for each statement, so there is one.
    return scanRows(scan, [Math.max(budget - query.candidates * costs.indexHit, 0) / rowCost(query)]);
  },
};

function recheckCost({ readsDocuments, readsColumns }: CompiledQuery): number {
  if (readsDocuments) return costs.recheck;
  return readsColumns ? costs.orderRow : costs.orderKey;
}

function rowCost({ readsOtherColumns }: CompiledQuery): number {
  return readsOtherColumns ? costs.orderRow : costs.orderKey;
}

interface Scan {
  readonly database: Database;
  readonly query: CompiledQuery;
  readonly request: PageRequest;
  /** Which rows match, besides whether they are demo records. */
  readonly filters: readonly string[];
  /** Whether the filters read more than the index of the order has. */
  readonly readsColumns: boolean;
}

function scanInSteps(scan: Scan, maxRows: number): Promise<Found | null> {
  const { firstScan } = scan.request.limits;
  // No document is fetched twice.
  const isOnce = scan.query.readsDocuments || maxRows <= firstScan;
  return scanRows(scan, isOnce ? [maxRows] : [firstScan, maxRows]);
}

/** @param steps - rows of a segment that are read by one statement; after the last the scan is given up */
async function scanRows(scan: Scan, steps: readonly number[]): Promise<Found | null> {
  const {
    order,
    window: { limit, offset, after },
  } = scan.request;
  const rows: FoundRow[] = [];
  let skip = offset;
  const segmentCount = segmentsOf(order, 'o', after, () => '').length;
  for (let index = 0; index < segmentCount && rows.length < limit; index += 1) {
    const parameters = scan.query.parameters.copy();
    const segment = segmentsOf(order, 'o', after, (value) => parameters.add(value))[index];
    if (segment === undefined) break;
    const within: SegmentScan = { ...scan, query: { ...scan.query, parameters }, segment };
    const found = await scanSegment(within, steps, limit - rows.length, skip);
    if (found === null) return null;
    rows.push(...found);
    skip = found.length > 0 || skip === 0 ? 0 : await beyondSegment(within, skip);
  }
  return { rows };
}

interface SegmentScan extends Scan {
  readonly segment: Segment;
}

async function scanSegment(
  scan: SegmentScan,
  steps: readonly number[],
  limit: number,
  skip: number,
): Promise<readonly FoundRow[] | null> {
  const matchesAll = isUnfiltered(scan.query);
  for (const step of matchesAll ? [limit] : steps) {
    const max = Math.ceil(step) + skip;
    const { rows, read } = await readSegment(scan, limit, skip, max);
    if (matchesAll || rows.length === limit || (await read()) < max) return rows;
  }
  return null;
}

const countRow = z.object({ count: z.coerce.number() });

/** The rows of the page among the next `max` of a segment, and how many of these there were. */
async function readSegment(
  { database, query, request: { order }, filters, readsColumns, segment }: SegmentScan,
  limit: number,
  skip: number,
  max: number,
): Promise<{ rows: readonly FoundRow[]; read: () => Promise<number> }> {
  const parameters = query.parameters.copy();
  const add = (value: unknown) => parameters.add(value);
  const demo = add(query.selection.demo);
  // Each status has a limit as well: without it PostgreSQL may sort a status of which a few rows are needed.
  const ordered = `ORDER BY ${segment.order} LIMIT ${max}`;
  // An index-only scan of the order takes half as long.
  const columns = readsColumns ? 'o.*' : `${keysOf(order)}, o.status`;
  const byStatus = query.statuses.map(
    (status) =>
      `(SELECT ${columns} FROM opportunity_summary o WHERE o.demo = ${demo} AND o.status = '${status}' AND ${segment.condition} ${ordered})`,
  );
  const scanned = `SELECT o.* FROM (${byStatus.join(' UNION ALL ')}) o ${ordered}`;
  const rows = await parameters.read(
    database,
    foundRow,
    // No place is written of rows that are skipped.
    `SELECT o.id, ${placeOf(order, 'o')} AS place
       FROM (SELECT o.* FROM (${scanned}) o WHERE ${filters.join(' AND ') || 'true'} LIMIT ${add(limit)} OFFSET ${add(skip)}) o`,
  );
  const read = async () => {
    const counted = await parameters.read(database, countRow, `SELECT count(*) AS count FROM (${scanned}) scanned`);
    return counted[0]?.count ?? 0;
  };
  return { rows, read };
}

/** How many rows of the next segment to skip: those to skip beyond this one. */
async function beyondSegment({ database, query, segment }: SegmentScan, skip: number): Promise<number> {
  const within = { ...query, conditions: [...query.conditions, segment.condition] };
  return Math.max(skip - (await countExactly(database, within)), 0);
}
