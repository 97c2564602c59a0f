import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { countExactly } from './count.js';
import { type Order, placeOf, type Segment, segmentsOf } from './orders.js';
import { type Parameters } from './parameters.js';
import { type FoundPage, type FoundRow, foundRow, type Window } from './pages.js';
import { isFiltered, type Plan } from './plan.js';
import { keysOf } from './sort-matches.js';

type Database = Pick<EntityManager, 'query'>;

const countRow = z.object({ count: z.coerce.number() });

/** How the rows of an order are read. */
export interface Way {
  /** Which of these rows `looked` match, besides whether they are demo records. */
  readonly filters: readonly string[];
  /** Whether these read more than the index of the order has. */
  readonly readsColumns: boolean;
  /** How many rows of a segment are read: few at first, since of as many as there are the planner would sort all. After the last, the walk is given up. */
  readonly steps: readonly number[];
}

interface Walk extends Way {
  readonly database: Database;
  readonly plan: Plan;
  readonly order: Order;
}

/** Reads the rows of a page in their order; null if the last number of `steps` rows of a segment has not filled it, and more follow. */
export async function walk(given: Walk, { limit, offset, after }: Window): Promise<FoundPage['rows'] | null> {
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
    `WITH looked AS (${looked})
     SELECT o.id, ${placeOf(order, 'o')} AS place
       FROM (SELECT o.* FROM looked o WHERE ${filters.join(' AND ') || 'true'} LIMIT ${add(limit)} OFFSET ${add(skip)}) o`,
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

/** Whether all rows in the order of the index match. */
export function hasIndexOfOrder({ selection: { filter, query } }: Plan): boolean {
  return query === null && !isFiltered(filter);
}
