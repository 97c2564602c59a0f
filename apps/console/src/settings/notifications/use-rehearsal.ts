import { type Rehearsal } from '@rfp/contracts/notifications';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';

/**
 * The mails that the saved settings would have sent, computed by replaying the versions of a month.
 * @param enabled - if false, runs only when refetched
 */
export function useRehearsal(enabled = false): UseQueryResult<Rehearsal> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['rehearsal'],
    queryFn: ({ signal }) => dataProvider.rehearseNotifications({}, { signal }),
    enabled,
  });
}
