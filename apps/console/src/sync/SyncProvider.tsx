import { AppError } from '@rfp/contracts/errors';
import { type SyncStatus } from '@rfp/contracts/sync-run';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { messageOf } from '../data/errors.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/use-toast.js';
import { texts } from '../texts.js';
import { runningSources } from './runs.js';
import { SyncContext } from './sync-context.js';
import { notStartedText, startedText } from './sync-texts.js';
import { useStartedRuns } from './use-started-runs.js';

const whileRunningMs = 2000;
const otherwiseMs = 60_000;
const queryKey = ['sync', 'status'];

/** Keeps an eye on the sources for the whole console: one question to the server, whoever shows the answer. */
export function SyncProvider({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { watching, watch, settle } = useStartedRuns();
  const [generation, setGeneration] = useState(0);

  const look = async (signal: AbortSignal): Promise<SyncStatus> => {
    const before = runningSources(queryClient.getQueryData<SyncStatus>(queryKey)).length;
    const status = await dataProvider.syncStatus(signal);
    const settled = settle(status);
    if (settled || runningSources(status).length < before) setGeneration((count) => count + 1);
    return status;
  };
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => look(signal),
    refetchInterval: ({ state }) => (watching || runningSources(state.data).length > 0 ? whileRunningMs : otherwiseMs),
  });

  const { mutateAsync, isPending: asking } = useMutation({
    mutationFn: async () => {
      const started = await dataProvider.syncStart();
      if (started.runs.length === 0) throw new AppError('UNAVAILABLE', { message: notStartedText(started, data) });
      return started;
    },
    onSuccess: async (started) => {
      toast({ title: texts.sync.started, description: startedText(started, data) });
      watch({ runs: started.runs, before: data });
      await refetch();
    },
    onError: (failure) => toast({ title: texts.sync.failed, description: messageOf(failure), variant: 'error' }),
  });

  const value = useMemo(
    () => ({
      status: data,
      error,
      isPending,
      refetch,
      start: () =>
        mutateAsync().then(
          () => true,
          () => false,
        ),
      busy: asking || watching,
      generation,
    }),
    [data, error, isPending, refetch, mutateAsync, asking, watching, generation],
  );
  return <SyncContext value={value}>{children}</SyncContext>;
}
