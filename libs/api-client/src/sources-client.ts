import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type SourceChange, type SourceFilter, type SourceSortField } from '@rfp/contracts/source';
import { type z } from 'zod';
import { requestList, type ListPage, type ListRequest } from './list.js';
import { type Call, type CallById, type CallOptions, type IdempotentCallOptions, type Send } from './send.js';

/** The sources of an installation, identified by key. */
export interface SourcesClient {
  listConnectors: Call<RouteReply<'listConnectors'>>;
  listSources(
    request?: ListRequest<SourceFilter, SourceSortField>,
    call?: CallOptions,
  ): Promise<ListPage<RouteReply<'getSource'>>>;
  getSource: CallById<RouteReply<'getSource'>>;
  addSource(
    source: z.input<typeof routes.addSource.body>,
    call?: IdempotentCallOptions,
  ): Promise<RouteReply<'addSource'>>;
  changeSource(id: string, change: SourceChange, call?: CallOptions): Promise<RouteReply<'changeSource'>>;
  removeSource(id: string, records: 'keep' | 'remove', call?: CallOptions): Promise<RouteReply<'removeSource'>>;
  testSource(test: z.input<typeof routes.testSource.body>, call?: CallOptions): Promise<RouteReply<'testSource'>>;
  sourceLedger: CallById<RouteReply<'sourceLedger'>>;
  sourceRejected(
    id: string,
    request?: Rows,
    call?: CallOptions,
  ): Promise<ListPage<RouteReply<'sourceRejected'>[number]>>;
  /** Without `ids`: all quarantined records. */
  replayRejected(
    id: string,
    request?: { ids?: string[] },
    call?: IdempotentCallOptions,
  ): Promise<RouteReply<'replayRejected'>>;
}

/** Page of a list without filters or sort orders. */
type Rows = Pick<ListRequest<never, never>, 'offset' | 'limit'>;

/** The methods of {@link SourcesClient} over `send`. */
export function sourceMethods(send: Send): SourcesClient {
  return {
    listConnectors: async (call) => (await send(routes.listConnectors, {}, call)).value,
    listSources: (request = {}, call) => requestList(send, routes.listSources, request, call),
    getSource: async (id, call) => (await send(routes.getSource, { params: { id } }, call)).value,
    addSource: async (source, call) => (await send(routes.addSource, { body: source }, call)).value,
    changeSource: async (id, change, call) =>
      (await send(routes.changeSource, { params: { id }, body: change }, call)).value,
    removeSource: async (id, records, call) =>
      (await send(routes.removeSource, { params: { id }, query: { records } }, call)).value,
    testSource: async (test, call) => (await send(routes.testSource, { body: test }, call)).value,
    sourceLedger: async (id, call) => (await send(routes.sourceLedger, { params: { id } }, call)).value,
    sourceRejected: (id, request = {}, call) => requestList(send, routes.sourceRejected, request, call, { id }),
    replayRejected: async (id, request = {}, call) =>
      (await send(routes.replayRejected, { params: { id }, body: request }, call)).value,
  };
}
