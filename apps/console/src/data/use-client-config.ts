import { type ClientConfig } from '@rfp/contracts/account';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';

export const clientConfigKey = ['client-config'];

/** Public configuration of the server. */
export function useClientConfig(): UseQueryResult<ClientConfig> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: clientConfigKey,
    queryFn: ({ signal }) => dataProvider.clientConfig({}, { signal }),
    staleTime: Infinity,
  });
}
