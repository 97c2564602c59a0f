import { useCallback } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { authTexts } from '../auth-texts.js';

/** Greets the user and removes the toast of an earlier failure. */
export function useSignInToast(): () => void {
  const toast = useToast();
  return useCallback(
    () => toast({ title: authTexts.toasts.welcome, variant: 'success', replaces: authTexts.toasts.signInFailed }),
    [toast],
  );
}
