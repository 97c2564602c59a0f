import { isAuthError } from '@supabase/auth-js';
import { useRef, useState } from 'react';
import { useToast } from '../layout/use-toast.js';
import { failureReason, failureText } from './failure-text.js';
import { type Failure } from './parts/FormAlert.js';

interface Sending {
  busy: boolean;
  failure: Failure | undefined;
  run: (work: () => Promise<Error | null>) => Promise<void>;
  clear: () => void;
}

/** Runs one call at a time. A failure appears in a red alert and in a toast with the title `failed`. */
export function useSending(failed: string): Sending {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);

  const report = (error: unknown) => {
    setFailure({ text: failureText(error), code: isAuthError(error) ? error.code : undefined });
    toast({ title: failed, description: failureReason(error), variant: 'error' });
  };
  const run = async (work: () => Promise<Error | null>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const error = await work();
      if (error !== null) report(error);
    } catch (error) {
      report(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run, clear: () => setFailure(undefined) };
}
