import { z } from 'zod';
import { coverageQuerySchema, coverageSchema } from '../coverage.js';
import { facetsQuerySchema, facetsSchema } from '../facets.js';
import { exportFormats, exportFormatSchema, exportMedia } from '../export.js';
import {
  markSeenReplySchema,
  markSeenRequestSchema,
  opportunityDetailSchema,
  opportunityListQuerySchema,
  opportunitySchema,
} from '../opportunity.js';
import { historyPageSchema, maxHistoryRows, opportunityHistorySchema } from '../opportunity-history.js';
import { searchBodySchema, searchResultSchema } from '../opportunity-search.js';
import { orderPreviewInputSchema, orderPreviewSchema } from '../order-preview.js';
import { isoInstantSchema } from '../primitives.js';
import { queryTextSchema } from '../query/query-text.js';
import { byId, countUpTo, type Routes } from '../route.js';
import { recipeChoiceSchema, scoreExplanationSchema, scoreKeywordsSchema } from '../score.js';
import { searchPlanSchema } from '../search-plan.js';
import { statsSchema } from '../stats.js';
import { versionContentSchema, versionDiffSchema, versionKeySchema } from '../version-diff.js';

/**
 * The query of ra-data-simple-rest: three JSON texts, validated by `opportunityFilterSchema`, `sortFieldSchema` and the range
 * limits of `opportunity.ts`; `filter` may contain `id` (or `ids`): a list of ids, alone for getMany.
 * The plain parameters (`page`, `per_page`, `search`, ...) are those of the specification.
 */
