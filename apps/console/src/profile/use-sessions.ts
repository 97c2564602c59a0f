import { type OwnSession } from '@rfp/contracts/account';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { authClient } from '../auth/auth-client.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/use-toast.js';
import { accountErrorText } from './account-labels.js';
import { profileTexts } from './profile-texts.js';

const sessionsKey = ['own-sessions'];
const words = profileTexts.sessions;

/** Sorts the current session first; the others keep the server's order. */
function currentFirst(one: OwnSession, other: OwnSession): number {
  return Number(other.current) - Number(one.current);
}

export function useSessions(): UseQueryResult<OwnSession[]> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await dataProvider.listOwnSessions({}, { signal })).sessions.toSorted(currentFirst),
    staleTime: 0,
  });
}

/** Refetches the list after sessions have ended. */
export function useSessionsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: sessionsKey }), [queryClient]);
}

export function useEndSession(): UseMutationResult<unknown, Error, string> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const changed = useSessionsChanged();
  const toast = useToast();
  return useMutation({
    mutationFn: (id) => dataProvider.revokeOwnSession({ id }),
    onSuccess: () => toast({ title: words.ended, variant: 'success' }),
    onError: (error) => toast({ title: words.endFailed, description: accountErrorText(error), variant: 'error' }),
    onSettled: changed,
  });
}

export function useEndOthers(onSettled: () => void): UseMutationResult<void, Error, void> {
  const changed = useSessionsChanged();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const { error } = await authClient.signOut({ scope: 'others' });
      if (error !== null) throw error;
    },
    onSuccess: () => toast({ title: words.othersDone, variant: 'success' }),
    onError: (error) => toast({ title: words.endFailed, description: accountErrorText(error), variant: 'error' }),
    onSettled: async () => {
      await changed();
      onSettled();
    },
  });
}
