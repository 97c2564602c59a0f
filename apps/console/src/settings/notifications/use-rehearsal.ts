import { type Rehearsal } from '@rfp/contracts/notifications';
import { type UseQueryResult } from '@tanstack/react-query';
import { useApiQuery } from '../../data/use-api.js';

/**
 * The mails that the saved settings would have sent, computed by replaying the versions of a month.
 * @param enabled - if false, runs only when refetched
 */
export function useRehearsal(enabled = false): UseQueryResult<Rehearsal> {
  return useApiQuery('rehearseNotifications', {}, { enabled });
}
