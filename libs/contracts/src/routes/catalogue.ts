import { z } from 'zod';
import { coverageQuerySchema, coverageSchema } from '../opportunities/coverage.js';
import { facetsQuerySchema, facetsSchema } from '../opportunities/facets.js';
import { exportFormats, exportFormatSchema, exportMedia } from '../opportunities/export.js';
import {
  markSeenRequestSchema,
  opportunityDetailSchema,
  opportunityListQuerySchema,
  opportunitySchema,
} from '../opportunity.js';
import { historyPageSchema, maxHistoryRows } from '../opportunities/opportunity-history.js';
import { searchBodySchema, searchResultSchema } from '../opportunities/opportunity-search.js';
import { statementInputSchema } from '../opportunities/profile-proposals.js';
import { orderPreviewInputSchema } from '../opportunities/order-preview.js';
import { isoInstantSchema } from '../primitives.js';
import { queryTextSchema } from '../query/query-text.js';
import { countUpTo } from '../wire/count-up-to.js';
import { answeredBy, byId, opportunityPath, type Routes } from './route.js';
import { catalogueRpc } from '../rpc/catalogue.js';
import { recipeChoiceSchema, scoreKeywordsSchema } from '../opportunities/score.js';
import { statsSchema } from '../stats.js';
import { versionKeySchema } from '../opportunities/version-diff.js';

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
  /** `X-Next` of the previous page: continues after its last row, at any depth. */
  after: opportunityListQuerySchema.shape.after,
  /** The list as of this past instant; default sort: posted date. */
  asOf: opportunityListQuerySchema.shape.as_of,
  /** `true`: adds the matches of the search to each record. At most 100 records a page. */
  highlight: z.literal('true').optional(),
  /** `true`: adds to each record why it matches the caller's profile, and which requirement the profile fails. At most 20 records a page. */
  why: z.literal('true').optional(),
});
export type ListQuery = z.infer<typeof listQuerySchema>;

/** A content type without its parameters. */
function mediaType(text: string): string {
  return text.replace(/;.*/, '');
}

/** Filters and sorts like the list; a file has all rows. */
export const exportQuerySchema = listQuerySchema
  .pick({ filter: true, sort: true, search: true, status: true, source_type: true, sort_by: true, sort_order: true })
  .extend({
    format: exportFormatSchema.default('csv'),
    /** Comma-separated. */
    columns: z.string().max(1000).optional(),
  });

export const detailQuerySchema = z.strictObject({ asOf: isoInstantSchema.optional() });

