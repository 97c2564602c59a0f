import { useCallback } from 'react';
import { useToast } from '../layout/use-toast.js';
import { authTexts } from './auth-texts.js';

/** Greets who has signed in, and takes back that it had failed before. */
export function useWelcome(): () => void {
  const toast = useToast();
  return useCallback(
    () => toast({ title: authTexts.toasts.welcome, variant: 'success', replaces: authTexts.toasts.signInFailed }),
    [toast],
  );
}
