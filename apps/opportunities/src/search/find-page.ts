import { Logger } from '@nestjs/common';
import { type PlanRun, type SearchPlan } from '@rfp/contracts/opportunities/search-plan';
import { limits } from './costs.js';
import { countConditionRows, totalOf } from './plan/count.js';
import { filteredOrderScan, orderScan } from './plan/order-scan.js';
import { type FoundRow, type PagePlan, type PageRequest, type Total, type Window } from './plan/page.js';
import { conditionScan, idScan, indexScan } from './plan/sorted-scans.js';
import { tagScan } from './plan/tag-scan.js';
import { type CompiledQuery, isUnfiltered } from './query/compile-query.js';
import { type Database } from './query/parameters.js';
import { countByState } from './statistics.js';

const allPlans: readonly PagePlan[] = [tagScan, indexScan, idScan, filteredOrderScan, orderScan, conditionScan];

interface Choice {
  readonly plan: PagePlan;
  /** Estimate in µs. */
  readonly cost: number;
}

/** The plans that can answer a query, the cheapest first. The condition scan can answer any. */
export function choosePlan(query: CompiledQuery, request: PageRequest): readonly Choice[] {
  return (request.plans ?? allPlans)
    .map((plan) => ({ plan, cost: plan.estimate(query, request) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((one, other) => one.cost - other.cost);
}

const logger = new Logger('Search');
/** Slower pages are logged (ms). */
const slowMs = 500;

/** The rows of a page, in order, with their total and how they were found. */
export interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly total: Total;
  /** The plans that could answer, the cheapest first, and those that were run. */
  readonly estimates: SearchPlan['estimates'];
  readonly runs: readonly PlanRun[];
}

/** Finds a page of a query in an order with the cheapest plan; if that gives up, with the next one. */
export async function findPage(
  database: Database,
  query: CompiledQuery,
  request: PageRequest,
  known?: Total,
): Promise<FoundPage> {
  const started = performance.now();
  const { query: counted, total } = isCountedFirst(query, request)
    ? await withCounts(database, query, request, known)
    : { query, total: known };
  const page =
    total?.is === 'exact' && total.count === 0
      ? { rows: [], total, estimates: [], runs: [] }
      : await runPlans(database, counted, request, total);
  const elapsed = performance.now() - started;
  if (elapsed > slowMs) logger.warn(`A page took ${Math.round(elapsed)} ms: ${describeRuns(page)}`);
  return page;
}

/** Describes the runs without the search text and filters, which are private to the user. */
function describeRuns({ rows, total, runs }: FoundPage): string {
  const ran = runs.map(
    ({ plan, estimate_ms, actual_ms, rows: found }) =>
      `${plan}, ${estimate_ms === null ? 'of unknown cost' : `estimated at ${estimate_ms.toFixed(1)} ms`}, ${found === null ? 'gave up after' : 'took'} ${actual_ms.toFixed(1)} ms`,
  );
  const relation = total.is === 'exact' ? '' : 'at least ';
  return `${ran.join('; ') || 'no plan was run'}; ${rows.length} rows of ${relation}${total.count}`;
}

/** Whether the choice of plan depends on how many rows meet the conditions, which are not yet counted. */
function isCountedFirst(query: CompiledQuery, request: PageRequest): boolean {
  if (query.indexHasName || query.conditions.length === 1 || isUnfiltered(query)) return false;
  return choosePlan(query, request)[0]?.plan.countsMatches !== true;
}

/** The query with its row counts, and the total. */
async function withCounts(database: Database, query: CompiledQuery, request: PageRequest, known: Total | undefined) {
  const { selection, index } = query;
  const { status } = selection.filter;
  const { maxConditionRows } = { ...limits, ...request.limits };
  const scanned = countByState(database, { ...selection, filter: status === undefined ? {} : { status }, query: null });
  const rows = index === null ? null : await countConditionRows(database, query, maxConditionRows);
  const total = known ?? (await totalOf(database, { ...query, conditionRows: rows }, request.limits));
  const matches = total.is === 'exact' ? total.count : null;
  const counted = {
    ...query,
    total: (await scanned) ?? query.total,
    documents: Math.min(query.documents, matches ?? Infinity),
    conditionRows: rows === null ? matches : rows > maxConditionRows ? null : rows,
  };
  return { query: counted, total };
}

/** Runs the plans while the total is counted, unless the cheapest plan counts it. */
async function runPlans(
  database: Database,
  query: CompiledQuery,
  request: PageRequest,
  known: Total | undefined,
): Promise<FoundPage> {
  const choices = choosePlan(query, request);
  const count = async () => known ?? totalOf(database, query, request.limits);
  const countsMatches = known === undefined && choices[0]?.plan.countsMatches === true;
  const [{ rows, total, runs }, counted] = await Promise.all([
    runCheapest(database, query, request, choices),
    countsMatches ? undefined : count(),
  ]);
  const estimates = choices.map(({ plan, cost }) => ({ plan: plan.name, estimate_ms: toMs(cost) }));
  if (counted?.is !== 'exact' && total !== undefined)
    return { rows, estimates, runs, total: { count: total, is: 'exact' } };
  return { rows, estimates, runs, total: totalSeen(rows, request.window, counted ?? (await count())) };
}

/** Runs the cheapest plan, and the next one if it gives up. */
async function runCheapest(database: Database, query: CompiledQuery, request: PageRequest, choices: readonly Choice[]) {
  const { minBudget, maxBudget } = { ...limits, ...request.limits };
  const runs: PlanRun[] = [];
  for (const [at, { plan, cost }] of choices.entries()) {
    const fallback = Math.min(Math.max(choices[at + 1]?.cost ?? 0, minBudget), maxBudget);
    const started = performance.now();
    const found = await plan.run(database, query, request, Math.max(2 * cost, fallback));
    const actual_ms = performance.now() - started;
    runs.push({ plan: plan.name, estimate_ms: toMs(cost), actual_ms, rows: found?.rows.length ?? null });
    if (found !== null) return { ...found, runs };
  }
  throw new RangeError('The last plan gave up');
}

/** Null for a plan of unknown cost. */
function toMs(cost: number): number | null {
  return cost === Number.MAX_SAFE_INTEGER ? null : cost / 1000;
}

/** The total after a scan: a page that is not full has seen all rows; a full page has seen at least its own. */
function totalSeen(rows: readonly FoundRow[], { offset, limit, after }: Window, total: Total): Total {
  // A page beyond the end has seen no row.
  if (total.is === 'exact' || after !== undefined || (rows.length === 0 && offset > 0)) return total;
  const seen = offset + rows.length;
  return rows.length < limit
    ? { count: seen, is: 'exact' }
    : { count: Math.max(total.count, seen - 1), is: 'at_least' };
}
