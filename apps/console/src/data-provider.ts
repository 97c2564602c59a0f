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
  /** @throws OPPORTUNITY_NOT_FOUND with `moved_to` if the opportunity was merged, because react-admin rejects a record with another id */
  getOne: async (resource, params) => {
    const provider = simpleRestProvider(apiPrefix, (url, options) => httpClient(urlAsOf(url, params.meta), options));
    const found = await provider.getOne(resource, params);
    if (found.data.id === params.id) return found;
    throw new AppError('OPPORTUNITY_NOT_FOUND', { details: { moved_to: found.data.id } });
  },
  supportAbortSignal: true,
};

/**
 * Data provider of react-admin. Reads opportunities through ra-data-simple-rest and the other resources through the API client, and also has the methods
 * of the API client. Call it through `useDataProvider` and the hooks of react-admin, which handle authentication errors.
 */
export const dataProvider = new Proxy(rest, {
  get: (provider, name) => {
    if (typeof name === 'symbol' || name === 'then') return Reflect.get(provider, name);
    if (!(name in provider)) return clientMethod(name);
    const member: unknown = Reflect.get(provider, name);
    return typeof member === 'function' ? resourceMethod(name) : member;
  },
});

/** Loads the client when the method is called. */
function clientMethod(name: string) {
  return async (...parameters: unknown[]): Promise<unknown> => call(await client(), name, parameters);
}

function resourceMethod(name: string) {
  return async (resource: string, params: unknown): Promise<unknown> =>
    resource === 'opportunities'
      ? call(rest, name, [resource, params])
      : call(await clientResource(resource), name, [params]);
}

/** Loads the resources of the API client when one of them is used: the sign-in and the list of opportunities do not need them. */
async function clientResource(resource: string): Promise<object> {
  try {
    const { clientResources } = await import('./data/client-resources.js');
    return clientResources[resource] ?? {};
  } catch (error) {
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}

function call(target: object, name: string, parameters: unknown[]): unknown {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new TypeError(`There is no method ${name}`);
  return Reflect.apply(method, undefined, parameters);
}
