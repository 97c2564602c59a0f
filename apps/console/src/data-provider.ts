import { createApiClient, type FacetSearch } from '@rfp/api-client/api-client';
import {
  type ApiTokenInput,
  type KeyedSource,
  type PreferencesInput,
  type SettingsChange,
} from '@rfp/contracts/account';
import { type CodeSystem } from '@rfp/contracts/codes';
import { type ExportedFile } from '@rfp/api-client/export';
import { type ExportRequest } from '@rfp/contracts/export';
import { apiPrefix, type RouteReply } from '@rfp/contracts/http';
import { AppError } from '@rfp/contracts/errors';
import { type MergeDecision, type MergeRequest, type SplitRequest } from '@rfp/contracts/merge-decision';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type OrderPreviewInput } from '@rfp/contracts/order-preview';
import { type SearchCriteria } from '@rfp/contracts/opportunity-search';
import { type DiffRequest } from '@rfp/contracts/version-diff';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider } from 'react-admin';
import { urlAsOf } from './data/as-of.js';
import { getList } from './data/catalogue-lists.js';
import { callOptions } from './data/call-options.js';
import { sendIdempotent } from './data/send-idempotent.js';
import { httpClient } from './data/http-client.js';
import { syncCalls, type SyncCalls } from './data/sync-calls.js';
import { signedRequests } from './data/signed-requests.js';

/** A list, now or as of an instant. */
interface ListedAsOf {
  filter: OpportunityFilter;
  asOf: string | undefined;
}

interface CustomMethods extends SyncCalls {
  /** How many opportunities there are, however many. */
  countOpportunities(list: ListedAsOf, signal?: AbortSignal): Promise<number>;
  stats(signal?: AbortSignal): Promise<RouteReply<'stats'>>;
  /** Values to narrow a list by, with their counts. */
  facets(request: FacetSearch, signal?: AbortSignal): Promise<RouteReply<'opportunityFacets'>>;
  /** All that a list has, as a file. */
  exportOpportunities(request: ExportRequest, signal?: AbortSignal): Promise<ExportedFile>;
  /** Sources of which the list of a filter may lack records. */
  coverage(filter: OpportunityFilter, signal?: AbortSignal): Promise<RouteReply<'opportunityCoverage'>>;
  explainScore(id: string, asOf?: string, signal?: AbortSignal): Promise<RouteReply<'explainScore'>>;
  /** The newest versions, or those older than the cursor. */
  history(id: string, olderThan?: string, signal?: AbortSignal): Promise<RouteReply<'opportunityHistory'>>;
  diff(id: string, versions: DiffRequest, signal?: AbortSignal): Promise<RouteReply<'opportunityDiff'>>;
  /** The codes among these that are known. */
  codeTitles(system: CodeSystem, codes: string[], signal?: AbortSignal): Promise<RouteReply<'listCodes'>>;
  /** The codes that a text finds, best match first; without a text the widest ones. */
  searchCodes(system: CodeSystem, q: string, signal?: AbortSignal): Promise<RouteReply<'listCodes'>>;
  /** Acknowledges the version that was shown. */
  markSeen(id: string, version: number): Promise<RouteReply<'markOpportunitySeen'>>;
  /** What other weights or keywords would bring to the top. */
  previewOrder(change: OrderPreviewInput, signal?: AbortSignal): Promise<RouteReply<'previewOrder'>>;
  searchOpportunities(criteria: SearchCriteria, signal?: AbortSignal): Promise<RouteReply<'searchOpportunities'>>;
  splitOpportunity(id: string, request: SplitRequest): Promise<MergeDecision>;
  mergeOpportunities(id: string, request: MergeRequest): Promise<MergeDecision>;
  mergeDecisions(id: string, signal?: AbortSignal): Promise<RouteReply<'listMergeDecisions'>>;
  undoMergeDecision(id: string): Promise<MergeDecision>;
  removeDemo(): Promise<RouteReply<'removeDemoData'>>;
  clientConfig(signal?: AbortSignal): Promise<RouteReply<'clientConfig'>>;
  findPreferences(signal?: AbortSignal): Promise<RouteReply<'findPreferences'>>;
  putPreferences(preferences: PreferencesInput): Promise<RouteReply<'putPreferences'>>;
  getSettings(signal?: AbortSignal): Promise<RouteReply<'getSettings'>>;
  changeSettings(change: SettingsChange): Promise<RouteReply<'changeSettings'>>;
  listApiTokens(signal?: AbortSignal): Promise<RouteReply<'listApiTokens'>>;
  createApiToken(token: ApiTokenInput): Promise<RouteReply<'createApiToken'>>;
  revokeApiToken(id: string): Promise<RouteReply<'revokeApiToken'>>;
  listOwnSessions(signal?: AbortSignal): Promise<RouteReply<'listOwnSessions'>>;
  revokeOwnSession(id: string): Promise<RouteReply<'revokeOwnSession'>>;
  listSourceKeys(signal?: AbortSignal): Promise<RouteReply<'listSourceKeys'>>;
  putSourceKey(source: KeyedSource, key: string): Promise<RouteReply<'putSourceKey'>>;
  removeSourceKey(source: KeyedSource): Promise<RouteReply<'removeSourceKey'>>;
  testSourceKey(source: KeyedSource): Promise<RouteReply<'testSourceKey'>>;
}

