import { type PlanRun } from '@rfp/contracts/opportunities/search-plan';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { limits, type Limits } from '../costs.js';
import { type CompiledQuery } from '../query/compile-query.js';
import { type Order, type Place } from './orders.js';

export type Database = Pick<EntityManager, 'query'>;

/** A part of an order: from a position, or after a place. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after?: Place;
}

export interface PageRequest {
  readonly order: Order;
  readonly window: Window;
  readonly limits: Limits;
  /** The plans to choose from; all by default. */
  readonly plans?: readonly PagePlan[];
}

export interface PageOptions {
  readonly limits?: Partial<Limits>;
  readonly plans?: readonly PagePlan[];
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

export function pageRequest(order: Order, window: Window, { limits: lowered, plans }: PageOptions = {}): PageRequest {
  return { order, window, limits: { ...limits, ...lowered }, ...(plans && { plans }) };
}

/** Estimates how many rows of an order a scan reads until it has those of a page, if matches are spread evenly. */
export function rowsBefore(
  { total, documents }: Pick<CompiledQuery, 'total' | 'documents'>,
  request: PageRequest,
): number {
  const {
    window,
    limits: { minPage },
  } = request;
  const rows = Math.max(window.offset + window.limit, minPage);
  return documents < total ? Math.min((rows * total) / Math.max(documents, 1), total) : rows;
}
