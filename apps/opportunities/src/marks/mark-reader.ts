import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';

/** A person in a workspace, whose marks a request reads or changes. */
export interface MarkReader {
  readonly workspaceId: string;
  readonly personId: string;
}

/** Returns null for visitors: they share an account, so they have no marks. */
export function markReaderOf(caller: Pick<Caller, 'kind' | 'user_id' | 'workspace_id'>): MarkReader | null {
  return caller.kind === 'person' ? { workspaceId: workspaceIdOf(caller), personId: caller.user_id } : null;
}
