import { type SyncStatus } from '@rfp/contracts/sync-run';
import { createContext, useContext } from 'react';
import { type LiveState } from './live/follow-events.js';
import { type Start } from './runs/start-runs.js';

export interface Sync {
  status: SyncStatus | undefined;
  error: Error | null;
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<{ isError: boolean }>;
  /** Starts a sync. Resolves to true if it started. */
  start: (start: Start) => Promise<boolean>;
  /** Whether a start of this kind is in progress, from the button press until its last run ends. */
  isBusy: (start: Start) => boolean;
  /** Incremented when runs end or records are removed, so that components refetch their figures. */
  generation: number;
  live: LiveState;
}

export const SyncContext = createContext<Sync>({
  status: undefined,
  error: null,
  isPending: true,
  isFetching: false,
  refetch: () => Promise.resolve({ isError: false }),
  start: () => Promise.resolve(false),
  isBusy: () => false,
  generation: 0,
  live: 'connecting',
});

export function useSync(): Sync {
  return useContext(SyncContext);
}
