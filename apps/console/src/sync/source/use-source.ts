import { formatCount } from '@rfp/api-client/display';
import { type ListPage } from '@rfp/api-client/list';
import { type ManagedSource, type SourceLedger } from '@rfp/contracts/source';
import { type RejectedRecord, type SyncRun } from '@rfp/contracts/sync-run';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider, useUpdate } from 'react-admin';
import { messageOf } from '../../data/errors.js';
import { statsKey } from '../../data/use-stats.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { syncKeys, syncQueries } from '../query-keys.js';
import { sourceTexts } from './source-texts.js';

export const rejectedPerPage = 5;

/** Rows of a page, counted from 1. */
function rowsOf(page: number, limit: number): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit };
}

export function useLedger(key: string): UseQueryResult<SourceLedger> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.ledger(key),
    queryFn: ({ signal }) => dataProvider.sourceLedger({ id: key }, { signal }),
  });
}

export function useRejected(key: string, page: number): UseQueryResult<ListPage<RejectedRecord>> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.rejected(key, page),
    queryFn: ({ signal }) => dataProvider.sourceRejected({ id: key, ...rowsOf(page, rejectedPerPage) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Changes a source and refetches the views that show it. Without `previousData`: it is part of the mutation key, and the changed source would
 * reset the mutation before its callbacks.
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
export function useCloseMissing(onClose: () => void): UseMutationResult<SyncRun, Error, string> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const words = sourceTexts.question;
  return useMutation({
    mutationFn: (run) => dataProvider.closeMissing({ id: run }),
    onSuccess: ({ counters }) =>
      toast({ title: words.done, description: words.doneText(formatCount(counters.closed)), variant: 'success' }),
    onError: (error) => toast({ title: words.failed, description: messageOf(error), variant: 'error' }),
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
