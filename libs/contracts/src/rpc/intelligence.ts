import { z } from 'zod';
import { answerPartOf } from '../intelligence/answer-part.js';
import { healthRequestSchema, healthSchema } from '../wire/health.js';
import { financialMetricsSchema, marketAnalysisSchema, noticeFactSchema } from '../intelligence.js';
import { audienceSchema } from '../opportunity.js';
import { type RpcTable } from './call.js';
import {
  alertMaterialRequestSchema,
  alertMaterialSchema,
  smartAlertsRequestSchema,
  smartAlertsSchema,
} from '../intelligence/smart-alerts.js';

/** Maximum facts of a reply. */
export const maxFacts = 1000;

const facts = z.strictObject({ facts: z.array(noticeFactSchema).max(maxFacts) });

/** Market figures, and the catalogue data that they need. */
export const intelligenceRpc = {
  /** State of the dependencies: `database`. */
  'intelligence.health': { access: 'public', request: healthRequestSchema, reply: healthSchema },
  'intelligence.financial-metrics': {
    access: 'read',
    request: z.strictObject({ audience: audienceSchema }),
    reply: financialMetricsSchema,
  },
  'intelligence.market-analysis': {
    access: 'read',
    long: true,
    request: z.strictObject({ audience: audienceSchema }),
    reply: marketAnalysisSchema,
    part: answerPartOf(marketAnalysisSchema),
  },
  'intelligence.smart-alerts': {
    access: 'read',
    long: true,
    bulk: true,
    request: smartAlertsRequestSchema,
    reply: smartAlertsSchema,
  },
  'opportunities.alert-material': {
    access: 'service',
    request: alertMaterialRequestSchema,
    reply: alertMaterialSchema,
  },
  /** Facts about the existing opportunities. */
  'opportunities.facts': {
    access: 'service',
    request: z.strictObject({ ids: z.array(z.uuid()).max(maxFacts) }),
    reply: facts,
  },
  /** Facts ordered by id, after this one. Empty: there are no more. */
  'opportunities.facts-after': { access: 'service', request: z.strictObject({ id: z.uuid() }), reply: facts },
} as const satisfies RpcTable;
