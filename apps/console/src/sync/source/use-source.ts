import { formatCount } from '@rfp/api-client/display';
import { type ListPage } from '@rfp/api-client/list';
import { type ManagedSource, type SourceChange, type SourceLedger } from '@rfp/contracts/source';
import { type RejectedRecord, type SyncRun } from '@rfp/contracts/sync-run';
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { messageOf } from '../../data/errors.js';
import { statsKey } from '../../data/use-stats.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/use-toast.js';
import { syncKeys } from '../query-keys.js';
import { sourceTexts } from './source-texts.js';

export const runsPerPage = 10;
export const rejectedPerPage = 5;

/** Rows of a page, counted from 1. */
function rowsOf(page: number, limit: number): { offset: number; limit: number } {
  return { offset: (page - 1) * limit, limit };
}

export function useSource(key: string): UseQueryResult<ManagedSource> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.source(key),
    queryFn: ({ signal }) => dataProvider.getSource({ id: key }, { signal }),
  });
}

export function useLedger(key: string): UseQueryResult<SourceLedger> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.ledger(key),
    queryFn: ({ signal }) => dataProvider.sourceLedger({ id: key }, { signal }),
  });
}

export function useRuns(source: string, page: number): UseQueryResult<ListPage<SyncRun>> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: syncKeys.runs({ source }, page),
    queryFn: ({ signal }) => dataProvider.listRuns({ filter: { source }, ...rowsOf(page, runsPerPage) }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The latest run that asks about missing records. The filter skips later runs that did not check, such as replays and failures. */
export function useRunsWithQuestion(source: string): UseQueryResult<SyncRun[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const filter = { source, asks: true };
  return useQuery({
    queryKey: syncKeys.runs(filter),
    queryFn: async ({ signal }) => (await dataProvider.listRuns({ filter, limit: 1 }, { signal })).rows,
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

/** Changes a source and refetches the views that show it. */
export function useChangeSource(source: ManagedSource): UseMutationResult<ManagedSource, Error, SourceChange> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change) => dataProvider.changeSource({ id: source.key, ...change }),
    onSuccess: async (changed) => {
      queryClient.setQueryData(syncKeys.source(source.key), changed);
      await queryClient.invalidateQueries({ queryKey: syncKeys.all });
    },
  });
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
        [syncKeys.all, statsKey, ['opportunities']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
      onClose();
    },
  });
}
