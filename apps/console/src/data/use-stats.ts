import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Stats } from '@rfp/contracts/stats';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';

export const statsKey = ['stats'];

export function useStats(options: { enabled: boolean } = { enabled: true }): UseQueryResult<Stats> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({ queryKey: statsKey, queryFn: ({ signal }) => dataProvider.stats({}, { signal }), ...options });
}
