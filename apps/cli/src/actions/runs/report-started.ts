import { AppError, errorCatalogue, isErrorCode } from '@rfp/contracts/errors';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { z } from 'zod';
import { type Context } from '../../context.js';
import { exitFailure, exitOk, exitPartial, exitPending } from '../../errors/exit-codes.js';
import { followRuns } from './follow-runs.js';
import { sanitize } from '../../output/sanitize.js';
import { chosenFields, printHint } from '../../output/print-records.js';
import { printView, type View } from '../list.js';
import { isProgressPrinted, progressFields, createProgress } from './sync-progress.js';
import { runView } from './view.js';

/** Options of commands that start runs. */
export const waitOptionsSchema = z.object({
  wait: z.boolean().default(true),
  /** Effect of Ctrl-C on the runs. */
  on_interrupt: z.enum(['detach', 'cancel']).default('detach'),
});
type OnInterrupt = z.output<typeof waitOptionsSchema>['on_interrupt'];

/** Time limit of the cancellation after Ctrl-C. */
const cancelLimitMs = 5000;

const startedView: View<SyncStarted['runs'][number]> = {
  fields: ['source', 'source_name', 'run_id', 'already_running'],
  entry: (_context, { source, run_id, already_running }) =>
    `${already_running ? 'joined the current or last run of' : 'started'} ${source}  ${run_id}\n`,
};

/**
 * Validates the selected fields before a run starts, so that a misspelled field fails at once.
 * @throws AppError VALIDATION with the available fields
 */
export function validateRunFields(context: Context, wait: boolean): void {
  const followedFields = isProgressPrinted(context) ? progressFields : runView.fields;
  chosenFields(context, wait ? followedFields : startedView.fields);
}

/** Follows the started runs until they end, prints their results and returns the exit code. */
export async function reportStarted(
  context: Context,
  started: SyncStarted,
  { wait, named, onInterrupt }: { wait: boolean; named: boolean; onInterrupt: OnInterrupt },
): Promise<number> {
  for (const { source, message } of started.skipped) context.io.err.write(`skipped ${source}: ${sanitize(message)}\n`);
  if (!wait) return printStarted(context, started);
  const runs = await followWithProgress(context, started, onInterrupt);
  // If nothing started, the reasons have already been printed.
  const isPrinted =
    isProgressPrinted(context) || (context.format === 'table' && runs.length === 0 && started.skipped.length > 0);
  if (!isPrinted) printView(context, runView, runs);
  // Skipped sources count as a failure only if the user named them.
  return exitCodeOf(runs, named || runs.length === 0 ? started.skipped : []);
}

export function printStarted(context: Context, { runs, skipped }: SyncStarted): number {
  printView(context, startedView, runs);
  printHint(context, 'Follow it:  rfp sync watch');
  return runs.length === 0 ? exitCodeOf([], skipped) : exitPending;
}

/** Follows the runs and shows their progress. After Ctrl-C cancels them, or states that they continue. */
export async function followWithProgress(
  context: Context,
  { runs }: Pick<SyncStarted, 'runs'>,
  onInterrupt: OnInterrupt,
): Promise<SyncRun[]> {
  const progress = createProgress(context);
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
      if (onInterrupt === 'cancel') await cancelAll(context, runs);
      else printDetached(context, runs);
    }
    throw error;
  }
}

function printDetached({ io }: Context, runs: SyncStarted['runs']): void {
  const keys = runs.map(({ source }) => source).join(' ');
  io.err.write(`The sync continues on the server. Follow it:  rfp sync watch\nCancel it:  rfp sync cancel ${keys}\n`);
}

/** Cancels runs without waiting for their end. */
async function cancelAll({ client, io }: Context, runs: SyncStarted['runs']): Promise<void> {
  for (const { source, run_id } of runs) {
    try {
      await client.cancelRun({ id: run_id }, { signal: AbortSignal.timeout(cancelLimitMs) });
      io.err.write(`Cancelled ${source}. Records synced so far are kept.\n`);
    } catch (error) {
      // The run has ended, or its state is unknown.
      const hasEnded = error instanceof AppError && error.code === 'RUN_NOT_RUNNING';
      io.err.write(hasEnded ? `${source} has ended.\n` : `${source} could not be cancelled. See  rfp sync status\n`);
    }
  }
}

/** 0 if all completed, 7 for partial success, otherwise the exit code of the first failure. */
export function exitCodeOf(runs: SyncRun[], skipped: SyncStarted['skipped']): number {
  const reasons = runs.flatMap(({ status, reason }) => (status === 'completed' ? [] : [reason?.code ?? '']));
  const codes = [...reasons, ...skipped.map(({ code }) => code)];
  if (codes.length === 0) return exitOk;
  if (runs.some(({ status }) => status === 'completed' || status === 'partial')) return exitPartial;
  const [first] = codes;
  return isErrorCode(first) ? errorCatalogue[first].exit : exitFailure;
}
