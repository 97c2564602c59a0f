import { type SyncRun } from '@rfp/contracts/sync-run';

/** The run that asks whether what it no longer found is closed; none before it has ended. A later one that judges anew takes back its question. */
export function openQuestion(
  asking: readonly SyncRun[],
): { run: SyncRun; missing: NonNullable<SyncRun['missing']> } | null {
  const run = asking.find(({ status, missing }) => status !== 'running' && missing?.asks === true);
  return run === undefined || run.missing === null ? null : { run, missing: run.missing };
}