export const listQuerySchema = z.strictObject({
  filter: z.string().max(100_000).optional(),
  range: z.string().max(100).optional(),
  sort: z.string().max(100).optional(),
  page: countUpTo(100_000),
  per_page: countUpTo(1000),
  search: queryTextSchema.optional(),
  status: z.string().optional(),
  source_type: z.string().optional(),
  sort_by: z.string().optional(),
  sort_order: z.enum(['asc', 'desc', 'ASC', 'DESC']).optional(),
  /** `exact`: counts all records, however many. */
  count: z.literal('exact').optional(),
  /** `X-Next` of the page before: continues after its last row, however deep it is. */
  after: opportunityListQuerySchema.shape.after,
  /** The list as it was at this instant of the past, by default in the order of the posted date. */
  asOf: opportunityListQuerySchema.shape.as_of,
  /** `true`: each record says what of it matches the search; with at most 100 records a page. */
  highlight: z.literal('true').optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** Without its parameters. */
function mediaType(text: string): string {
  return text.replace(/;.*/, '');
}

/** Selects and orders like the list; a file has all rows. */
export const exportQuerySchema = listQuerySchema
  .pick({ filter: true, sort: true, search: true, status: true, source_type: true, sort_by: true, sort_order: true })
  .extend({
    format: exportFormatSchema.default('csv'),
    /** Comma list. */
    columns: z.string().max(1000).optional(),
  });

export const detailQuerySchema = z.strictObject({ asOf: isoInstantSchema.optional() });

export const explanationQuerySchema = z.strictObject({
  /** Comma list, instead of the keywords of the caller's profile. */
  keywords: z
    .string()
    .max(2000)
    .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
    .pipe(scoreKeywordsSchema)
    .optional()
    .transform((keywords = []) => keywords),
  /** `default` for the score of lists, or the `recipe_id` of an earlier explanation. Without it, the recipe of the caller. */
  recipe: recipeChoiceSchema.optional(),
  /** Of the score and of what the sources had stated by then. Not in the future; without it, now. */
  asOf: isoInstantSchema.optional(),
});

export const historyQuerySchema = historyPageSchema.extend({
  limit: countUpTo(maxHistoryRows),
});

export const versionQuerySchema = z.strictObject({ version: versionKeySchema.optional() });

export const diffQuerySchema = z.strictObject({
  from: versionKeySchema.optional(),
  to: versionKeySchema.optional(),
});

const conditional = { 'If-None-Match': 'The `ETag` of an earlier response: 304 if it is still right' };
const etagHeader = { ETag: 'Changes when what the caller reads may have changed. Sometimes there is none' };

const listHeaders = {
  ...etagHeader,
  'Content-Range': '`opportunities first-last/total`; `opportunities */total` for none, and after a cursor (`after`)',
  'X-Total-Count': 'The same total',
  'X-Total-Relation': '`exact`; `at-least` where counting all would be slow: ask with `count=exact`',
  'X-Next': 'Cursor (`after`) of the next page; none after the last row',
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
    requestHeaders: conditional,
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
    envelope: true,
    requestHeaders: conditional,
    headers: listHeaders,
  },
  searchOpportunities: {
    method: 'POST',
    path: '/opportunities/search',
    access: 'read',
    summary: 'Search by keywords and criteria; all of them apply',
    body: searchBodySchema,
    status: 200,
    reply: searchResultSchema,
  },
  explainSearchPlan: {
    method: 'POST',
    path: '/opportunities/search/plan',
    access: 'write',
    summary: 'How a search finds its records: the plans, their estimates, and what they took',
    body: searchBodySchema,
    status: 200,
    reply: searchPlanSchema,
    passesTo: 'opportunities.search-plan',
    bodyMember: 'criteria',
  },
  previewOrder: {
    method: 'POST',
    path: '/opportunities/order-preview',
    access: 'read',
    summary: 'The first opportunities by other weights or keywords of the caller, with the places that they have now',
    body: orderPreviewInputSchema,
    status: 200,
    reply: orderPreviewSchema,
    passesTo: 'opportunities.order-preview',
    bodyMember: 'change',
  },
  stats: {
    method: 'GET',
    path: '/opportunities/stats',
    access: 'read',
    summary: 'Figures of the dashboard',
    status: 200,
    reply: statsSchema,
    envelope: true,
    requestHeaders: conditional,
    headers: etagHeader,
  },
  opportunityFacets: {
    method: 'GET',
    path: '/opportunities/facets',
    access: 'read',
    summary: 'Values to narrow a list by, with the number of opportunities that each leaves',
    query: facetsQuerySchema,
    status: 200,
    reply: facetsSchema,
    requestHeaders: conditional,
    headers: etagHeader,
  },
  opportunityCoverage: {
    method: 'GET',
    path: '/opportunities/coverage',
    access: 'read',
    summary: 'Sources of which a list may lack records: not synced as scheduled, or not completely',
    query: coverageQuerySchema,
    status: 200,
    reply: coverageSchema,
  },
  exportOpportunities: {
    method: 'GET',
    path: '/opportunities/export',
    access: 'read',
    summary:
      'All opportunities of a list in one file: CSV, XLSX, NDJSON or iCalendar; the newest first, unless sorted otherwise',
    query: exportQuerySchema,
    status: 200,
    reply: z.string(),
    media: exportFormats.map((format) => mediaType(exportMedia[format])),
    headers: {
      'Content-Disposition': 'The name of the file, with the day',
      'X-Total-Count':
        'Opportunities that match as the file begins. A connection that ends early means an incomplete file.',
    },
  },
  getOpportunity: {
    method: 'GET',
    path: '/opportunities/{id}',
    access: 'read',
    summary: 'One opportunity with all its fields',
    params: byId,
    query: detailQuerySchema,
    status: 200,
    reply: opportunityDetailSchema,
    envelope: true,
    requestHeaders: conditional,
    headers: etagHeader,
  },
  opportunityHistory: {
    method: 'GET',
    path: '/opportunities/{id}/history',
    access: 'read',
    summary: 'Versions of its source records, newest first, with their changes',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    query: historyQuerySchema,
    status: 200,
    reply: opportunityHistorySchema,
    passesTo: 'opportunities.history',
  },
  opportunityVersion: {
    method: 'GET',
    path: '/opportunities/{id}/version',
    access: 'read',
    summary: 'One version of a source record with its fields as received',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    query: versionQuerySchema,
    status: 200,
    reply: versionContentSchema,
    passesTo: 'opportunities.version',
  },
  opportunityDiff: {
    method: 'GET',
    path: '/opportunities/{id}/diff',
    access: 'read',
    summary: 'Fields and words that differ between two versions of its source records',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    query: diffQuerySchema,
    status: 200,
    reply: versionDiffSchema,
    passesTo: 'opportunities.diff',
  },
  markOpportunitySeen: {
    method: 'PUT',
    path: '/opportunities/{id}/seen',
    access: 'write',
    summary: 'Acknowledge a version, so that only later changes count as changed since the caller last looked',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    body: markSeenRequestSchema,
    status: 200,
    reply: markSeenReplySchema,
    passesTo: 'opportunities.mark-seen',
  },
  explainScore: {
    method: 'GET',
    path: '/opportunities/{id}/score-explanation',
    access: 'read',
    summary: 'Explanation of its score',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    query: explanationQuerySchema,
    status: 200,
    reply: scoreExplanationSchema,
    envelope: true,
    passesTo: 'opportunities.explain',
    renames: { asOf: 'as_of' },
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
