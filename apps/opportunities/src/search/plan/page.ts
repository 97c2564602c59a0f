import { type PlanRun } from '@rfp/contracts/opportunities/search-plan';
import { z } from 'zod';
import { limits, type Limits } from '../costs.js';
import { type CompiledQuery } from '../query/compile-query.js';
import { type Database } from '../query/parameters.js';
import { type Order, type Place } from './orders.js';

/** A part of an order: from a position, or after a place. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after?: Place;
}

/** Options of tests: other limits, and the plans to choose from. */
export interface PageOptions {
  readonly limits?: Partial<Limits>;
  readonly plans?: readonly PagePlan[];
}

export interface PageRequest extends PageOptions {
  readonly order: Order;
  readonly window: Window;
}

export const foundRow = z.object({ id: z.string(), place: z.string() });
/** The id of a row and its `Place` as JSON. */
export type FoundRow = z.infer<typeof foundRow>;

/** Number of records; `at_least`: there are more than these. */
export interface Total {
  readonly count: number;
  readonly is: 'exact' | 'at_least';
}

/** The rows that a plan found. */
export interface Found {
  readonly rows: readonly FoundRow[];
  /** The exact total, if the plan counts it. */
  readonly total?: number;
}

/** A way to find the rows of a page. */
export interface PagePlan {
  readonly name: PlanRun['plan'];
  /** Whether the plan also counts all matches. */
  readonly countsMatches: boolean;
  /** µs; Infinity where the plan cannot answer the query. */
  estimate(query: CompiledQuery, request: PageRequest): number;
  /** @returns null if the budget in µs is spent before the page is full */
  run(database: Database, query: CompiledQuery, request: PageRequest, budget: number): Promise<Found | null>;
}

/** Number of rows from the beginning of an order to the end of a window, for estimates. */
export function rowsOfPage({ offset, limit }: Window): number {
  return Math.max(offset + limit, limits.minPage);
}
