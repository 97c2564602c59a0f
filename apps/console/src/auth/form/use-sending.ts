import { useRef, useState } from 'react';
import { useToast } from '../../layout/toasts/use-toast.js';
import { authTexts } from '../auth-texts.js';
import { type Failure } from '../parts/FormAlert.js';

interface Sending {
  busy: boolean;
  failure: Failure | undefined;
  run: (work: () => Promise<Error | null>) => Promise<void>;
  clear: () => void;
}

/** Describes an error. Loads the texts together with the auth client on demand, so that the form need not wait for them. */
async function describe(error: unknown): Promise<{ code: string | undefined; text: string; reason: string }> {
  try {
    const { failureCode, failureReason, failureText } = await import('./failure-text.js');
    return { code: failureCode(error), text: failureText(error), reason: failureReason(error) };
  } catch {
    return { code: undefined, text: authTexts.unexpected, reason: authTexts.unreachable };
  }
}

/** Runs one call at a time. A failure appears in a red alert and in a toast with the title `failed`. */
export function useSending(failed: string): Sending {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const running = useRef(false);

  const report = async (error: unknown) => {
    const { code, text, reason } = await describe(error);
    setFailure({ text, code });
    toast({ title: failed, description: reason, variant: 'error' });
  };
  const run = async (work: () => Promise<Error | null>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const error = await work();
      if (error !== null) await report(error);
    } catch (error) {
      await report(error);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run, clear: () => setFailure(undefined) };
}
