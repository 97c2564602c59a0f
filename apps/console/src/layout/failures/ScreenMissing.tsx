import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FailedState } from '../../shared/states/FailedState.js';
import { BusyButton } from '../../shared/buttons/BusyButton.js';
import { type MissingScreen } from '../../shared/lazy-screen.js';
import { texts } from '../../texts.js';
import { servedBuild } from '../new-version/new-version.js';
import { useToast } from '../toasts/use-toast.js';

const words = texts.errors.missing;
const timeoutMs = 15_000;

interface ScreenMissingProps {
  error: MissingScreen;
  onReload?: () => void;
}

function reload(): void {
  window.location.reload();
}

/**
 * Replaces a screen whose code failed to load. Reloading the page helps after an update of the server, and in browsers that cache the failure. The page
 * reloads only if the server responds; otherwise the rest of the console would be lost, too.
 */
export function ScreenMissing({ error, onReload = reload }: ScreenMissingProps) {
  const toast = useToast();
  useEffect(() => error.renew(), [error]);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await servedBuild(AbortSignal.timeout(timeoutMs))) ?? Promise.reject(error),
    onSuccess: onReload,
    onError: () => toast({ title: words.title, description: words.text, variant: 'error' }),
  });
  return (
    <FailedState title={words.title} message={words.text}>
      <BusyButton busy={isPending} onClick={() => mutate()}>
        {texts.shell.retry}
      </BusyButton>
    </FailedState>
  );
}
