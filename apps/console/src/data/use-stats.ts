import { type UseQueryResult } from '@tanstack/react-query';
import { type Stats } from '@rfp/contracts/stats';
import { useApiQuery } from '../data/use-api.js';

export const statsKey = ['stats'];

export function useStats(options: { enabled: boolean } = { enabled: true }): UseQueryResult<Stats> {
  return useApiQuery('stats', {}, { queryKey: statsKey, ...options });
}
