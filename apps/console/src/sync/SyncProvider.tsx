import { AppError } from '@rfp/contracts/errors';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { errorMessage } from '../data/errors.js';
import { statsKey } from '../data/use-stats.js';
import { refetchInbox } from '../data/inbox-queries.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { type LiveState } from './live/follow-events.js';
import { recordRun } from './live/changes.js';
import { useLive } from './live/use-live.js';
import { useLoss } from './live/use-loss.js';
import { refetchExceptStatus, syncKeys, syncQueries } from './query-keys.js';
import { endedSources, haveRunsChanged, runningSources, withDisplayNames } from './runs/runs.js';
import { startRuns, busyKey, type Start, chooseTexts } from './runs/start-runs.js';
import { type Sync, SyncContext } from './sync-context.js';
import { noneDueText, notStartedText, startedText } from './sync-texts.js';
import { useStartedRuns } from './runs/use-started-runs.js';

/** Poll interval of the status while a run is active. Live events carry the progress of runs, but no totals. */
const runningPollMs: Record<LiveState, number> = { live: 3000, connecting: 2000, paused: 15_000 };
/** Poll interval of runs that were started here. With live events, polling only serves to detect missed events. */
const startedPollMs: Record<LiveState, number> = { ...runningPollMs, live: 15_000 };
const idlePollMs: Record<LiveState, number> = { live: 60_000, connecting: 60_000, paused: 15_000 };

/** Counts events that make figures stale, such as the end of a run. */
function useGeneration(): [number, () => void] {
  const queryClient = useQueryClient();
  const [generation, setGeneration] = useState(0);
  // Components that show figures then refetch them, and cached queries become stale.
  const increment = useCallback(() => {
    for (const queryKey of [['opportunities'], statsKey])
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    setGeneration((count) => count + 1);
  }, [queryClient]);
  return [generation, increment];
}

/** Refetches other data if the status has changed. Needed without live events only. */
function useRefetchOnChange(status: SyncStatus | undefined, isPolled: boolean, onEnd: () => void): void {
  const queryClient = useQueryClient();
  const previous = useRef(status);
  useEffect(() => {
    const [before, after] = [previous.current, status];
    previous.current = status;
    if (before === undefined || after === undefined || !haveRunsChanged(before, after)) return;
    void refetchExceptStatus(queryClient);
    const ended = endedSources(before, after);
    if (isPolled) for (const source of ended) recordRun(source, after.data.showing_demo);
    if (ended.length > 0) onEnd();
  }, [status, isPolled, queryClient, onEnd]);
}

/**
 * Starts runs and watches them until they end.
 * @param onReplayed called after a replay, because replays are not part of the status
 */
function useStart(
  status: SyncStatus | undefined,
  live: LiveState,
  onReplayed: () => void,
): Pick<Sync, 'start' | 'isBusy'> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { watch, busy } = useStartedRuns(startedPollMs[live], ({ what }) => {
    if (what === 'replay') onReplayed();
  });
  const [requesting, setRequesting] = useState<ReadonlySet<string>>(new Set());

  const { mutateAsync } = useMutation({
    mutationFn: async (start: Start) => {
      const started = await startRuns(dataProvider, start);
      if (started.runs.length === 0 && start.what !== 'due')
        throw new AppError('UNAVAILABLE', { message: notStartedText(started, status, chooseTexts(start)) });
      return started;
    },
    onMutate: (start) => setRequesting((all) => new Set([...all, busyKey(start)])),
    onSuccess: (started, start) => {
      const words = chooseTexts(start);
      const control = busyKey(start);
      if (started.runs.length === 0)
        return toast({ title: words.complete, description: noneDueText(started, status), variant: 'success', control });
      toast({ title: words.started, description: startedText(started, status), control });
      watch({ start, runIds: started.runs.map(({ run_id }) => run_id) });
      void queryClient.invalidateQueries(syncQueries);
    },
    onError: (failure, start) => {
      const { failed, unknown } = chooseTexts(start);
      toast({ title: failed, description: errorMessage(failure, unknown), variant: 'error', control: busyKey(start) });
    },
    onSettled: (_data, _error, start) =>
      setRequesting((all) => new Set([...all].filter((name) => name !== busyKey(start)))),
  });

  const start = useCallback(
    (request: Start) =>
      mutateAsync(request).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  const isBusy = useCallback(
    (request: Start) => requesting.has(busyKey(request)) || busy.has(busyKey(request)),
    [requesting, busy],
  );
  return { start, isBusy };
}

/** Keeps the error of a query without data while it retries. React Query clears the error, so that its focused button would disappear. */
function useLastError(error: Error | null, hasData: boolean): Error | null {
  const [lastError, setLastError] = useState(error);
  const shown = error ?? (hasData ? null : lastError);
  if (shown !== lastError) setLastError(shown);
  return shown;
}

/** Polls the status of the sources once for the whole console. */
export function SyncProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [generation, increment] = useGeneration();
  const refetchSync = useCallback(() => void queryClient.invalidateQueries(syncQueries), [queryClient]);
  const onRemoved = useCallback(() => {
    increment();
    refetchSync();
  }, [increment, refetchSync]);
  const onInbox = useCallback(() => void refetchInbox(queryClient), [queryClient]);
  const live = useLive({ onChange: refetchSync, onRemoved, onInbox });

  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: syncKeys.status,
    queryFn: async ({ signal }) => withDisplayNames(await dataProvider.syncStatus({}, { signal })),
    refetchInterval: ({ state }) => (runningSources(state.data).length > 0 ? runningPollMs : idlePollMs)[live],
  });
  useLoss(
    live,
    useCallback(() => void refetch(), [refetch]),
  );
  const shownError = useLastError(error, data !== undefined);
  useRefetchOnChange(data, live === 'paused', increment);
  const { start, isBusy } = useStart(data, live, () => {
    increment();
    void refetchExceptStatus(queryClient);
  });

  const value = useMemo(
    () => ({ status: data, error: shownError, isPending, isFetching, refetch, start, isBusy, generation, live }),
    [data, shownError, isPending, isFetching, refetch, start, isBusy, generation, live],
  );
  return <SyncContext value={value}>{children}</SyncContext>;
}
