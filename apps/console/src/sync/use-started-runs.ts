import { type RouteReply } from '@rfp/contracts/http';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { useCallback, useRef, useState } from 'react';
import { useToast } from '../layout/use-toast.js';
import { texts } from '../texts.js';
import { outcomeOf } from './runs.js';
import { doneText, failedText } from './sync-texts.js';

interface Watched {
  runs: RouteReply<'startSync'>['runs'];
  /** The status when they were started. */
  before: SyncStatus | undefined;
}

interface StartedRuns {
  watching: boolean;
  watch: (watched: Watched) => void;
  /** Tells of the end where they have ended; answers whether they have. */
  settle: (status: SyncStatus) => boolean;
}

/** The runs that this person started, until their end was told: on whatever screen they are by then. */
export function useStartedRuns(): StartedRuns {
  const toast = useToast();
  const watched = useRef<Watched | null>(null);
  const [watching, setWatching] = useState(false);

  const watch = useCallback((runs: Watched) => {
    watched.current = runs;
    setWatching(true);
  }, []);

  const settle = useCallback(
    (status: SyncStatus) => {
      if (watched.current === null) return false;
      const { running, failed, done } = outcomeOf(watched.current.runs, status, watched.current.before);
      if (running.length > 0) return false;
      watched.current = null;
      setWatching(false);
      if (failed.length > 0)
        toast({ title: texts.sync.failed, description: failedText(failed), variant: 'error', replaces: texts.sync.started });
      if (done.length > 0)
        toast({ title: texts.sync.complete, description: doneText(done), variant: 'success', replaces: texts.sync.started });
      return true;
    },
    [toast],
  );

  return { watching, watch, settle };
}
