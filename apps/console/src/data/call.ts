import { type CallOptions } from '@rfp/api-client/send';

/** How a question is asked that TanStack Query may cancel. */
export function call(signal?: AbortSignal): CallOptions {
  return signal === undefined ? {} : { signal };
}
