import { type Rehearsal } from '@rfp/contracts/notifications';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';

/**
 * The mails that the saved settings would have sent: the versions of a month are replayed.
 * @param enabled - without it only on demand
 */
export function useRehearsal(enabled = false): UseQueryResult<Rehearsal> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['rehearsal'],
    queryFn: ({ signal }) => dataProvider.rehearseNotifications({}, { signal }),
    enabled,
  });
}
