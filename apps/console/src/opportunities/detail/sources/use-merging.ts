import { type MergeDecision } from '@rfp/contracts/opportunities/merge-decision';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useApiQuery } from '../../../data/use-api.js';
import { errorMessage } from '../../../data/errors.js';
import { type ConsoleDataProvider } from '../../../data-provider.js';
import { useToast } from '../../../layout/toasts/use-toast.js';
import { mergingTexts } from './merging-texts.js';

const maxFound = 8;

/** Splits or merges, or undoes a decision. After a failure the dialog stays open. After a success all views of opportunities reload. */
export function useRegroup(done: string, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (decide: (provider: ConsoleDataProvider) => Promise<MergeDecision>) => decide(dataProvider),
    onSuccess: () => {
      toast({ title: done, variant: 'success' });
      onDone();
    },
    onError: (error) => toast({ title: mergingTexts.failed, description: errorMessage(error), variant: 'error' }),
    onSettled: () =>
      Promise.all(
        ['opportunities', 'merge-candidates', 'listMergeDecisions', 'listMergeCandidates'].map((first) =>
          queryClient.invalidateQueries({ queryKey: [first] }),
        ),
      ),
  });
}

export function useDecisions(id: string, enabled: boolean) {
  return useApiQuery('listMergeDecisions', { id }, { enabled });
}

/** Possible duplicates, found by number, agency, title and due day. */
export function useCandidates(id: string) {
  return useApiQuery('listMergeCandidates', { id }, { select: ({ candidates }) => candidates });
}

/** Other opportunities that match a text; disabled while the text is empty. */
export function useMergeSearch(id: string, text: string) {
  return useApiQuery(
    'searchOpportunities',
    { keywords: [text], limit: maxFound },
    {
      queryKey: ['merge-candidates', id, text],
      select: ({ data }) => data.filter((each) => each.id !== id),
      enabled: text !== '',
    },
  );
}
