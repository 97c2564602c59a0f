import { type ApiClient } from '@rfp/api-client/api-client';
import { type ListPage } from '@rfp/api-client/list';
import { type RouteReply } from '@rfp/contracts/http';
import { type ManagedSource, type SourceChange, type SourceLedger } from '@rfp/contracts/source';
import { type RejectedRecord, type RunFilter, type SyncRequest, type SyncRun } from '@rfp/contracts/sync-run';
import { call } from './call.js';
import { sendOnce } from './send-once.js';

/** Rows of one page, counted from 1. */
interface Wanted {
  page?: number;
  perPage?: number;
}

/** What is asked of sources and runs. */
export interface SyncCalls {
  startSync(request: SyncRequest): Promise<RouteReply<'startSync'>>;
  syncStatus(signal?: AbortSignal): Promise<RouteReply<'syncStatus'>>;
  scrapingSources(signal?: AbortSignal): Promise<RouteReply<'scrapingSources'>>;
  scrapeAll(): Promise<RouteReply<'scrapeAll'>>;
  scrapeSource(source: string): Promise<RouteReply<'scrapeSource'>>;
  getSource(source: string, signal?: AbortSignal): Promise<ManagedSource>;
  changeSource(source: string, change: SourceChange): Promise<ManagedSource>;
  removeSource(source: string, records: 'keep' | 'remove'): Promise<RouteReply<'removeSource'>>;
  sourceLedger(source: string, signal?: AbortSignal): Promise<SourceLedger>;
  sourceRejected(source: string, wanted: Wanted, signal?: AbortSignal): Promise<ListPage<RejectedRecord>>;
  /** Without `ids`: all that wait. */
  replayRejected(source: string, ids?: string[]): Promise<RouteReply<'replayRejected'>>;
  listRuns(wanted: Wanted & { filter: RunFilter }, signal?: AbortSignal): Promise<ListPage<SyncRun>>;
  cancelRun(run: string): Promise<SyncRun>;
  closeMissing(run: string): Promise<SyncRun>;
  /** Reads one row of the catalogue. */
  testConnection(): Promise<void>;
}

function rowsOf({ page = 1, perPage = 100 }: Wanted): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage };
}

export function syncCalls(client: ApiClient): SyncCalls {
  return {
    startSync: (request) => sendOnce((once) => client.startSync(request, once)),
    syncStatus: (signal) => client.syncStatus(call(signal)),
    scrapingSources: (signal) => client.scrapingSources(call(signal)),
    scrapeAll: () => sendOnce((once) => client.scrapeAll(once)),
    scrapeSource: (source) => sendOnce((once) => client.scrapeSource(source, once)),
    getSource: (source, signal) => client.getSource(source, call(signal)),
    changeSource: (source, change) => client.changeSource(source, change),
    removeSource: (source, records) => client.removeSource(source, records),
    sourceLedger: (source, signal) => client.sourceLedger(source, call(signal)),
    sourceRejected: (source, wanted, signal) => client.sourceRejected(source, rowsOf(wanted), call(signal)),
    replayRejected: (source, ids) =>
      sendOnce((once) => client.replayRejected(source, ids === undefined ? {} : { ids }, once)),
    listRuns: ({ filter, ...wanted }, signal) => client.listRuns({ filter, ...rowsOf(wanted) }, call(signal)),
    cancelRun: (run) => sendOnce((once) => client.cancelRun(run, once)),
    closeMissing: (run) => sendOnce((once) => client.closeMissing(run, once)),
    testConnection: async () => {
      await client.listOpportunities({ limit: 1 });
    },
  };
}
