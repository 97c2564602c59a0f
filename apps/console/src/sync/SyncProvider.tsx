import { AppError } from '@rfp/contracts/errors';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { messageOf } from '../data/errors.js';
import { statsKey } from '../data/use-stats.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/use-toast.js';
import { type LiveState } from './live/follow-events.js';
import { useLive } from './live/use-live.js';
import { readBesidesStatus, syncKeys } from './query-keys.js';
import { hasEnded, haveMoved, runningSources, withShownNames } from './runs.js';
import { ask, busyName, type Start, wordsOf } from './start.js';
import { type Sync, SyncContext } from './sync-context.js';
import { notStartedText, startedText } from './sync-texts.js';
import { useStartedRuns } from './use-started-runs.js';

/** How often the server is asked for the status while something is read: the events tell how far each run is, and no figure of all of them. */
const whileRunningMs: Record<LiveState, number> = { live: 3000, connecting: 2000, paused: 15_000 };
/** For the runs that were started here, by how well the server is heard; where it is, only for what was missed. */
const untilEndMs: Record<LiveState, number> = { ...whileRunningMs, live: 15_000 };
const otherwiseMs: Record<LiveState, number> = { live: 60_000, connecting: 60_000, paused: 15_000 };

/** How often figures have grown old since the start, such as by the end of a run, and how to say that they have. */
function useGeneration(): [number, () => void] {
  const queryClient = useQueryClient();
  const [generation, setGeneration] = useState(0);
  // Whoever shows figures reads them again; what is not on the screen is old from now on.
  const grow = useCallback(() => {
    for (const queryKey of [['opportunities'], statsKey])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    setGeneration((count) => count + 1);
  }, [queryClient]);
  return [generation, grow];
}

/** Where no event is heard, the status alone tells that what else is on the screen is old. */
function useMoves(status: SyncStatus | undefined, onEnd: () => void): void {
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    const [was, now] = [before.current, status];
    before.current = status;
    if (was === undefined || now === undefined || !haveMoved(was, now)) return;
    void readBesidesStatus(queryClient);
    if (hasEnded(was, now)) onEnd();
  }, [status, queryClient, onEnd]);
}

/**
 * Starts runs and watches them to their end.
 * @param onReplayed rejected records were read again, of which the status does not tell
 */
function useStart(
  status: SyncStatus | undefined,
  live: LiveState,
  onReplayed: () => void,
): Pick<Sync, 'start' | 'isBusy'> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { watch, busy } = useStartedRuns(untilEndMs[live], ({ what }) => {
    if (what === 'replay') onReplayed();
  });
  const [asking, setAsking] = useState<ReadonlySet<string>>(new Set());

  const { mutateAsync } = useMutation({
    mutationFn: async (start: Start) => {
      const started = await ask(dataProvider, start);
      if (started.runs.length === 0)
        throw new AppError('UNAVAILABLE', { message: notStartedText(started, status, wordsOf(start)) });
      return started;
    },
    onMutate: (start) => setAsking((all) => new Set([...all, busyName(start)])),
    onSuccess: (started, start) => {
      toast({ title: wordsOf(start).started, description: startedText(started, status) });
      watch({ start, runIds: started.runs.map(({ run_id }) => run_id) });
      void queryClient.invalidateQueries({ queryKey: syncKeys.all });
    },
    onError: (failure, start) => {
      const { failed, unknown } = wordsOf(start);
      toast({ title: failed, description: messageOf(failure, unknown), variant: 'error' });
    },
    onSettled: (_data, _error, start) =>
      setAsking((all) => new Set([...all].filter((name) => name !== busyName(start)))),
  });

  const start = useCallback(
    (wanted: Start) =>
      mutateAsync(wanted).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const isBusy = useCallback(
    (wanted: Start) => asking.has(busyName(wanted)) || busy.has(busyName(wanted)),
    [asking, busy],
  );
  return { start, isBusy };
}

/** Keeps an eye on the sources for the whole console: one question to the server, whoever shows the answer. */
export function SyncProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [generation, grow] = useGeneration();
  const lookAgain = useCallback(() => void queryClient.invalidateQueries({ queryKey: syncKeys.all }), [queryClient]);
  const onRemoved = useCallback(() => {
    grow();
    lookAgain();
  }, [grow, lookAgain]);
  const live = useLive({ onChange: lookAgain, onRemoved });

  const { data, error, isPending, refetch } = useQuery({
    queryKey: syncKeys.status,
    queryFn: async ({ signal }) => withShownNames(await dataProvider.syncStatus(signal)),
    refetchInterval: ({ state }) => (runningSources(state.data).length > 0 ? whileRunningMs : otherwiseMs)[live],
  });
  useMoves(data, grow);
  const { start, isBusy } = useStart(data, live, () => {
    grow();
    void readBesidesStatus(queryClient);
  });

  const value = useMemo(
    () => ({ status: data, error, isPending, refetch, start, isBusy, generation, live }),
    [data, error, isPending, refetch, start, isBusy, generation, live],
  );
  return <SyncContext value={value}>{children}</SyncContext>;
}
