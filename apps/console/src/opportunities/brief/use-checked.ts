import { type CheckedRequirements, type RequirementCheck } from '@rfp/contracts/intelligence/checked-requirement';
import { useQueryClient } from '@tanstack/react-query';
import { apiKey, useApiMutation, useApiQuery } from '../../data/use-api.js';
import { useReadOnly } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { briefTexts } from './brief-texts.js';

/** Requirements of a notice that the user has checked. Visitors cannot check any. */
export function useChecked(id: string) {
  return useApiQuery('listCheckedRequirements', { id }, { enabled: !useReadOnly() });
}

/** Returns the optimistic state, which equals the later reply of the server. */
function withCheck(shown: CheckedRequirements, { requirement, checked }: RequirementCheck): CheckedRequirements {
  const others = shown.requirements.filter((each) => (each.requirement ?? each.before) !== requirement);
  const own = { requirement, before: null, checked_at: new Date().toISOString() };
  return { ...shown, requirements: checked ? [...others, own] : others };
}

/** Checks or unchecks a requirement. The screen updates at once; requests are sent one at a time. */
export function useCheck(id: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const queryKey = apiKey('listCheckedRequirements', { id });
  return useApiMutation('checkRequirement', {
    mutationKey: queryKey,
    scope: { id: `checked-requirements ${id}` },
    onMutate: async (check) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<CheckedRequirements>(queryKey, (shown) => shown && withCheck(shown, check));
    },
    onError: async (error) => {
      toast({ title: briefTexts.notChecked, description: errorMessage(error), variant: 'error' });
      await queryClient.invalidateQueries({ queryKey: apiKey('noticeBrief', { id }) });
    },
    // Reload only after the last pending change; an earlier reload would undo that change on the screen.
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      await Promise.all(
        [queryKey, apiKey('amendmentImpact', { id })].map((each) => queryClient.invalidateQueries({ queryKey: each })),
      );
    },
  });
}
