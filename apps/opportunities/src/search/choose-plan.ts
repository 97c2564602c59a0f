import { conditionScan, indexScan } from './plan/sorted-scans.js';
import { filteredOrderScan, orderScan } from './plan/order-scan.js';
import { type PagePlan, type PageRequest } from './plan/page.js';
import { tagScan } from './plan/tag-scan.js';
import { type CompiledQuery } from './query/compile-query.js';

const plans: readonly PagePlan[] = [tagScan, indexScan, filteredOrderScan, orderScan, conditionScan];

export interface Choice {
  readonly plan: PagePlan;
  /** Estimate in µs. */
  readonly cost: number;
}

/** The plans that can answer a query, the cheapest first. The condition scan can answer any. */
export function choosePlan(query: CompiledQuery, request: PageRequest): readonly Choice[] {
  return (request.plans ?? plans)
    .map((plan) => ({ plan, cost: plan.estimate(query, request) }))
    .filter(({ cost }) => cost < Infinity)
    .toSorted((one, other) => one.cost - other.cost);
}
