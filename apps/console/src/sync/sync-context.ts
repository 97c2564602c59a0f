import { type SyncStatus } from '@rfp/contracts/sync-run';
import { createContext, useContext } from 'react';
import { type LiveState } from './live/follow-events.js';
import { type Start } from './start.js';

export interface Sync {
  status: SyncStatus | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
  /** Reads now; answers whether it could be started. */
  start: (start: Start) => Promise<boolean>;
  /** Whether what was started so goes on: from the press of the button until the last of its runs has ended. */
  isBusy: (start: Start) => boolean;
  /** Grows each time that runs have ended or records were removed, so that whoever shows figures knows they may be old. */
  generation: number;
  live: LiveState;
}

export const SyncContext = createContext<Sync>({
  status: undefined,
  error: null,
  isPending: true,
  refetch: () => Promise.resolve(),
  start: () => Promise.resolve(false),
  isBusy: () => false,
  generation: 0,
  live: 'connecting',
});

export function useSync(): Sync {
  return useContext(SyncContext);
}
