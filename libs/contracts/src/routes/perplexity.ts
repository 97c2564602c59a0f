import { bulkEnrichInputSchema, enrichmentFromSchema } from '../intelligence/bulk-enrichment.js';
import { aboutOpportunitySchema } from '../intelligence/notice-brief.js';
import { scoreOpportunityInputSchema } from '../intelligence/opportunity-advice.js';
import { perplexitySearchInputSchema } from '../intelligence/perplexity.js';
import { answeredBy, byId, type Routes } from './route.js';
import { perplexityRpc } from '../rpc/perplexity.js';

/** Questions for a language model. Without a model, answers come from the local records. */
export const perplexityRoutes = {
  perplexityStatus: {
    method: 'GET',
    path: '/perplexity/status',
    summary: 'The configured language model, whether it answers, and its cost today',
    ...answeredBy(perplexityRpc, 'intelligence.status'),
  },
  perplexitySearch: {
    method: 'POST',
    path: '/perplexity/search',
    summary: 'Search the web with the language model; without a model, search the opportunities',
    body: perplexitySearchInputSchema,
    ...answeredBy(perplexityRpc, 'intelligence.search'),
  },
  enrichOpportunity: {
    method: 'POST',
    path: '/perplexity/enrich-opportunity',
    summary: 'Advice on an opportunity beyond its notice: possible competitors and recommended actions',
    body: aboutOpportunitySchema,
    streams: true,
    ...answeredBy(perplexityRpc, 'intelligence.enrich'),
    renames: { opportunity: 'id' },
  },
  scoreOpportunity: {
    method: 'POST',
    path: '/perplexity/score-opportunity',
    summary: 'How well an opportunity fits a profile, and what a language model thinks of it',
    body: scoreOpportunityInputSchema,
    streams: true,
    ...answeredBy(perplexityRpc, 'intelligence.score'),
    renames: { opportunity: 'id' },
  },
  bulkEnrich: {
    method: 'POST',
    path: '/perplexity/bulk-enrich',
    summary: 'Enrich up to 100 opportunities, one after another, within the budget of the caller',
    body: bulkEnrichInputSchema,
    status: 202,
    ...answeredBy(perplexityRpc, 'intelligence.bulk-enrich'),
  },
  getBulkEnrichment: {
    method: 'GET',
    path: '/perplexity/bulk-enrich/{id}',
    summary: 'Progress and results of a bulk enrichment of the caller',
    params: byId,
    notFound: 'ENRICHMENT_NOT_FOUND',
    query: enrichmentFromSchema,
    ...answeredBy(perplexityRpc, 'intelligence.bulk-enrichment'),
  },
  cancelBulkEnrichment: {
    method: 'DELETE',
    path: '/perplexity/bulk-enrich/{id}',
    summary: 'Cancel a bulk enrichment; its results stay',
    params: byId,
    notFound: 'ENRICHMENT_NOT_FOUND',
    ...answeredBy(perplexityRpc, 'intelligence.cancel-enrichment'),
  },
} as const satisfies Routes;
