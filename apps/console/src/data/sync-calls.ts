import { type ApiClient } from '@rfp/api-client/api-client';
import { type ListPage } from '@rfp/api-client/list';
import { type DeadLetter, type DeadLetters, type Replayed } from '@rfp/contracts/dead-letter';
import { type RouteReply } from '@rfp/contracts/routes';
import { maxListRows } from '@rfp/contracts/opportunity';
import {
  type ManagedSource,
  type SourceChange,
  type SourceInput,
  type SourceLedger,
  type SourceTestInput,
} from '@rfp/contracts/source';
import {
  type RejectedRecord,
  type RunFilter,
  type SyncRequest,
  type SyncRun,
  type ScrapeAllRequest,
  type ScrapeSourceRequest,
  type ScrapeUrlRequest,
} from '@rfp/contracts/sync-run';
import { callOptions } from './call-options.js';
import { sendIdempotent } from './send-idempotent.js';

/** Rows of one page, counted from 1. */
interface PageRequest {
  page?: number;
  perPage?: number;
}

/** Requests about sources and runs. */
export interface SyncCalls {
  startSync(request: SyncRequest): Promise<RouteReply<'startSync'>>;
  syncStatus(signal?: AbortSignal): Promise<RouteReply<'syncStatus'>>;
  scrapingSources(signal?: AbortSignal): Promise<RouteReply<'scrapingSources'>>;
  scrapeAll(request: ScrapeAllRequest): Promise<RouteReply<'scrapeAll'>>;
  scrapeSource(request: ScrapeSourceRequest): Promise<RouteReply<'scrapeSource'>>;
  scrapeUrl(request: ScrapeUrlRequest): Promise<RouteReply<'scrapeUrl'>>;
  scrapeTest(url: string): Promise<RouteReply<'scrapeTest'>>;
  listConnectors(signal?: AbortSignal): Promise<RouteReply<'listConnectors'>>;
  /** Whether there is a source that is not built in. */
  hasAddedSource(signal?: AbortSignal): Promise<boolean>;
  addSource(source: SourceInput): Promise<ManagedSource>;
  testSource(test: SourceTestInput): Promise<RouteReply<'testSource'>>;
  getSource(source: string, signal?: AbortSignal): Promise<ManagedSource>;
  changeSource(source: string, change: SourceChange): Promise<ManagedSource>;
  removeSource(source: string, records: 'keep' | 'remove'): Promise<RouteReply<'removeSource'>>;
  sourceLedger(source: string, signal?: AbortSignal): Promise<SourceLedger>;
  sourceRejected(source: string, wanted: PageRequest, signal?: AbortSignal): Promise<ListPage<RejectedRecord>>;
  /** Without `ids`: all that await a replay. */
  replayRejected(source: string, ids?: string[]): Promise<RouteReply<'replayRejected'>>;
  listRuns(wanted: PageRequest & { filter: RunFilter }, signal?: AbortSignal): Promise<ListPage<SyncRun>>;
  cancelRun(run: string): Promise<SyncRun>;
  closeMissing(run: string): Promise<SyncRun>;
  deadLetters(signal?: AbortSignal): Promise<DeadLetters>;
  replayDeadLetters(service: DeadLetter['service'], ids: string[]): Promise<Replayed>;
  discardDeadLetters(service: DeadLetter['service'], ids: string[]): Promise<RouteReply<'discardDeadLetters'>>;
  /** Reads one row of the catalogue. */
  testConnection(): Promise<void>;
}

function rowsOf({ page = 1, perPage = 100 }: PageRequest): { offset: number; limit: number } {
  return { offset: (page - 1) * perPage, limit: perPage };
}

/** @param client loads the client */
export function syncCalls(client: () => Promise<ApiClient>): SyncCalls {
  return {
    startSync: (request) => sendIdempotent(async (once) => (await client()).startSync(request, once)),
    syncStatus: async (signal) => (await client()).syncStatus(callOptions(signal)),
    scrapingSources: async (signal) => (await client()).scrapingSources(callOptions(signal)),
    scrapeAll: (request) => sendIdempotent(async (once) => (await client()).scrapeAll(request, once)),
    scrapeSource: (request) => sendIdempotent(async (once) => (await client()).scrapeSource(request, once)),
    scrapeUrl: (request) => sendIdempotent(async (once) => (await client()).scrapeUrl(request, once)),
    scrapeTest: async (url) => (await client()).scrapeTest(url),
    listConnectors: async (signal) => (await client()).listConnectors(callOptions(signal)),
    hasAddedSource: async (signal) => {
      const { rows } = await (await client()).listSources({ limit: maxListRows }, callOptions(signal));
      return rows.some(({ ready_made }) => !ready_made);
    },
    addSource: (source) => sendIdempotent(async (once) => (await client()).addSource(source, once)),
    testSource: async (test) => (await client()).testSource(test),
    getSource: async (source, signal) => (await client()).getSource(source, callOptions(signal)),
    changeSource: async (source, change) => (await client()).changeSource(source, change),
    removeSource: async (source, records) => (await client()).removeSource(source, records),
    sourceLedger: async (source, signal) => (await client()).sourceLedger(source, callOptions(signal)),
    sourceRejected: async (source, wanted, signal) =>
      (await client()).sourceRejected(source, rowsOf(wanted), callOptions(signal)),
    replayRejected: (source, ids) =>
      sendIdempotent(async (once) => (await client()).replayRejected(source, ids === undefined ? {} : { ids }, once)),
    listRuns: async ({ filter, ...wanted }, signal) =>
      (await client()).listRuns({ filter, ...rowsOf(wanted) }, callOptions(signal)),
    cancelRun: (run) => sendIdempotent(async (once) => (await client()).cancelRun(run, once)),
    closeMissing: (run) => sendIdempotent(async (once) => (await client()).closeMissing(run, once)),
    deadLetters: async (signal) => (await client()).deadLetters(callOptions(signal)),
    replayDeadLetters: async (service, ids) => (await client()).replayDeadLetters(service, ids),
    discardDeadLetters: async (service, ids) => (await client()).discardDeadLetters(service, ids),
    testConnection: async () => {
      await (await client()).listOpportunities({ limit: 1 });
    },
  };
}
