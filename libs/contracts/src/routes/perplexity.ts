import { bulkEnrichInputSchema, bulkEnrichmentSchema, enrichmentFromSchema } from '../bulk-enrichment.js';
import { aboutOpportunitySchema } from '../notice-brief.js';
import {
  opportunityEnrichmentSchema,
  opportunityScoreSchema,
  scoreOpportunityInputSchema,
} from '../opportunity-advice.js';
import { perplexitySearchInputSchema, perplexitySearchSchema, perplexityStatusSchema } from '../perplexity.js';
import { byId, type Routes } from '../route.js';

/** What a language model is asked for; without one, what the records here say. */
export const perplexityRoutes = {
  perplexityStatus: {
    method: 'GET',
    path: '/perplexity/status',
    access: 'read',
    summary: 'Which language model answers, whether it does, and what it has cost today',
    status: 200,
    reply: perplexityStatusSchema,
    passesTo: 'intelligence.status',
  },
  perplexitySearch: {
    method: 'POST',
    path: '/perplexity/search',
    access: 'read',
    summary: 'Search the web by the language model, or the opportunities here without one',
    body: perplexitySearchInputSchema,
    status: 200,
    reply: perplexitySearchSchema,
    passesTo: 'intelligence.search',
  },
  enrichOpportunity: {
    method: 'POST',
    path: '/perplexity/enrich-opportunity',
    access: 'read',
    summary: 'What is known about an opportunity beyond its notice: who may compete, and what to do',
    body: aboutOpportunitySchema,
    status: 200,
    reply: opportunityEnrichmentSchema,
    streams: true,
    passesTo: 'intelligence.enrich',
    renames: { opportunity: 'id' },
  },
  scoreOpportunity: {
    method: 'POST',
    path: '/perplexity/score-opportunity',
    access: 'read',
    summary: 'How well an opportunity fits a profile, and what a language model thinks of it',
    body: scoreOpportunityInputSchema,
    status: 200,
    reply: opportunityScoreSchema,
    streams: true,
    passesTo: 'intelligence.score',
    renames: { opportunity: 'id' },
  },
  bulkEnrich: {
    method: 'POST',
    path: '/perplexity/bulk-enrich',
    access: 'write',
    summary: 'Enrich up to 100 opportunities, one after another, within the budget of the caller',
    body: bulkEnrichInputSchema,
    status: 202,
    reply: bulkEnrichmentSchema,
    passesTo: 'intelligence.bulk-enrich',
  },
  getBulkEnrichment: {
    method: 'GET',
    path: '/perplexity/bulk-enrich/{id}',
    access: 'read',
    summary: 'Progress and results of a bulk enrichment of the caller',
    params: byId,
    notFound: 'ENRICHMENT_NOT_FOUND',
    query: enrichmentFromSchema,
    status: 200,
    reply: bulkEnrichmentSchema,
    passesTo: 'intelligence.bulk-enrichment',
  },
  cancelBulkEnrichment: {
    method: 'DELETE',
    path: '/perplexity/bulk-enrich/{id}',
    access: 'write',
    summary: 'Cancel a bulk enrichment; its results stay',
    params: byId,
    notFound: 'ENRICHMENT_NOT_FOUND',
    status: 200,
    reply: bulkEnrichmentSchema,
    passesTo: 'intelligence.cancel-enrichment',
  },
} as const satisfies Routes;
