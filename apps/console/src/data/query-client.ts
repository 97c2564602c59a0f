import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './errors.js';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Rows must not move under the reader because a window came to the front.
      refetchOnWindowFocus: false,
      // The server may be on this very machine: no network is no reason not to ask it.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isRetryable(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
});
