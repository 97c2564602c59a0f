import { routes, type RouteReply } from '@rfp/contracts/http';
import { type RunFilter, type SyncRequest, type SyncRun } from '@rfp/contracts/sync-run';
import { askList, type ListAnswer, type ListRequest } from './list.js';
import { type Call, type CallById, type CallOnceById, type CallOptions, type OnceOptions, type Send } from './send.js';

/** Runs of sources. */
export interface RunsClient {
  startSync(request: SyncRequest, call?: OnceOptions): Promise<RouteReply<'startSync'>>;
  syncStatus: Call<RouteReply<'syncStatus'>>;
  /** Newest first. */
  listRuns(request?: Omit<ListRequest<RunFilter, never>, 'sort'>, call?: CallOptions): Promise<ListAnswer<SyncRun>>;
  getRun: CallById<RouteReply<'getRun'>>;
  cancelRun: CallOnceById<RouteReply<'cancelRun'>>;
  closeMissing: CallOnceById<RouteReply<'closeMissing'>>;
  rejectedRecords: CallById<RouteReply<'rejectedRecords'>>;
}

/** The methods of {@link RunsClient}, each of which asks through `send`. */
export function runMethods(send: Send): RunsClient {
  return {
    startSync: async (request, call) => (await send(routes.startSync, { body: request }, call)).value,
    syncStatus: async (call) => (await send(routes.syncStatus, {}, call)).value,
    listRuns: (request = {}, call) => askList(send, routes.listRuns, request, call),
    getRun: async (id, call) => (await send(routes.getRun, { params: { id } }, call)).value,
    cancelRun: async (id, call) => (await send(routes.cancelRun, { params: { id } }, call)).value,
    closeMissing: async (id, call) => (await send(routes.closeMissing, { params: { id } }, call)).value,
    rejectedRecords: async (id, call) => (await send(routes.rejectedRecords, { params: { id } }, call)).value,
  };
}
