import { type FacetSearch } from '@rfp/api-client/api-client';
import { type ApiTokenInput, type KeyedSource, type PreferencesInput } from '@rfp/contracts/account';
import { type SettingsChange } from '@rfp/contracts/settings';
import { type CodeSystem } from '@rfp/contracts/codes';
import { type DeviceDecision } from '@rfp/contracts/device';
import { type ExportedFile } from '@rfp/api-client/export';
import { type ExportRequest } from '@rfp/contracts/export';
import { apiPrefix } from '@rfp/contracts/http';
import { type RouteReply } from '@rfp/contracts/routes';
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
import { noticeCalls, type NoticeCalls } from './data/notice-calls.js';
import { notificationCalls, type NotificationCalls } from './data/notification-calls.js';
import { syncCalls, type SyncCalls } from './data/sync-calls.js';
import { client } from './data/client.js';

/** A list, now or as of an instant. */
interface ListedAsOf {
  filter: OpportunityFilter;
  asOf: string | undefined;
}

interface CustomMethods extends NoticeCalls, NotificationCalls, SyncCalls {
  /** How many opportunities there are, however many. */
  countOpportunities(list: ListedAsOf, signal?: AbortSignal): Promise<number>;
  stats(signal?: AbortSignal): Promise<RouteReply<'stats'>>;
  /** For the profile that the person has saved. */
  smartAlerts(signal?: AbortSignal): Promise<RouteReply<'smartAlerts'>>;
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
  /** The top opportunities under other weights or keywords. */
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
  /** A program that waits for a person to confirm its sign-in. */
  findDeviceRequest(userCode: string, signal?: AbortSignal): Promise<RouteReply<'findDeviceRequest'>>;
  decideDeviceRequest(userCode: string, decision: DeviceDecision): Promise<RouteReply<'decideDeviceRequest'>>;
  listSourceKeys(signal?: AbortSignal): Promise<RouteReply<'listSourceKeys'>>;
  putSourceKey(source: KeyedSource, key: string): Promise<RouteReply<'putSourceKey'>>;
  removeSourceKey(source: KeyedSource): Promise<RouteReply<'removeSourceKey'>>;
  testSourceKey(source: KeyedSource): Promise<RouteReply<'testSourceKey'>>;
}

export type ConsoleDataProvider = DataProvider & CustomMethods;

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
    (await (await client()).listOpportunities({ ...list, limit: 1, count: 'exact' }, callOptions(signal))).total,
  stats: async (signal) => (await client()).stats(callOptions(signal)),
  smartAlerts: async (signal) => (await client()).smartAlerts({}, callOptions(signal)),
  facets: async (request, signal) => (await client()).opportunityFacets(request, callOptions(signal)),
  exportOpportunities: async (request, signal) => (await client()).exportOpportunities(request, callOptions(signal)),
  coverage: async (filter, signal) => (await client()).opportunityCoverage(filter, callOptions(signal)),
  explainScore: async (id, asOf, signal) => (await client()).explainScore(id, { asOf }, callOptions(signal)),
  history: async (id, older_than, signal) =>
    (await client()).opportunityHistory(id, older_than === undefined ? {} : { older_than }, callOptions(signal)),
  diff: async (id, versions, signal) => (await client()).opportunityDiff(id, versions, callOptions(signal)),
  codeTitles: async (system, codes, signal) => (await client()).listCodes(system, { codes }, callOptions(signal)),
  searchCodes: async (system, q, signal) => (await client()).listCodes(system, { q }, callOptions(signal)),
  markSeen: async (id, version) => (await client()).markOpportunitySeen(id, version),
  previewOrder: async (change, signal) => (await client()).previewOrder(change, callOptions(signal)),
  searchOpportunities: async (criteria, signal) => (await client()).searchOpportunities(criteria, callOptions(signal)),
  splitOpportunity: (id, request) =>
    sendIdempotent(async (once) => (await client()).splitOpportunity(id, request, once)),
  mergeOpportunities: (id, request) =>
    sendIdempotent(async (once) => (await client()).mergeOpportunities(id, request, once)),
  mergeDecisions: async (id, signal) => (await client()).listMergeDecisions(id, callOptions(signal)),
  undoMergeDecision: async (id) => (await client()).undoMergeDecision(id),
  removeDemo: async () => (await client()).removeDemoData(),
  clientConfig: async (signal) => (await client()).clientConfig(callOptions(signal)),
  findPreferences: async (signal) => (await client()).findPreferences(callOptions(signal)),
  putPreferences: async (preferences) => (await client()).putPreferences(preferences),
  getSettings: async (signal) => (await client()).getSettings(callOptions(signal)),
  changeSettings: async (change) => (await client()).changeSettings(change),
  listApiTokens: async (signal) => (await client()).listApiTokens(callOptions(signal)),
  createApiToken: async (token) => (await client()).createApiToken(token),
  revokeApiToken: async (id) => (await client()).revokeApiToken(id),
  listOwnSessions: async (signal) => (await client()).listOwnSessions(callOptions(signal)),
  revokeOwnSession: async (id) => (await client()).revokeOwnSession(id),
  findDeviceRequest: async (code, signal) => (await client()).findDeviceRequest(code, callOptions(signal)),
  decideDeviceRequest: async (code, decision) => (await client()).decideDeviceRequest(code, decision),
  listSourceKeys: async (signal) => (await client()).listSourceKeys(callOptions(signal)),
  putSourceKey: async (source, key) => (await client()).putSourceKey(source, key),
  removeSourceKey: async (source) => (await client()).removeSourceKey(source),
  testSourceKey: async (source) => (await client()).testSourceKey(source),
  ...noticeCalls(client),
  ...notificationCalls(client),
  ...syncCalls(client),
  supportAbortSignal: true,
};
