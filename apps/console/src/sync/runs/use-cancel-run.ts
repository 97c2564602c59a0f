import { type SourceState } from '@rfp/contracts/sync-run';
import { useQueryClient } from '@tanstack/react-query';
import { useApiMutation } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { pageTexts } from '../page-texts.js';
import { syncQueries } from '../query-keys.js';

/** Cancels a run. `busy` is true until the run has ended, which may be after the reply. */
export function useCancelRun({ name, run_id }: Pick<SourceState, 'name' | 'run_id'>): {
  busy: boolean;
  press: () => void;
} {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, variables, isError } = useApiMutation('cancelRun', {
    onError: (error) =>
      toast({ title: pageTexts.row.cancelFailed(name), description: errorMessage(error), variant: 'error' }),
    onSettled: () => queryClient.invalidateQueries(syncQueries),
  });
  return {
    busy: run_id !== null && variables?.id === run_id && !isError,
    press: () => {
      if (run_id !== null) mutate({ id: run_id });
    },
  };
}
