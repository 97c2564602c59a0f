import { type CheckedRequirements, type RequirementCheck } from '@rfp/contracts/intelligence/checked-requirement';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useReadOnly } from '../../auth/session/person.js';
import { messageOf } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { briefTexts } from './brief-texts.js';

const keyOf = (id: string) => ['checked-requirements', id];

/** Requirements of a notice that the user has checked. Visitors cannot check any. */
export function useChecked(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => dataProvider.listCheckedRequirements({ id }, { signal }),
    enabled: !useReadOnly(),
  });
}

/** Optimistic state: the list as the server will return it. */
function withCheck(shown: CheckedRequirements, { requirement, checked }: RequirementCheck): CheckedRequirements {
  const others = shown.requirements.filter((each) => (each.requirement ?? each.before) !== requirement);
  const own = { requirement, before: null, checked_at: new Date().toISOString() };
  return { ...shown, requirements: checked ? [...others, own] : others };
}

/** Checks or unchecks a requirement. The screen updates at once; requests are sent one at a time. */
export function useCheck(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const queryKey = keyOf(id);
  return useMutation({
    mutationKey: queryKey,
    scope: { id: queryKey.join(' ') },
    mutationFn: (check: RequirementCheck) => dataProvider.checkRequirement({ id, ...check }),
    onMutate: async (check) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<CheckedRequirements>(queryKey, (shown) => shown && withCheck(shown, check));
    },
    onError: async (error) => {
      toast({ title: briefTexts.notChecked, description: messageOf(error), variant: 'error' });
      await queryClient.invalidateQueries({ queryKey: ['brief', id] });
    },
    // Reload only after the last pending change: an earlier state of the server would undo that change on the screen.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      await Promise.all(
        [queryKey, ['amendment-impact', id]].map((each) => queryClient.invalidateQueries({ queryKey: each })),
      );
    },
  });
}
