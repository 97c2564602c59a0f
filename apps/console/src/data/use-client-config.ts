import { type ClientConfig } from '@rfp/contracts/account';
import { type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../data/use-api.js';

export const clientConfigKey = ['client-config'];

/** Public configuration of the server. */
export function useClientConfig(): UseQueryResult<ClientConfig> {
  return useApiQuery('clientConfig', {}, { queryKey: clientConfigKey, staleTime: Infinity });
}
