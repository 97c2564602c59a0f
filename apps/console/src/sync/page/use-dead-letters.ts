import { formatCount } from '@rfp/api-client/display';
import { type DeadLetter, type DeadLetters } from '@rfp/contracts/wire/dead-letter';
import { useMutation, type UseMutationResult, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useIsAllowed } from '../../auth/session/role.js';
import { useApiQuery } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { pageTexts } from '../page-texts.js';
import { syncKeys } from '../query-keys.js';

const words = pageTexts.deadLetters;

export type LetterAction = 'replay' | 'discard';

interface LetterRequest {
  action: LetterAction;
  letters: DeadLetter[];
}

/** Numbers of the handled and of the remaining letters, summed over the services. */
interface HandlingResult {
  done: number;
  /** Message of the first failure. */
  failure: string | undefined;
  left: number;
}

/** Requests the list only with the permission. Without the permission, the panel is hidden. */
export function useDeadLetters(): UseQueryResult<DeadLetters> {
  const enabled = useIsAllowed('read-dead-letters') === true;
  return useApiQuery('deadLetters', {}, { queryKey: syncKeys.deadLetters, enabled });
}

/** Replays or discards letters, reports the outcome and reloads the list. */
export function useHandleLetters(): UseMutationResult<HandlingResult, Error, LetterRequest> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ action, letters }) => {
      const handled: HandlingResult = { done: 0, failure: undefined, left: 0 };
      for (const [service, ids] of groupByService(letters)) {
        if (action === 'discard') {
          handled.done += (await dataProvider.discardDeadLetters({ service, ids })).discarded;
        } else {
          const { replayed, failed, untried } = await dataProvider.replayDeadLetters({ service, ids });
          handled.done += replayed.length;
          handled.failure ??= failed[0]?.message;
          handled.left += failed.length + untried.length;
        }
      }
      return handled;
    },
    onSuccess: ({ done, failure, left }, { action }) =>
      toast(
        left === 0
          ? { title: words.done[action](formatCount(done)), variant: 'success' }
          : { title: words.failed(formatCount(left)), description: failure ?? words.untried, variant: 'error' },
      ),
    onError: (error) => toast({ title: words.error, description: errorMessage(error), variant: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: syncKeys.deadLetters }),
  });
}

function groupByService(letters: DeadLetter[]): Map<DeadLetter['service'], string[]> {
  const idsByService = new Map<DeadLetter['service'], string[]>();
  for (const { service, id } of letters) idsByService.set(service, [...(idsByService.get(service) ?? []), id]);
  return idsByService;
}
