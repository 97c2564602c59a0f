import { formatCount } from '@rfp/api-client/display';
import { type ListPage } from '@rfp/api-client/list';
import { type ManagedSource, type SourceLedger } from '@rfp/contracts/source';
import { type RejectedRecord } from '@rfp/contracts/sync-run';
import { keepPreviousData, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useUpdate } from 'react-admin';
import { type ApiMutation, useApiMutation, useApiQuery } from '../../data/use-api.js';
import { errorMessage } from '../../data/errors.js';
import { statsKey } from '../../data/use-stats.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { syncKeys, syncQueries } from '../query-keys.js';
import { sourceTexts } from './source-texts.js';

export const rejectedPerPage = 5;

/** Returns the range of rows of a page. Pages are counted from 1. */
function rowRange(page: number, limit: number): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit };
}

export function useLedger(key: string): UseQueryResult<SourceLedger> {
  return useApiQuery('sourceLedger', { id: key }, { queryKey: syncKeys.ledger(key) });
}

export function useRejected(key: string, page: number): UseQueryResult<ListPage<RejectedRecord>> {
  return useApiQuery(
    'sourceRejected',
    { id: key, ...rowRange(page, rejectedPerPage) },
    {
      queryKey: syncKeys.rejected(key, page),
      placeholderData: keepPreviousData,
    },
  );
}

/**
 * Changes a source and refetches the views that show it. `previousData` is not passed: it is part of the mutation key, so the changed source would reset
 * the mutation before its callbacks are called.
 */
export function useChangeSource(source: ManagedSource) {
  const queryClient = useQueryClient();
  return useUpdate<ManagedSource>(
    'sources',
    { id: source.id },
    { onSettled: () => queryClient.invalidateQueries(syncQueries) },
  );
}

/** Closes the missing records of a run after a suspicious drop. */
export function useCloseMissing(onClose: () => void): ApiMutation<'closeMissing'> {
  const queryClient = useQueryClient();
  const toast = useToast();
  const words = sourceTexts.question;
  return useApiMutation('closeMissing', {
    onSuccess: ({ counters }) =>
      toast({ title: words.done, description: words.doneText(formatCount(counters.closed)), variant: 'success' }),
    onError: (error) => toast({ title: words.failed, description: errorMessage(error), variant: 'error' }),
    onSettled: async () => {
      await Promise.all(
        [syncQueries, { queryKey: statsKey }, { queryKey: ['opportunities'] }].map((filters) =>
          queryClient.invalidateQueries(filters),
        ),
      );
      onClose();
    },
  });
}
