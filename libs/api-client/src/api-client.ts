import { type CodeSystem } from '@rfp/contracts/codes';
import { type FacetName } from '@rfp/contracts/facets';
import { routes, type RouteReply } from '@rfp/contracts/routes';
import { type RecipeChoice } from '@rfp/contracts/score';
import { type Opportunity, type OpportunityFilter, type SortField } from '@rfp/contracts/opportunity';
import { type HistoryPage } from '@rfp/contracts/opportunity-history';
import { type McpMessage } from '@rfp/contracts/routes-mcp';
import { type OrderPreviewInput } from '@rfp/contracts/order-preview';
import { type SearchCriteria } from '@rfp/contracts/opportunity-search';
import { type SmartAlertsInput } from '@rfp/contracts/smart-alerts';
import { type DiffRequest, type SourceVersion, versionKey } from '@rfp/contracts/version-diff';
import { accountMethods, type AccountClient } from './account-client.js';
import { createExport, type RequestExport } from './export.js';
import { createFollow, type Follow } from './follow.js';
import { requestList, type ListPage, type ListRequest } from './list.js';
import { mergingMethods, type MergingClient } from './merging-client.js';
import { noticeMethods, type NoticeClient } from './notice-client.js';
import { notificationMethods, type NotificationsClient } from './notifications-client.js';
import { perplexityMethods, type PerplexityClient } from './perplexity-client.js';
import { runMethods, type RunsClient } from './runs-client.js';
import { scrapingMethods, type ScrapingClient } from './scraping-client.js';
import { createSend, type ApiClientOptions, type Call, type CallOptions } from './send.js';
import { sourceMethods, type SourcesClient } from './sources-client.js';
import { marketMethods, type MarketClient } from './market-client.js';
import { type DeadLettersClient, deadLetterMethods } from './dead-letters-client.js';
import { synonymMethods, type SynonymsClient } from './synonyms-client.js';
import { createSendWatched, type WatchedCallOptions } from './watched.js';

type OpportunityRequest = ListRequest<OpportunityFilter, SortField>;

/** Words or the beginning of a code; or codes to look up. */
export type CodeSearch = { q?: string; limit?: number } | { codes: readonly string[]; limit?: number };

/** By default all facets of all opportunities. */
export interface FacetSearch {
  filter?: OpportunityFilter;
  facets?: readonly FacetName[];
  contains?: string;
}

/** One method per route of `@rfp/contracts/http`; `follow` subscribes to `events`. */
export interface ApiClient
  extends
    AccountClient,
    MarketClient,
    MergingClient,
    NoticeClient,
    PerplexityClient,
    RunsClient,
    ScrapingClient,
    SourcesClient,
    SynonymsClient,
    DeadLettersClient,
    NotificationsClient {
  listOpportunities(request: OpportunityRequest, call?: CallOptions): Promise<ListPage<Opportunity>>;
  listOpportunitiesWorking(request: OpportunityRequest, call?: CallOptions): Promise<ListPage<Opportunity>>;
  previewOrder(change: OrderPreviewInput, call?: CallOptions): Promise<RouteReply<'previewOrder'>>;
  searchOpportunities(criteria: SearchCriteria, call?: CallOptions): Promise<RouteReply<'searchOpportunities'>>;
  /** All that a list has, as a file. */
  exportOpportunities: RequestExport;
  stats: Call<RouteReply<'stats'>>;
  financialMetrics: Call<RouteReply<'financialMetrics'>>;
  marketAnalysis(call?: WatchedCallOptions<RouteReply<'marketAnalysis'>>): Promise<RouteReply<'marketAnalysis'>>;
  smartAlerts(input: SmartAlertsInput, call?: CallOptions): Promise<RouteReply<'smartAlerts'>>;
  /** Values to narrow the list of a filter by; `contains`: only those that contain it. */
  opportunityFacets(request: FacetSearch, call?: CallOptions): Promise<RouteReply<'opportunityFacets'>>;
  /** Sources of which the list of a filter may lack records. */
  opportunityCoverage(filter: OpportunityFilter, call?: CallOptions): Promise<RouteReply<'opportunityCoverage'>>;
  /** Today's, or as it was at an instant. */
  getOpportunity(id: string, call?: CallOptions & { asOf?: string | undefined }): Promise<RouteReply<'getOpportunity'>>;
  opportunityHistory(id: string, page?: HistoryPage, call?: CallOptions): Promise<RouteReply<'opportunityHistory'>>;
  /** One version, by default the newest. */
  opportunityVersion(
    id: string,
    version?: SourceVersion,
    call?: CallOptions,
  ): Promise<RouteReply<'opportunityVersion'>>;
  opportunityDiff(id: string, versions?: DiffRequest, call?: CallOptions): Promise<RouteReply<'opportunityDiff'>>;
  /** Acknowledges the version that the caller has looked at. */
  markOpportunitySeen(id: string, version: number, call?: CallOptions): Promise<RouteReply<'markOpportunitySeen'>>;
  explainScore(id: string, choice?: ExplanationChoice, call?: CallOptions): Promise<RouteReply<'explainScore'>>;
  listCodes(system: CodeSystem, search: CodeSearch, call?: CallOptions): Promise<RouteReply<'listCodes'>>;
  removeDemoData: Call<RouteReply<'removeDemoData'>>;
  /** One message to the MCP server. Agents use an MCP client. */
  mcp(message: McpMessage, call?: CallOptions): Promise<RouteReply<'mcp'>>;
  follow: Follow;
  live: Call<RouteReply<'live'>>;
  ready: Call<RouteReply<'ready'>>;
  healthParts: Call<RouteReply<'healthParts'>>;
  healthSources: Call<RouteReply<'healthSources'>>;
  version: Call<RouteReply<'version'>>;
}

