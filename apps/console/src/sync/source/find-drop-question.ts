import { type SyncRun } from '@rfp/contracts/sync-run';

/** The finished run that asks whether to close missing records. A later run that checks for them again withdraws the question. */
export function findDropQuestion(
  runs: readonly SyncRun[],
): { run: SyncRun; missing: NonNullable<SyncRun['missing']> } | null {
  const run = runs.find(({ status, missing }) => status !== 'running' && missing?.asks === true);
  return run === undefined || run.missing === null ? null : { run, missing: run.missing };
}
