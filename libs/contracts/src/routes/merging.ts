import { idempotencyRequestHeader } from '../wire/idempotency.js';
import { mergeRequestSchema, splitRequestSchema } from '../opportunities/merge-decision.js';
import { answeredBy, byId, opportunityPath, type Routes } from './route.js';
import { mergingRpc } from '../rpc/merging.js';

export const mergingRoutes = {
  splitOpportunity: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/opportunities/{id}/split',
    summary: 'Split off notices that are another opportunity',
    ...opportunityPath,
    body: splitRequestSchema,
    status: 201,
    ...answeredBy(mergingRpc, 'opportunities.split'),
  },
  mergeOpportunities: {
    method: 'POST',
    requestHeaders: idempotencyRequestHeader,
    path: '/opportunities/{id}/merge',
    summary: 'Merge another opportunity into this one; the other’s address then leads here',
    ...opportunityPath,
    body: mergeRequestSchema,
    status: 201,
    ...answeredBy(mergingRpc, 'opportunities.merge'),
  },
  listMergeCandidates: {
    method: 'GET',
    path: '/opportunities/{id}/merge-candidates',
    summary:
      'Opportunities that may be the same: the same number under another agency, or title, due day and a related agency',
    ...opportunityPath,
    ...answeredBy(mergingRpc, 'opportunities.merge-candidates'),
  },
  listMergeDecisions: {
    method: 'GET',
    path: '/opportunities/{id}/merge-decisions',
    summary: 'Who split and merged it by hand, and when; newest first',
    ...opportunityPath,
    ...answeredBy(mergingRpc, 'opportunities.merge-decisions'),
  },
  undoMergeDecision: {
    method: 'DELETE',
    path: '/merge-decisions/{id}',
    summary: 'Undo a split or a merge',
    params: byId,
    notFound: 'MERGE_DECISION_NOT_FOUND',
    ...answeredBy(mergingRpc, 'opportunities.undo-merge-decision'),
  },
} as const satisfies Routes;
