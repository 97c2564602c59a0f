import { idempotencyRequestHeader } from '../idempotency.js';
import {
  mergeDecisionSchema,
  mergeDecisionsSchema,
  mergeRequestSchema,
  splitRequestSchema,
} from '../merge-decision.js';
import { byId, type Routes } from '../route.js';

export const mergingRoutes = {
  splitOpportunity: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/opportunities/{id}/split',
    access: 'write',
    summary: 'Split off notices that are another opportunity',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    body: splitRequestSchema,
    status: 201,
    reply: mergeDecisionSchema,
    passesTo: 'opportunities.split',
  },
  mergeOpportunities: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/opportunities/{id}/merge',
    access: 'write',
    summary: 'Merge another opportunity into this one; the address of the other leads here from then on',
    params: byId,
    notFound: 'OPPORTUNITY_NOT_FOUND',
    body: mergeRequestSchema,
    status: 201,
    reply: mergeDecisionSchema,
    passesTo: 'opportunities.merge',
  },
  listMergeDecisions: {
    method: 'GET',
    path: '/opportunities/{id}/merge-decisions',
    access: 'read',
    summary: 'Who split and merged it by hand, and when; newest first',
    params: byId,
    status: 200,
    reply: mergeDecisionsSchema,
  },
  undoMergeDecision: {
    method: 'DELETE',
    path: '/merge-decisions/{id}',
    access: 'write',
    summary: 'Undo a split or a merge',
    params: byId,
    notFound: 'MERGE_DECISION_NOT_FOUND',
    status: 200,
    reply: mergeDecisionSchema,
    passesTo: 'opportunities.undo-merge-decision',
  },
} as const satisfies Routes;
