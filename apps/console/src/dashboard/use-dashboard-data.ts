import { type UseQueryResult } from '@tanstack/react-query';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type Stats } from '@rfp/contracts/stats';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGetList } from 'react-admin';
import { errorMessage } from '../data/errors.js';
import { useStats } from '../data/use-stats.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { useSync } from '../sync/sync-context.js';
import { texts } from '../texts.js';

const recentRows = 20;
const parts = 3;

export interface DashboardData {
  stats: UseQueryResult<Stats>;
  recent: {
    data: Opportunity[] | undefined;
    error: Error | null;
    isPending: boolean;
    refetch: () => Promise<{ isError: boolean }>;
  };
  /** Number of loaded requests out of three; three when idle. */
  loaded: number;
  /** Repeats the three requests. Resolves to true if all succeeded. */
  refresh: () => Promise<boolean>;
}

/** Figures, recent opportunities and sources: three independent requests. */
export function useDashboardData(): DashboardData {
  const sync = useSync();
  const stats = useStats();
  const recent = useGetList<Opportunity>(
    'opportunities',
    // `meta` gives these rows their own cache entry, apart from the list and the detail page.
    {
      pagination: { page: 1, perPage: recentRows },
      sort: { field: 'created_at', order: 'DESC' },
      filter: {},
      meta: { recent: true },
    },
  );

  const [refreshing, setRefreshing] = useState(0);
  const { refetch: refetchStats } = stats;
  const { refetch: refetchRecent } = recent;
  const { refetch: refetchSync, generation } = sync;
  const refresh = useCallback(async () => {
    setRefreshing(parts);
    const results = await Promise.all(
      [refetchStats, refetchRecent, refetchSync].map((refetch) =>
        refetch().finally(() => setRefreshing((left) => left - 1)),
      ),
    );
    return !results.some(({ isError }) => isError);
  }, [refetchStats, refetchRecent, refetchSync]);

  const seenGeneration = useRef(generation);
  useEffect(() => {
    if (seenGeneration.current !== generation) void refresh();
    seenGeneration.current = generation;
  }, [generation, refresh]);

  useFailureToast(stats.error ?? recent.error ?? (sync.status === undefined ? sync.error : null));

  const pending = [stats.isPending, recent.isPending, sync.isPending].filter(Boolean).length;
  return { stats, recent, loaded: parts - Math.max(pending, refreshing), refresh };
}

function useFailureToast(error: Error | null): void {
  const toast = useToast();
  useEffect(() => {
    if (error !== null)
      toast({ title: texts.errors.title, description: texts.errors.dashboard(errorMessage(error)), variant: 'error' });
  }, [error, toast]);
}
