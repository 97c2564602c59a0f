import { type ApiClient } from '@rfp/api-client/api-client';
import { AppError } from '@rfp/contracts/errors';
import { sendIdempotent } from './send-idempotent.js';
import { signedRequests } from './signed-requests.js';
import { whenIdle } from './when-idle.js';

let loading: Promise<ApiClient> | undefined;

async function load(): Promise<ApiClient> {
  try {
    await whenIdle();
    const { createApiClient } = await import('@rfp/api-client/api-client');
    return createApiClient({ ...signedRequests, sendIdempotent });
  } catch (error) {
    loading = undefined;
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}

/**
 * API client for all requests except lists and records of opportunities. Loaded on first use, because it includes the schemas of all responses, which
 * would delay the sign-in and the first rows of a list.
 */
export function client(): Promise<ApiClient> {
  loading ??= load();
  return loading;
}
