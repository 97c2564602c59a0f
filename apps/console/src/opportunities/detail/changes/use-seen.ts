import { AppError } from '@rfp/contracts/errors';
import { type OpportunityDetail } from '@rfp/contracts/opportunity';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider } from 'react-admin';
import { useApiMutation } from '../../../data/use-api.js';
import { errorMessage } from '../../../data/errors.js';
import { type ConsoleDataProvider } from '../../../data-provider.js';
import { useToast } from '../../../layout/toasts/use-toast.js';
import { texts } from '../../../texts.js';

const words = texts.detail;

/** Whether the opportunity has changed meanwhile. This conflict shows no error; the opportunity reloads with the later change. */
function hasChangedMeanwhile(error: Error): boolean {
  return error instanceof AppError && error.code === 'OPPORTUNITY_CHANGED';
}

/** Acknowledges the shown version. The first version that a user views is acknowledged automatically, later versions when the user marks them as seen. */
export function useSeen({ id, version, seen }: OpportunityDetail): { busy: boolean; acknowledge: () => void } {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useApiMutation('markOpportunitySeen', {
    onError: (error) => {
      if (!hasChangedMeanwhile(error))
        toast({ title: words.notMarked, description: errorMessage(error), variant: 'error' });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['opportunities'] }),
  });
  const isFirstLook = seen === null;
  useEffect(() => {
    if (isFirstLook) void dataProvider.markOpportunitySeen({ id, version }).catch(() => undefined);
  }, [dataProvider, id, version, isFirstLook]);
  return { busy: isPending, acknowledge: () => mutate({ id, version }) };
}
