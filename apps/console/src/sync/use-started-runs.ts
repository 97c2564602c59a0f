import { type SyncRun } from '@rfp/contracts/sync-run';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/use-toast.js';
import { texts } from '../texts.js';
import { syncKeys } from './query-keys.js';
import { outcomeOf, runsOf, type RunsOutcome } from './runs.js';
import { busyName, type Start, type StartWords, wordsOf } from './start.js';
import { cancelledText, doneText, failedText } from './sync-texts.js';

interface Group {
  start: Start;
  runIds: string[];
}

interface StartedRuns {
  watch: (group: Group) => void;
  /** Names of what goes on: see `busyName`. */
  busy: ReadonlySet<string>;
}

function useTellOutcome(): (words: StartWords, outcome: RunsOutcome) => void {
  const toast = useToast();
  return useCallback(
    (words, { done, failed, cancelled }) => {
      const replaces = words.started;
      if (failed.length > 0)
        toast({ title: words.failed, description: failedText(failed, words), variant: 'error', replaces });
      if (cancelled.length > 0) toast({ title: texts.sync.cancelled, description: cancelledText(cancelled), replaces });
      if (done.length > 0) toast({ title: words.complete, description: doneText(done), variant: 'success', replaces });
    },
    [toast],
  );
}

/**
 * The runs that this person started, until their end was told: on whatever screen they are by then.
 * @param everyMs how often to ask, besides each time that the sync queries are read again
 */
export function useStartedRuns(everyMs: number, onEnd: (start: Start) => void): StartedRuns {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const tell = useTellOutcome();
  const watched = useRef(new Set<Group>());
  const [groups, setGroups] = useState<Group[]>([]);
  // A run that was under way already is in the group of everybody who wanted it.
  const ids = [...new Set(groups.flatMap(({ runIds }) => runIds))].sort();

  const settle = (rows: SyncRun[]) => {
    for (const group of watched.current) {
      // What was started meanwhile was not asked for.
      const outcome = group.runIds.every((id) => ids.includes(id)) ? outcomeOf(group.runIds, rows) : null;
      if (outcome === null) continue;
      watched.current.delete(group);
      tell(wordsOf(group.start), outcome);
      onEnd(group.start);
    }
    setGroups([...watched.current]);
  };
  useQuery({
    queryKey: syncKeys.runs({ ids }),
    queryFn: async ({ signal }) => {
      const rows = await runsOf(
        ids,
        async (slice) => (await dataProvider.listRuns({ filter: { ids: slice } }, signal)).rows,
      );
      settle(rows);
      return rows;
    },
    enabled: ids.length > 0,
    staleTime: 0,
    refetchInterval: everyMs,
  });

  const watch = (group: Group) => {
    watched.current.add(group);
    setGroups([...watched.current]);
  };
  const busy = useMemo(() => new Set(groups.map(({ start }) => busyName(start))), [groups]);
  return { watch, busy };
}
