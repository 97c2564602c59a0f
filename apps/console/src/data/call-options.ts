import { type CallOptions } from '@rfp/api-client/send';

/** Options of a request that TanStack Query may cancel. */
export function callOptions(signal?: AbortSignal): CallOptions {
  return signal === undefined ? {} : { signal };
}
