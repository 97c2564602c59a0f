import { createApiClient, type ApiClient } from '@rfp/api-client/api-client';
import { type Context } from '../context.js';

/** API client with the given credential instead of the stored one. */
export function clientWith({ server, timeoutMs }: Context, credential: string): ApiClient {
  return createApiClient({
    baseUrl: server,
    headers: { authorization: `Bearer ${credential}` },
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });
}
