import { type SyncRun } from '@rfp/contracts/sync-run';

/** The run that asks whether what it no longer found is closed; none where a later one has judged anew. */
export function openQuestion(newestFirst: readonly SyncRun[]): { run: SyncRun; missing: NonNullable<SyncRun['missing']> } | null {
  const judged = newestFirst.find(({ missing, status }) => missing !== null && status !== 'running');
  return judged?.missing?.asks === true ? { run: judged, missing: judged.missing } : null;
}
