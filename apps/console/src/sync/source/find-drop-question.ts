import { type SyncRun } from '@rfp/contracts/sync-run';

/** Finds the finished run after which to ask whether missing records should be closed. A later run that checks for missing records cancels the question. */
export function findDropQuestion(
  runs: readonly SyncRun[],
): { run: SyncRun; missing: NonNullable<SyncRun['missing']> } | null {
  const run = runs.find(({ status, missing }) => status !== 'running' && missing?.asks === true);
  return run === undefined || run.missing === null ? null : { run, missing: run.missing };
}
