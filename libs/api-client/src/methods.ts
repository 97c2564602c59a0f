import { type AwardFilter } from '@rfp/contracts/intelligence/awards';
import { type idempotencyRequestHeader } from '@rfp/contracts/wire/idempotency';
import { type OpportunityFilter, type SortField } from '@rfp/contracts/opportunity';
import { type accountFilterSchema } from '@rfp/contracts/people/accounts';
import { type RouteName, type RouteReply, type routes } from '@rfp/contracts/routes';
import { type SourceFilter, type SourceSortField } from '@rfp/contracts/source';
import { type RunFilter } from '@rfp/contracts/sync-run';
import { type z } from 'zod';
import { type ListPage, type ListRequest } from './list.js';
import { type CallOptions, type IdempotentCallOptions } from './send.js';
import { type StreamedCallOptions } from './live/streamed-answer.js';

type Contract = typeof routes;

/** Requests of lists: the client encodes filter, sort order and page, and reads the total from headers. */
interface ListRequests {
  listOpportunities: ListRequest<OpportunityFilter, SortField>;
  listOpportunitiesWorking: ListRequest<OpportunityFilter, SortField>;
  listSources: ListRequest<SourceFilter, SourceSortField>;
  listRuns: Omit<ListRequest<RunFilter, never>, 'sort'>;
  listAccounts: Omit<ListRequest<z.infer<typeof accountFilterSchema>, never>, 'sort'>;
  sourceRejected: { id: string } & Pick<ListRequest<never, never>, 'offset' | 'limit'>;
}

/** Type of the `filter` of a query, which is JSON text on the wire. */
interface Filters {
  opportunityFacets: OpportunityFilter;
  opportunityCoverage: OpportunityFilter;
  listAwards: AwardFilter;
}

type ListName = keyof ListRequests;
/** Routes whose replies the client reads as streams. */
type StreamName = 'events' | 'exportOpportunities' | 'exportAudit' | 'exportWorkspaceAudit' | 'exportWorkspace';
/** Routes with a plain method. */
type MethodName = Exclude<RouteName, ListName | StreamName>;

/** A value of a URL: text, or the number or list that the server parses from it. */
type UrlValue<In, Out> = unknown extends In
  ? Out
  : In | (Out extends (infer E)[] ? readonly E[] : Extract<Out, number>);
type OptionalKey<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type WithOptional<T> = Omit<T, OptionalKey<T>> & Partial<Pick<T, OptionalKey<T>>>;
type UrlValues<S extends z.ZodType> = WithOptional<{
  [K in keyof z.input<S>]: UrlValue<z.input<S>[K], K extends keyof z.output<S> ? z.output<S>[K] : never>;
}>;

type Params<R> = R extends { params: infer S extends z.ZodType } ? UrlValues<S> : unknown;
type Query<R> = R extends { query: infer S extends z.ZodType } ? UrlValues<S> : unknown;
type Body<R> = R extends { body: infer S extends z.ZodType } ? z.input<S> : unknown;

type Members<N extends MethodName> = Params<Contract[N]> & Query<Contract[N]> & Body<Contract[N]>;
/** Combined members of path, query and body of a request. */
type Input<N extends MethodName> =
  unknown extends Members<N>
    ? object
    : N extends keyof Filters
      ? Omit<Members<N>, 'filter'> & { filter?: Filters[N] }
      : Members<N>;

type Options<N extends RouteName> = Contract[N] extends { requestHeaders: typeof idempotencyRequestHeader }
  ? IdempotentCallOptions
  : Contract[N] extends { streams: true }
    ? StreamedCallOptions<RouteReply<N>>
    : CallOptions;

type Method<Request, Call, Reply> =
  Record<string, never> extends Request
    ? (request?: Request, call?: Call) => Promise<Reply>
    : (request: Request, call?: Call) => Promise<Reply>;

/** A method for each route of `@rfp/contracts/routes`, named after it, which takes the combined members of path, query and body. */
export type RouteMethods = {
  [N in MethodName]: Method<Input<N>, Options<N>, RouteReply<N>>;
} & {
  [N in ListName]: Method<ListRequests[N], CallOptions, ListPage<RouteReply<N>[number]>>;
};