export const explanationQuerySchema = z.strictObject({
  /** Comma-separated; replace the keywords of the caller's profile. */
  keywords: z
    .string()
    .max(2000)
    .transform((text) => text.split(',').flatMap((word) => word.trim() || []))
    .pipe(scoreKeywordsSchema)
    .optional()
    .transform((keywords = []) => keywords),
  /** `default` for the score of lists, or the `recipe_id` of an earlier explanation. Default: the caller's recipe. */
  recipe: recipeChoiceSchema.optional(),
  /** Instant of the score and of the known source data. Not in the future; default: now. */
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

const conditional = { 'If-None-Match': 'The `ETag` of an earlier response: 304 if it is still current' };
const etagHeader = { ETag: 'Changes when the response may have changed; omitted in some responses' };

const listHeaders = {
  ...etagHeader,
  'Content-Range': '`opportunities first-last/total`; `opportunities */total` for none, and after a cursor (`after`)',
  'X-Total-Count': 'The same total',
  'X-Total-Relation': '`exact`; `at-least` where counting all would be slow: ask with `count=exact`',
  'X-Next': 'Cursor (`after`) of the next page; none after the last row',
  'X-Understood':
    'Parts of the search text that were understood as filters: JSON as `understood` of `POST /opportunities/search`, percent-encoded; none if there are none',
  'X-Sort':
    'The order: `["title","ASC"]`. By default `best_match` with a text, otherwise `personal_total` with a profile, otherwise `relevance_score`; of the past `posted_date`',
  'X-Sort-Pending':
    '`personal_total` while the personal order is being prepared: the list has another default order until then. To continue it, repeat the `sort` of `X-Sort`',
};

export const catalogueRoutes = {
  listOpportunities: {
    method: 'GET',
    path: '/opportunities',
    access: 'read',
    summary: 'List opportunities in the dialect of ra-data-simple-rest',
    query: listQuerySchema,
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
    reply: searchResultSchema,
  },
  explainSearchPlan: {
    method: 'POST',
    path: '/opportunities/search/plan',
    summary: 'How a search finds its records: the plans, their estimates, and their measured cost',
    body: searchBodySchema,
    ...answeredBy(catalogueRpc, 'opportunities.search-plan'),
    bodyMember: 'criteria',
  },
  previewOrder: {
    method: 'POST',
    path: '/opportunities/order-preview',
    summary: 'Preview of the first opportunities with changed weights or profile, and their current positions',
    body: orderPreviewInputSchema,
    ...answeredBy(catalogueRpc, 'opportunities.order-preview'),
    bodyMember: 'change',
  },
  proposeProfile: {
    method: 'POST',
    path: '/opportunities/profile-proposals',
    summary: 'Keywords, NAICS codes and set-asides that a capability statement states; nothing of it is kept',
    body: statementInputSchema,
    ...answeredBy(catalogueRpc, 'opportunities.propose-profile'),
  },
  stats: {
    method: 'GET',
    path: '/opportunities/stats',
    access: 'read',
    summary: 'Figures of the dashboard',
    reply: statsSchema,
    envelope: true,
    requestHeaders: conditional,
    headers: etagHeader,
  },
  opportunityFacets: {
    method: 'GET',
    path: '/opportunities/facets',
    access: 'read',
    summary: 'Facets of a list: filter values with the number of opportunities of each',
    query: facetsQuerySchema,
    reply: facetsSchema,
    requestHeaders: conditional,
    headers: etagHeader,
  },
  opportunityCoverage: {
    method: 'GET',
    path: '/opportunities/coverage',
    access: 'read',
    summary: 'Sources whose records may be missing from a list: not synced as scheduled, or not completely',
    query: coverageQuerySchema,
    reply: coverageSchema,
  },
  exportOpportunities: {
    method: 'GET',
    path: '/opportunities/export',
    access: 'read',
    summary:
      'All opportunities of a list in one file: CSV, XLSX, NDJSON or iCalendar; the newest first, unless sorted otherwise',
    query: exportQuerySchema,
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
    reply: opportunityDetailSchema,
    envelope: true,
    requestHeaders: conditional,
    headers: etagHeader,
  },
  opportunityHistory: {
    method: 'GET',
    path: '/opportunities/{id}/history',
    summary: 'Versions of its source records, newest first, with their changes',
    ...opportunityPath,
    query: historyQuerySchema,
    ...answeredBy(catalogueRpc, 'opportunities.history'),
  },
  opportunityVersion: {
    method: 'GET',
    path: '/opportunities/{id}/version',
    summary: 'One version of a source record with its fields as received',
    ...opportunityPath,
    query: versionQuerySchema,
    ...answeredBy(catalogueRpc, 'opportunities.version'),
  },
  opportunityDiff: {
    method: 'GET',
    path: '/opportunities/{id}/diff',
    summary: 'Fields and words that differ between two versions of its source records',
    ...opportunityPath,
    query: diffQuerySchema,
    ...answeredBy(catalogueRpc, 'opportunities.diff'),
  },
  markOpportunitySeen: {
    method: 'PUT',
    path: '/opportunities/{id}/seen',
    summary: 'Acknowledge a version, so that only later changes count as changed since the caller last looked',
    ...opportunityPath,
    body: markSeenRequestSchema,
    ...answeredBy(catalogueRpc, 'opportunities.mark-seen'),
  },
  explainScore: {
    method: 'GET',
    path: '/opportunities/{id}/score-explanation',
    summary: 'Explanation of its score',
    ...opportunityPath,
    query: explanationQuerySchema,
    envelope: true,
    ...answeredBy(catalogueRpc, 'opportunities.explain'),
    renames: { asOf: 'as_of' },
  },
  removeDemoData: {
    method: 'DELETE',
    path: '/demo-data',
    summary: 'Remove every demo record',
    ...answeredBy(catalogueRpc, 'opportunities.remove-demo'),
    reply: z.strictObject({ success: z.literal(true), removed: z.int().nonnegative() }),
  },
} as const satisfies Routes;
