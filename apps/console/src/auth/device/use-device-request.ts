import { type DeviceDecision } from '@rfp/contracts/auth/device';
import { type RouteReply } from '@rfp/contracts/routes';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';

/** Fetches the request once: each fetch counts toward the rate limit, and the request cannot change before it is decided. */
export function useDeviceRequest(code: string): UseQueryResult<RouteReply<'findDeviceRequest'>> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['device-request', code],
    queryFn: ({ signal }) => dataProvider.findDeviceRequest({ code }, { signal }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function useDeviceDecision(
  code: string,
): UseMutationResult<RouteReply<'decideDeviceRequest'>, Error, DeviceDecision> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useMutation({ mutationFn: (decision) => dataProvider.decideDeviceRequest({ code, decision }) });
}
