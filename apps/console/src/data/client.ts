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
 * API client for all requests except lists and records. It loads on first use, because it includes the schemas of all responses, and neither
 * the sign-in nor the first rows of a list should wait for those.
 */
export function client(): Promise<ApiClient> {
  loading ??= load();
  return loading;
}
