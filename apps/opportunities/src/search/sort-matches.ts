import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Total } from './count-kept.js';
import { exactTotal, isLookedInOrder, lookInOrder, matchedByIndex, totalOf } from './count.js';
import { orderBy, type Order, placeOf, segmentsOf } from './orders.js';
import { type FoundPage, foundRow, type PageLimits, type Window } from './pages.js';
import { type Plan } from './plan.js';

type Database = Pick<EntityManager, 'query'>;

const sortedRow = foundRow.extend({ total: z.coerce.number() });

/** Finds a page of what the index of words finds. */
export async function findByIndex(
  database: Database,
  plan: Plan,
  order: Order,
  window: Window,
  total: Total | undefined,
  limits: PageLimits,
): Promise<FoundPage> {
  if (!isLookedInOrder(plan, limits.fewLooked))
    return sortMatching(database, plan, order, window, total, matchedByIndex(plan));
  const [rows, known] = await Promise.all([
    sortLooked(database, plan, order, window),
    total ?? totalOf(database, plan, limits),
  ]);
  return { rows, total: totalSeen(rows, window, known) };
}

/** Sorts all that match. */
export async function sortMatching(
  database: Database,
  plan: Plan,
  order: Order,
  window: Window,
  known: Total | undefined,
  matched: string,
): Promise<FoundPage> {
  const parameters = plan.parameters.copy();
  const add = (value: unknown) => parameters.add(value);
  const rows = await parameters.read(
    database,
    sortedRow,
    `WITH matched AS MATERIALIZED (SELECT ${keysOf(order)} FROM ${matched})
     SELECT m.id, ${placeOf(order, 'm')} AS place, (SELECT count(*) FROM matched) AS total
       FROM (SELECT * FROM matched m WHERE ${followingOf(order, window, add)} ORDER BY ${orderBy(order, 'm')}
              LIMIT ${add(window.limit)} OFFSET ${add(window.offset)}) m`,
  );
  return { rows, total: await totalOfSorted(database, plan, window, rows, known) };
}

/** Sorts all that could match, and looks at their documents until the page is full. */
async function sortLooked(database: Database, plan: Plan, order: Order, window: Window): Promise<FoundPage['rows']> {
  const parameters = plan.parameters.copy();
  const add = (value: unknown) => parameters.add(value);
  const { rows, condition } = lookInOrder(plan, keysOf(order), orderBy(order, 'o'));
  return parameters.read(
    database,
    foundRow,
    `SELECT m.id, ${placeOf(order, 'm')} AS place FROM ${rows}
      WHERE (${followingOf(order, window, add)}) AND ${condition} LIMIT ${add(window.limit)} OFFSET ${add(window.offset)}`,
  );
}

/** The columns of an order. */
export function keysOf(order: Order): string {
  return [...order.columns.map(({ name }) => `o.${name}`), 'o.id'].join(', ');
}

/** The condition on a row `m` after the place where a page begins. */
function followingOf(order: Order, { after }: Window, add: (value: unknown) => string): string {
  if (after === undefined) return 'true';
  return segmentsOf(order, 'm', after, add)
    .map(({ condition }) => `(${condition})`)
    .join(' OR ');
}

/** The total that a sorted page counted; a page without rows has no count. */
async function totalOfSorted(
  database: Database,
  plan: Plan,
  { offset, after }: Window,
  rows: readonly z.infer<typeof sortedRow>[],
  known: Total | undefined,
): Promise<Total> {
  if (known?.is === 'exact') return known;
  const [first] = rows;
  if (first !== undefined) return { count: first.total, is: 'exact' };
  return offset === 0 && after === undefined ? { count: 0, is: 'exact' } : (known ?? exactTotal(database, plan));
}

/** A walk that ended has seen all rows; a page that is full has seen at least its own. */
export function totalSeen(rows: FoundPage['rows'], { offset, limit, after }: Window, total: Total): Total {
  // A page beyond the end has seen nothing.
  if (total.is === 'exact' || after !== undefined || (rows.length === 0 && offset > 0)) return total;
  const seen = offset + rows.length;
  return rows.length < limit
    ? { count: seen, is: 'exact' }
    : { count: Math.max(total.count, seen - 1), is: 'at_least' };
}