export type ConsoleDataProvider = DataProvider & CustomMethods;

const client = createApiClient(signedRequests);
const rest = simpleRestProvider(apiPrefix, httpClient);

/** Lists and records through ra-data-simple-rest, other requests as named methods. Called through `useDataProvider`, so that react-admin handles authentication errors. */
export const dataProvider: ConsoleDataProvider = {
  ...rest,
  getList,
  /** @throws OPPORTUNITY_NOT_FOUND with `moved_to` if it was merged into another one: react-admin accepts no other id */
  getOne: async (resource, params) => {
    const provider = simpleRestProvider(apiPrefix, (url, options) => httpClient(urlAsOf(url, params.meta), options));
    const found = await provider.getOne(resource, params);
    if (found.data.id === params.id) return found;
    throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { moved_to: found.data.id } });
  },
  countOpportunities: async (list, signal) =>
    (await client.listOpportunities({ ...list, limit: 1, count: 'exact' }, callOptions(signal))).total,
  stats: (signal) => client.stats(callOptions(signal)),
  facets: (request, signal) => client.opportunityFacets(request, callOptions(signal)),
  exportOpportunities: (request, signal) => client.exportOpportunities(request, callOptions(signal)),
  coverage: (filter, signal) => client.opportunityCoverage(filter, callOptions(signal)),
  explainScore: (id, asOf, signal) => client.explainScore(id, { asOf }, callOptions(signal)),
  history: (id, older_than, signal) =>
    client.opportunityHistory(id, older_than === undefined ? {} : { older_than }, callOptions(signal)),
  diff: (id, versions, signal) => client.opportunityDiff(id, versions, callOptions(signal)),
  codeTitles: (system, codes, signal) => client.listCodes(system, { codes }, callOptions(signal)),
  searchCodes: (system, q, signal) => client.listCodes(system, { q }, callOptions(signal)),
  markSeen: (id, version) => client.markOpportunitySeen(id, version),
  previewOrder: (change, signal) => client.previewOrder(change, callOptions(signal)),
  searchOpportunities: (criteria, signal) => client.searchOpportunities(criteria, callOptions(signal)),
  splitOpportunity: (id, request) => sendIdempotent((once) => client.splitOpportunity(id, request, once)),
  mergeOpportunities: (id, request) => sendIdempotent((once) => client.mergeOpportunities(id, request, once)),
  mergeDecisions: (id, signal) => client.listMergeDecisions(id, callOptions(signal)),
  undoMergeDecision: (id) => client.undoMergeDecision(id),
  removeDemo: () => client.removeDemoData(),
  clientConfig: (signal) => client.clientConfig(callOptions(signal)),
  findPreferences: (signal) => client.findPreferences(callOptions(signal)),
  putPreferences: (preferences) => client.putPreferences(preferences),
  getSettings: (signal) => client.getSettings(callOptions(signal)),
  changeSettings: (change) => client.changeSettings(change),
  listApiTokens: (signal) => client.listApiTokens(callOptions(signal)),
  createApiToken: (token) => client.createApiToken(token),
  revokeApiToken: (id) => client.revokeApiToken(id),
  listOwnSessions: (signal) => client.listOwnSessions(callOptions(signal)),
  revokeOwnSession: (id) => client.revokeOwnSession(id),
  listSourceKeys: (signal) => client.listSourceKeys(callOptions(signal)),
  putSourceKey: (source, key) => client.putSourceKey(source, key),
  removeSourceKey: (source) => client.removeSourceKey(source),
  testSourceKey: (source) => client.testSourceKey(source),
  ...syncCalls(client),
  supportAbortSignal: true,
};
