import { createApiClient } from '@rfp/api-client/api-client';
import {
  type ApiTokenInput,
  type KeyedSource,
  type PreferencesInput,
  type SettingsChange,
} from '@rfp/contracts/account';
import { apiPrefix, type RouteReply } from '@rfp/contracts/http';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider } from 'react-admin';
import { callOptions } from './data/call-options.js';
import { httpClient } from './data/http-client.js';
import { syncCalls, type SyncCalls } from './data/sync-calls.js';
import { signedRequests } from './data/signed-requests.js';

interface CustomMethods extends SyncCalls {
  stats(signal?: AbortSignal): Promise<RouteReply<'stats'>>;
  explainScore(id: string, signal?: AbortSignal): Promise<RouteReply<'explainScore'>>;
  /** The newest versions, or those older than the cursor. */
  history(id: string, olderThan?: string, signal?: AbortSignal): Promise<RouteReply<'opportunityHistory'>>;
  removeDemo(): Promise<RouteReply<'removeDemoData'>>;
  clientConfig(signal?: AbortSignal): Promise<RouteReply<'clientConfig'>>;
  /** Rejects with `PGRST116` if none are saved. */
  getPreferences(signal?: AbortSignal): Promise<RouteReply<'getPreferences'>>;
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
}

export type ConsoleDataProvider = DataProvider & CustomMethods;

const client = createApiClient(signedRequests);

/** Lists and records through ra-data-simple-rest, other requests as named methods. Called through `useDataProvider`, so that react-admin handles authentication errors. */
export const dataProvider: ConsoleDataProvider = {
  ...simpleRestProvider(apiPrefix, httpClient),
  stats: (signal) => client.stats(callOptions(signal)),
  explainScore: (id, signal) => client.explainScore(id, [], callOptions(signal)),
  history: (id, older_than, signal) =>
    client.opportunityHistory(id, older_than === undefined ? {} : { older_than }, callOptions(signal)),
  removeDemo: () => client.removeDemoData(),
  clientConfig: (signal) => client.clientConfig(callOptions(signal)),
  getPreferences: (signal) => client.getPreferences(callOptions(signal)),
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
  ...syncCalls(client),
  supportAbortSignal: true,
};
