import { type OwnSession } from '@rfp/contracts/account';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDelete, useGetList } from 'react-admin';
import { authClient } from '../../auth/auth-client.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { accountErrorText } from '../account-labels.js';
import { profileTexts } from '../profile-texts.js';

const resource = 'sessions';
const words = profileTexts.sessions;

export function useSessions() {
  return useGetList<OwnSession>(resource, {}, { staleTime: 0 });
}

/** Refetches the list after sessions have ended. */
export function useRefetchSessions(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => queryClient.invalidateQueries({ queryKey: [resource] }), [queryClient]);
}

export function useEndSession(): (session: OwnSession) => void {
  const toast = useToast();
  const [endSession] = useDelete<OwnSession>(resource, undefined, {
    onSuccess: () => toast({ title: words.ended, variant: 'success' }),
    onError: (error) => toast({ title: words.endFailed, description: accountErrorText(error), variant: 'error' }),
  });
  return (session) => void endSession(resource, { id: session.id, previousData: session });
}

export function useEndOthers(onSettled: () => void): UseMutationResult<void, Error, void> {
  const refetchSessions = useRefetchSessions();
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      const { error } = await authClient.signOut({ scope: 'others' });
      if (error !== null) throw error;
    },
    onSuccess: () => toast({ title: words.othersDone, variant: 'success' }),
    onError: (error) => toast({ title: words.endFailed, description: accountErrorText(error), variant: 'error' }),
    onSettled: async () => {
      await refetchSessions();
      onSettled();
    },
  });
}
