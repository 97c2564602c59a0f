import { errorCatalogue, isErrorCode } from '@rfp/contracts/errors';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { exitFailure, exitOk, exitPartial, exitPending } from '../exit-codes.js';
import { followRuns } from '../follow/follow-runs.js';
import { sanitize } from '../output/sanitize.js';
import { printHint } from '../output/print-hint.js';
import { chosenFields, printRecords } from '../output/print-records.js';
import { printRuns, runFields } from '../output/run-table.js';
import { progressFields, progressFor } from '../output/sync-progress.js';

const startedFields = ['source', 'source_name', 'run_id', 'already_running'];

/**
 * Validates the selected fields before a run starts, so that a misspelt one fails immediately.
 * @throws AppError VALIDATION with the available fields
 */
export function validateRunFields(context: Context, wait: boolean): void {
  const whileRunning = context.format === 'ndjson' ? progressFields : runFields;
  chosenFields(context, wait ? whileRunning : startedFields);
}

/** Follows the started runs to their end, prints their results, and returns the exit code. */
export async function reportStarted(
  context: Context,
  started: SyncStarted,
  { wait, named }: { wait: boolean; named: boolean },
): Promise<number> {
  for (const { source, message } of started.skipped) context.io.err.write(`skipped ${source}: ${sanitize(message)}\n`);
  if (!wait) return printStarted(context, started);
  const runs = await followWithProgress(context, started);
  // NDJSON has printed the results already, and if nothing started, the reasons are printed.
  const isPrinted =
    context.format === 'ndjson' || (context.format === 'table' && runs.length === 0 && started.skipped.length > 0);
  if (!isPrinted) printRuns(context, runs);
  // Skipping is a failure only for sources that the user named.
  return exitCodeOf(runs, named || runs.length === 0 ? started.skipped : []);
}

function printStarted(context: Context, { runs, skipped }: SyncStarted): number {
  const textOf = ({ source, run_id, already_running }: SyncStarted['runs'][number]): string =>
    `${already_running ? 'joined the current or last run of' : 'started'} ${source}  ${run_id}\n`;
  printRecords(context, {
    records: runs,
    allFields: startedFields,
    lineFields: startedFields,
    table: () => runs.map(textOf).join(''),
  });
  printHint(context, 'Follow it:  rfp sync watch');
  return runs.length === 0 ? exitCodeOf([], skipped) : exitPending;
}

/** Follows the runs and shows their progress. After Ctrl-C prints that they continue. */
export async function followWithProgress(context: Context, { runs }: Pick<SyncStarted, 'runs'>): Promise<SyncRun[]> {
  const progress = progressFor(context);
  try {
    const ended = await followRuns(
      context,
      runs.map(({ run_id }) => run_id),
      (views) => progress.show(views),
    );
    progress.clear();
    return ended;
  } catch (error) {
    progress.clear();
    if (context.io.signal.aborted) {
      const keys = runs.map(({ source }) => source).join(' ');
      context.io.err.write(
        `The sync continues on the server. Follow it:  rfp sync watch\nCancel it:  rfp sync cancel ${keys}\n`,
      );
    }
    throw error;
  }
}

/** 0 if all completed, 7 for partial success, otherwise the exit code of the first reason. */
export function exitCodeOf(runs: SyncRun[], skipped: SyncStarted['skipped']): number {
  const reasons = runs.flatMap(({ status, reason }) => (status === 'completed' ? [] : [reason?.code ?? '']));
  const codes = [...reasons, ...skipped.map(({ code }) => code)];
  if (codes.length === 0) return exitOk;
  if (runs.some(({ status }) => status === 'completed' || status === 'partial')) return exitPartial;
  const [first] = codes;
  return isErrorCode(first) ? errorCatalogue[first].exit : exitFailure;
}
