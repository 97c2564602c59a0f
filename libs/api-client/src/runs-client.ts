import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type RunFilter, type SyncRequest, type SyncRun } from '@rfp/contracts/sync-run';
import { requestList, type ListPage, type ListRequest } from './list.js';
import {
  type Call,
  type CallById,
  type IdempotentCallById,
  type CallOptions,
  type IdempotentCallOptions,
  type Send,
} from './send.js';

/** Sync runs. */
export interface RunsClient {
  startSync(request: SyncRequest, call?: IdempotentCallOptions): Promise<RouteReply<'startSync'>>;
  syncStatus: Call<RouteReply<'syncStatus'>>;
  /** Newest first. */
  listRuns(request?: Omit<ListRequest<RunFilter, never>, 'sort'>, call?: CallOptions): Promise<ListPage<SyncRun>>;
  getRun: CallById<RouteReply<'getRun'>>;
  cancelRun: IdempotentCallById<RouteReply<'cancelRun'>>;
  closeMissing: IdempotentCallById<RouteReply<'closeMissing'>>;
  rejectedRecords: CallById<RouteReply<'rejectedRecords'>>;
}

/** The methods of {@link RunsClient} over `send`. */
export function runMethods(send: Send): RunsClient {
  return {
    startSync: async (request, call) => (await send(routes.startSync, { body: request }, call)).value,
    syncStatus: async (call) => (await send(routes.syncStatus, {}, call)).value,
    listRuns: (request = {}, call) => requestList(send, routes.listRuns, request, call),
    getRun: async (id, call) => (await send(routes.getRun, { params: { id } }, call)).value,
    cancelRun: async (id, call) => (await send(routes.cancelRun, { params: { id } }, call)).value,
    closeMissing: async (id, call) => (await send(routes.closeMissing, { params: { id } }, call)).value,
    rejectedRecords: async (id, call) => (await send(routes.rejectedRecords, { params: { id } }, call)).value,
  };
}
