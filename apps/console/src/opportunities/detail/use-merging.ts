import { type MergeDecision } from '@rfp/contracts/opportunities/merge-decision';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { messageOf } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/use-toast.js';
import { mergingTexts } from './merging-texts.js';

const mostFound = 8;

/** A split, a merge or its undoing. After a failure its dialog stays, to try again. Afterwards everything that shows opportunities is loaded again. */
export function useRegrouping(done: string, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (decide: (provider: ConsoleDataProvider) => Promise<MergeDecision>) => decide(dataProvider),
    onSuccess: () => {
      toast({ title: done, variant: 'success' });
      onDone();
    },
    onError: (error) => toast({ title: mergingTexts.failed, description: messageOf(error), variant: 'error' }),
    onSettled: () =>
      Promise.all(
        ['opportunities', 'merge-decisions', 'merge-candidates'].map((first) =>
          queryClient.invalidateQueries({ queryKey: [first] }),
        ),
      ),
  });
}

export function useDecisions(id: string, enabled: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['merge-decisions', id],
    queryFn: ({ signal }) => dataProvider.listMergeDecisions({ id }, { signal }),
    enabled,
  });
}

/** Opportunities that may be the same as this one, by number, agency, title and due day. */
export function useCandidates(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['merge-candidates', id],
    queryFn: async ({ signal }) => (await dataProvider.listMergeCandidates({ id }, { signal })).candidates,
  });
}

/** Other opportunities that a text finds; none are searched for without one. */
export function useFound(id: string, text: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['merge-candidates', id, 'found', text],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.searchOpportunities({ keywords: [text], limit: mostFound }, { signal });
      return data.filter((each) => each.id !== id);
    },
    enabled: text !== '',
  });
}
