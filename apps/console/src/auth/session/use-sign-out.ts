import { useCallback } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { authTexts } from '../auth-texts.js';
import { signOut } from './session.js';

const words = authTexts.toasts;

/** Signs out in this browser. Other sessions continue: Account Settings lists and ends them. */
export function useSignOut(): () => Promise<void> {
  const toast = useToast();
  return useCallback(async () => {
    const error = await signOut();
    if (error === null) {
      toast({ title: words.signedOut, variant: 'success' });
      return;
    }
    const reason = await import('../form/failure-text.js').then(
      ({ failureReason }) => failureReason(error),
      () => authTexts.unreachable,
    );
    const description = words.signedOutLocally(reason);
    toast({ title: words.signOutFailed, description, variant: 'error' });
  }, [toast]);
}
