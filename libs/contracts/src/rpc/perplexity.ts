import { z } from 'zod';
import { answerPartOf } from '../intelligence/answer-part.js';
import { searchProfileSchema } from '../account.js';
import { bulkEnrichmentSchema } from '../intelligence/bulk-enrichment.js';
import { audienceSchema } from '../opportunity.js';
import { opportunityEnrichmentSchema, opportunityScoreSchema } from '../intelligence/opportunity-advice.js';
import {
  perplexitySearchInputSchema,
  perplexitySearchSchema,
  perplexityStatusSchema,
} from '../intelligence/perplexity.js';
import { byId, emptyObject, type RpcTable } from './call.js';
import { alertProfileSchema } from '../intelligence/smart-alerts.js';

const readById = byId.extend({ audience: audienceSchema });

/** Requests to a language model. */
export const perplexityRpc = {
  'intelligence.status': { access: 'read', request: emptyObject, reply: perplexityStatusSchema },
  'intelligence.search': {
    access: 'read',
    long: true,
    request: perplexitySearchInputSchema.extend({ audience: audienceSchema }),
    reply: perplexitySearchSchema,
  },
  'intelligence.enrich': {
    access: 'read',
    long: true,
    request: readById,
    reply: opportunityEnrichmentSchema,
    part: answerPartOf(opportunityEnrichmentSchema),
  },
  'intelligence.score': {
    access: 'read',
    long: true,
    /** `search`: the saved search profile of the caller. */
    request: readById.extend({
      search: searchProfileSchema.optional(),
      user_profile: alertProfileSchema.optional(),
    }),
    reply: opportunityScoreSchema,
    part: answerPartOf(opportunityScoreSchema),
  },
  'intelligence.bulk-enrich': {
    access: 'write',
    request: z.strictObject({ audience: audienceSchema, opportunity_ids: z.array(z.uuid()).min(1).max(100) }),
    reply: bulkEnrichmentSchema,
  },
  'intelligence.bulk-enrichment': {
    access: 'read',
    request: byId.extend({ from: z.int().nonnegative().optional() }),
    reply: bulkEnrichmentSchema,
  },
  'intelligence.cancel-enrichment': { access: 'write', request: byId, reply: bulkEnrichmentSchema },
} as const satisfies RpcTable;
