import { type RouteReply } from '@rfp/contracts/routes';
import { type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';

/** Fetches the request only once, because each fetch counts toward the rate limit, and the request does not change until somebody decides it. */
export function useDeviceRequest(code: string): UseQueryResult<RouteReply<'findDeviceRequest'>> {
  return useApiQuery('findDeviceRequest', { code }, { retry: false, staleTime: Infinity, gcTime: 0 });
}
