import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from './errors.js';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Rows must not change when the window gets the focus.
      refetchOnWindowFocus: false,
      // The server may run on this machine, so requests are sent even without a network.
      networkMode: 'always',
      retry: (failures, error) => failures < 1 && isRetryable(error),
      retryDelay: 500,
    },
    mutations: { networkMode: 'always' },
  },
});
