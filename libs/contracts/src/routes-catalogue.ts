import { z } from 'zod';
import {
  historyPageSchema,
  maxHistoryRows,
  opportunityDetailSchema,
  opportunityHistorySchema,
  opportunitySchema,
  searchCriteriaSchema,
  searchResultSchema,
} from './opportunity.js';
import { byId, type Routes } from './route.js';
import { scoreExplanationSchema } from './score.js';
import { statsSchema } from './stats.js';

/** A whole number in the query of a URL, as a decimal text; `Number` alone reads `0x10` and spaces as well. */
function countUpTo(max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?(e\d+)?$/i.test(value) ? Number(value) : value),
    z.number().int().min(1).max(max).optional(),
  );
}

/**
 * The query of ra-data-simple-rest: three JSON texts, validated by `opportunityFilterSchema`, `sortFieldSchema` and the range
 * limits of `opportunity.ts`; `filter` may contain `id` (or `ids`): a list of ids for getMany.
 * The plain parameters (`page`, `per_page`, `search`, ...) are those of the specification.
 */
export const listQuerySchema = z.strictObject({
  filter: z.string().max(100_000).optional(),
  range: z.string().max(100).optional(),
  sort: z.string().max(100).optional(),
  page: countUpTo(100_000),
  per_page: countUpTo(1000),
  search: z.string().max(500).optional(),
  status: z.string().optional(),
  source_type: z.string().optional(),
  sort_by: z.string().optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

export const explanationQuerySchema = z.strictObject({
  /** Comma list. */
  keywords: z.string().max(2000).optional(),
});

export const historyQuerySchema = historyPageSchema.extend({
  limit: countUpTo(maxHistoryRows),
});

const listHeaders = {
  'Content-Range': '`opportunities first-last/total`, `opportunities */0` for none',
  'X-Total-Count': 'The same total',
};

export const catalogueRoutes = {
  listOpportunities: {
    method: 'GET',
    path: '/opportunities',
    access: 'read',
    summary: 'List opportunities in the dialect of ra-data-simple-rest',
    query: listQuerySchema,
    status: 200,
    reply: z.array(opportunitySchema),
    headers: listHeaders,
  },
  listOpportunitiesWorking: {
    method: 'GET',
    path: '/opportunities-working',
    access: 'read',
    summary: 'The same list under the name of the specification',
    query: listQuerySchema,
    status: 200,
    reply: z.array(opportunitySchema),
    headers: listHeaders,
  },
  searchOpportunities: {
    method: 'POST',
    path: '/opportunities/search',
    access: 'read',
    summary: 'Search by keywords and criteria; all of them apply',
    body: searchCriteriaSchema,
    status: 200,
    reply: searchResultSchema,
  },
  stats: {
    method: 'GET',
    path: '/opportunities/stats',
    access: 'read',
    summary: 'Figures of the dashboard',
    status: 200,
    reply: statsSchema,
  },
  getOpportunity: {
    method: 'GET',
    path: '/opportunities/{id}',
    access: 'read',
    summary: 'One opportunity with all its fields',
    params: byId,
    status: 200,
    reply: opportunityDetailSchema,
  },
  opportunityHistory: {
    method: 'GET',
    path: '/opportunities/{id}/history',
    access: 'read',
    summary: 'Versions of its source records, newest first, with their changes',
    params: byId,
    query: historyQuerySchema,
    status: 200,
    reply: opportunityHistorySchema,
  },
  explainScore: {
    method: 'GET',
    path: '/opportunities/{id}/score-explanation',
    access: 'read',
    summary: 'Explanation of its score',
    params: byId,
    query: explanationQuerySchema,
    status: 200,
    reply: scoreExplanationSchema,
  },
  removeDemoData: {
    method: 'DELETE',
    path: '/demo-data',
    access: 'write',
    summary: 'Remove every demo record',
    status: 200,
    reply: z.strictObject({ success: z.literal(true), removed: z.int().nonnegative() }),
  },
} as const satisfies Routes;
