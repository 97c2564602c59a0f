import { maxNewCount } from '@rfp/contracts/tracking/saved-searches';
import { findPage } from '../search/find-page.js';
import { orderScan } from '../search/plan/order-scan.js';
import { orderOf } from '../search/plan/orders.js';
import { type PageRequest } from '../search/plan/page.js';
import { type CompiledQuery } from '../search/query/compile-query.js';
import { type Database } from '../search/query/parameters.js';

/** Cost (µs) up to which the new rows are read one by one: some 40,000 rows, or 5,000 documents. */
const scanBudget = 80_000;
/** The greatest id: rows of the instant itself come before it. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const oldestFirst = orderOf(['created_at', 'ASC']);

/**
 * Counts matches that were created after an instant, up to `maxNewCount`. Reads only these rows, by the index of created times, so the cost grows with
 * the new rows. If very many rows are new, the cheapest plan of a list finds the first matches among them.
 * @param since - as PostgreSQL prints an instant in UTC
 */
export async function countNewRows(
  database: Database,
  query: CompiledQuery,
  since: string,
  budget = scanBudget,
): Promise<number> {
  const request: PageRequest = {
    order: oldestFirst,
    window: { offset: 0, limit: maxNewCount, after: [since, lastId] },
  };
  const scanned = await orderScan.run(database, query, request, budget);
  if (scanned !== null) return scanned.rows.length;
  const isNew = `o.created_at > ${query.parameters.add(since)}::timestamptz`;
  const restricted = { ...query, conditions: [...query.conditions, isNew] };
  return (await findPage(database, restricted, request, { count: 0, is: 'at_least' })).rows.length;
}
