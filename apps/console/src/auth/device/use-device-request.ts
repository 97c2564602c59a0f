import { type RouteReply } from '@rfp/contracts/routes';
import { type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';

/** Fetches the request once: each fetch counts toward the rate limit, and the request cannot change before it is decided. */
export function useDeviceRequest(code: string): UseQueryResult<RouteReply<'findDeviceRequest'>> {
  return useApiQuery('findDeviceRequest', { code }, { retry: false, staleTime: Infinity, gcTime: 0 });
}
