import { type SyncStatus } from '@rfp/contracts/sync-run';
import { createContext, useContext } from 'react';

export interface Sync {
  status: SyncStatus | undefined;
  error: Error | null;
  isPending: boolean;
  refetch: () => Promise<unknown>;
  /** Reads the sources now; answers whether it could be started. */
  start: () => Promise<boolean>;
  /** From the press of the button until the last of its runs has ended. */
  busy: boolean;
  /** Grows each time that runs have ended, so that whoever shows figures knows they may be old. */
  generation: number;
}

export const SyncContext = createContext<Sync>({
  status: undefined,
  error: null,
  isPending: true,
  refetch: () => Promise.resolve(),
  start: () => Promise.resolve(false),
  busy: false,
  generation: 0,
});

export function useSync(): Sync {
  return useContext(SyncContext);
}