/** Which score of an opportunity is explained; by default the present one, by the recipe of the caller. */
export interface ExplanationChoice {
  keywords?: readonly string[];
  recipe?: RecipeChoice | undefined;
  asOf?: string | undefined;
}

/**
 * Client of the gateway. Every method throws only `AppError`, unless the caller's signal cancels it: the code of the server's
 * problem body if known, `TIMEOUT` with the specification's text, `UNAVAILABLE` if the server cannot be reached,
 * `MESSAGE_INVALID` if the response does not match the contract.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const send = createSend(options);
  const watched = createSendWatched(options, send);
  return {
    listOpportunities: (request, call) => requestList(send, routes.listOpportunities, request, call),
    listOpportunitiesWorking: (request, call) => requestList(send, routes.listOpportunitiesWorking, request, call),
    previewOrder: async (change, call) => (await send(routes.previewOrder, { body: change }, call)).value,
    searchOpportunities: async (criteria, call) =>
      (await send(routes.searchOpportunities, { body: criteria }, call)).value,
    exportOpportunities: createExport(options),
    stats: async (call) => (await send(routes.stats, {}, call)).value,
    financialMetrics: async (call) => (await send(routes.financialMetrics, {}, call)).value,
    marketAnalysis: (call) => watched(routes.marketAnalysis, {}, call),
    smartAlerts: async (input, call) => (await send(routes.smartAlerts, { body: input }, call)).value,
    opportunityFacets: async ({ filter = {}, facets, contains }, call) => {
      const query = { filter: JSON.stringify(filter), facets: facets?.join(','), contains };
      return (await send(routes.opportunityFacets, { query }, call)).value;
    },
    opportunityCoverage: async (filter, call) =>
      (await send(routes.opportunityCoverage, { query: { filter: JSON.stringify(filter) } }, call)).value,
    getOpportunity: async (id, { asOf, ...call } = {}) =>
      (await send(routes.getOpportunity, { params: { id }, query: { asOf } }, call)).value,
    opportunityHistory: async (id, { older_than, limit } = {}, call) => {
      const query = { older_than, limit: limit?.toString() };
      return (await send(routes.opportunityHistory, { params: { id }, query }, call)).value;
    },
    opportunityVersion: async (id, version, call) => {
      const query = { version: keyOf(version) };
      return (await send(routes.opportunityVersion, { params: { id }, query }, call)).value;
    },
    opportunityDiff: async (id, { from, to } = {}, call) => {
      const query = { from: keyOf(from), to: keyOf(to) };
      return (await send(routes.opportunityDiff, { params: { id }, query }, call)).value;
    },
    markOpportunitySeen: async (id, version, call) =>
      (await send(routes.markOpportunitySeen, { params: { id }, body: { version } }, call)).value,
    explainScore: async (id, { keywords = [], recipe, asOf } = {}, call) => {
      const query = { keywords: keywords.length === 0 ? undefined : keywords.join(','), recipe, asOf };
      return (await send(routes.explainScore, { params: { id }, query }, call)).value;
    },
    listCodes: async (system, { limit, ...search }, call) => {
      const found = 'codes' in search ? { codes: search.codes.join(',') } : { q: search.q };
      const query = { ...found, limit: limit?.toString() };
      return (await send(routes.listCodes, { params: { system }, query }, call)).value;
    },
    removeDemoData: async (call) => (await send(routes.removeDemoData, {}, call)).value,
    ...mergingMethods(send),
    ...noticeMethods(send),
    ...perplexityMethods(send, watched),
    ...synonymMethods(send),
    ...deadLetterMethods(send),
    ...marketMethods(send, watched),
    ...notificationMethods(send),
    ...sourceMethods(send),
    ...runMethods(send),
    ...scrapingMethods(send),
    ...accountMethods(send),
    mcp: async (message, call) => (await send(routes.mcp, { body: message }, call)).value,
    follow: createFollow(options),
    live: async (call) => (await send(routes.live, {}, call)).value,
    ready: async (call) => (await send(routes.ready, {}, call)).value,
    healthParts: async (call) => (await send(routes.healthParts, {}, call)).value,
    healthSources: async (call) => (await send(routes.healthSources, {}, call)).value,
    version: async (call) => (await send(routes.version, {}, call)).value,
  };
}

function keyOf(version: SourceVersion | undefined): string | undefined {
  return version && versionKey(version);
}
