import { createApiClient } from '@rfp/api-client/api-client';
import { type CallOptions } from '@rfp/api-client/send';
import { apiPrefix, type RouteReply } from '@rfp/contracts/http';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider } from 'react-admin';
import { demoHeaders } from './data/demo-session.js';
import { httpClient } from './data/http-client.js';

interface CustomMethods {
  stats(signal?: AbortSignal): Promise<RouteReply<'stats'>>;
  explainScore(id: string, signal?: AbortSignal): Promise<RouteReply<'explainScore'>>;
  history(id: string, signal?: AbortSignal): Promise<RouteReply<'opportunityHistory'>>;
  syncStart(): Promise<RouteReply<'startSync'>>;
  syncStatus(signal?: AbortSignal): Promise<RouteReply<'syncStatus'>>;
  removeDemo(): Promise<RouteReply<'removeDemoData'>>;
}

export type ConsoleDataProvider = DataProvider & CustomMethods;

const client = createApiClient({ baseUrl: '' });

function call(signal?: AbortSignal): CallOptions {
  return signal === undefined ? { headers: demoHeaders() } : { headers: demoHeaders(), signal };
}

/** Lists and records in the dialect of ra-data-simple-rest; everything else by name. Through `useDataProvider`, so that sign-in errors are seen. */
export const dataProvider: ConsoleDataProvider = {
  ...simpleRestProvider(apiPrefix, httpClient),
  stats: (signal) => client.stats(call(signal)),
  explainScore: (id, signal) => client.explainScore(id, [], call(signal)),
  history: (id, signal) => client.opportunityHistory(id, call(signal)),
  syncStart: () => client.startSync({}, call()),
  syncStatus: (signal) => client.syncStatus(call(signal)),
  removeDemo: () => client.removeDemoData(call()),
  supportAbortSignal: true,
};
