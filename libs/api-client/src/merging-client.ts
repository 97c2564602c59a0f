import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type MergeDecision, type MergeRequest, type SplitRequest } from '@rfp/contracts/merge-decision';
import { type CallById, type IdempotentCallOptions, type Send } from './send.js';

/** Duplicates that people split and merge. */
export interface MergingClient {
  splitOpportunity(id: string, request: SplitRequest, call?: IdempotentCallOptions): Promise<MergeDecision>;
  mergeOpportunities(id: string, request: MergeRequest, call?: IdempotentCallOptions): Promise<MergeDecision>;
  listMergeDecisions: CallById<RouteReply<'listMergeDecisions'>>;
  undoMergeDecision: CallById<MergeDecision>;
}

export function mergingMethods(send: Send): MergingClient {
  return {
    splitOpportunity: async (id, body, call) =>
      (await send(routes.splitOpportunity, { params: { id }, body }, call)).value,
    mergeOpportunities: async (id, body, call) =>
      (await send(routes.mergeOpportunities, { params: { id }, body }, call)).value,
    listMergeDecisions: async (id, call) => (await send(routes.listMergeDecisions, { params: { id } }, call)).value,
    undoMergeDecision: async (id, call) => (await send(routes.undoMergeDecision, { params: { id } }, call)).value,
  };
}
