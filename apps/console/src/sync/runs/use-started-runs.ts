import { type SyncRun } from '@rfp/contracts/sync-run';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { texts } from '../../texts.js';
import { syncKeys } from '../query-keys.js';
import { groupByResult, fetchRuns, type RunsOutcome } from './runs.js';
import { busyKey, type Start, type StartTexts, chooseTexts } from './start-runs.js';
import { cancelledText, doneText, failedText } from '../sync-texts.js';

interface RunGroup {
  start: Start;
  runIds: string[];
}

interface StartedRuns {
  watch: (group: RunGroup) => void;
  /** Keys of the starts in progress, as built by `busyKey`. */
  busy: ReadonlySet<string>;
}

function useOutcomeToast(): (words: StartTexts, outcome: RunsOutcome) => void {
  const toast = useToast();
  return useCallback(
    (words, { done, failed, cancelled }) => {
      // Shows up to three toasts, one per outcome.
      const common = { replaces: words.started, control: null };
      if (failed.length > 0)
        toast({ title: words.failed, description: failedText(failed, words), variant: 'error', ...common });
      if (cancelled.length > 0)
        toast({ title: texts.sync.cancelled, description: cancelledText(cancelled), ...common });
      if (done.length > 0) toast({ title: words.complete, description: doneText(done), variant: 'success', ...common });
    },
    [toast],
  );
}

/**
 * Watches the runs that this user started, and shows a toast on any screen when they end.
 * @param everyMs poll interval, in addition to each refetch of the sync queries
 */
export function useStartedRuns(everyMs: number, onEnd: (start: Start) => void): StartedRuns {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const showOutcome = useOutcomeToast();
  const watched = useRef(new Set<RunGroup>());
  const [groups, setGroups] = useState<RunGroup[]>([]);
  // A run that was already active can belong to several groups.
  const ids = [...new Set(groups.flatMap(({ runIds }) => runIds))].sort();

  const reportEndedGroups = (rows: SyncRun[]) => {
    for (const group of watched.current) {
      // Runs that were started during the request are not in this reply.
      const outcome = group.runIds.every((id) => ids.includes(id)) ? groupByResult(group.runIds, rows) : null;
      if (outcome === null) continue;
      watched.current.delete(group);
      showOutcome(chooseTexts(group.start), outcome);
      onEnd(group.start);
    }
    setGroups([...watched.current]);
  };
  useQuery({
    queryKey: syncKeys.watchedRuns(ids),
    queryFn: async ({ signal }) => {
      const rows = await fetchRuns(
        ids,
        async (slice) =>
          (await dataProvider.listRuns({ filter: { ids: slice }, limit: slice.length }, { signal })).rows,
      );
      reportEndedGroups(rows);
      return rows;
    },
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: everyMs,
  });

  const watch = (group: RunGroup) => {
    watched.current.add(group);
    setGroups([...watched.current]);
  };
  const busy = useMemo(() => new Set(groups.map(({ start }) => busyKey(start))), [groups]);
  return { watch, busy };
}
