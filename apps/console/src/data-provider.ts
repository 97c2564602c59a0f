import { type ApiClient } from '@rfp/api-client/api-client';
import { apiPrefix } from '@rfp/contracts/http';
import { AppError } from '@rfp/contracts/errors';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider } from 'react-admin';
import { urlAsOf } from './data/as-of.js';
import { getList } from './data/catalogue-lists.js';
import { httpClient } from './data/http-client.js';
import { client } from './data/client.js';

export type ConsoleDataProvider = DataProvider & ApiClient;

const rest: DataProvider = {
  ...simpleRestProvider(apiPrefix, httpClient),
  getList,
  /** @throws OPPORTUNITY_NOT_FOUND with `moved_to` if it was merged into another one: react-admin accepts no other id */
  getOne: async (resource, params) => {
    const provider = simpleRestProvider(apiPrefix, (url, options) => httpClient(urlAsOf(url, params.meta), options));
    const found = await provider.getOne(resource, params);
    if (found.data.id === params.id) return found;
    throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { moved_to: found.data.id } });
  },
  supportAbortSignal: true,
};

/**
 * Lists and records through ra-data-simple-rest; all other methods are those of the API client. Called through `useDataProvider`, so that
 * react-admin handles authentication errors.
 */
export const dataProvider = new Proxy(rest, {
  get: (provider, name) =>
    typeof name === 'symbol' || name === 'then' || name in provider ? Reflect.get(provider, name) : clientMethod(name),
});

/** Loads the client when the method is called. */
function clientMethod(name: string) {
  return async (...parameters: unknown[]): Promise<unknown> => {
    const method: unknown = Reflect.get(await client(), name);
    if (typeof method !== 'function') throw new TypeError(`The API client has no method ${name}`);
    return Reflect.apply(method, undefined, parameters);
  };
}
