import { errorCatalogue, isErrorCode } from '@rfp/contracts/errors';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { exitFailure, exitOk, exitPartial, exitPending } from '../exit-codes.js';
import { followRuns } from '../follow/follow-runs.js';
import { clean } from '../output/clean.js';
import { note } from '../output/note.js';
import { chosenFields, printRecords } from '../output/print-records.js';
import { printRuns, runFields } from '../output/run-table.js';
import { progressFields, progressFor } from '../output/sync-progress.js';

const startedFields = ['source', 'source_name', 'run_id', 'already_running'];

/**
 * Before anything begins: nobody shall learn of a misspelt field when the runs have ended.
 * @throws AppError VALIDATION naming the fields there are
 */
export function checkRunFields(context: Context, wait: boolean): void {
  const whileRunning = context.format === 'ndjson' ? progressFields : runFields;
  chosenFields(context, wait ? whileRunning : startedFields);
}

/** Shows what was started to its end, prints what came of it, and gives the exit code. */
export async function finishStarted(
  context: Context,
  started: SyncStarted,
  { wait, named }: { wait: boolean; named: boolean },
): Promise<number> {
  for (const { source, message } of started.skipped) context.io.err.write(`skipped ${source}: ${clean(message)}\n`);
  if (!wait) return printStarted(context, started);
  const runs = await showToTheEnd(context, started);
  // Its last records were the result already. Where nothing began, the reasons have been told.
  const isTold =
    context.format === 'ndjson' || (context.format === 'table' && runs.length === 0 && started.skipped.length > 0);
  if (!isTold) printRuns(context, runs);
  // A source that nobody named may be passed over.
  return exitOf(runs, named || runs.length === 0 ? started.skipped : []);
}

function printStarted(context: Context, { runs, skipped }: SyncStarted): number {
  const textOf = ({ source, run_id, already_running }: SyncStarted['runs'][number]): string =>
    `${already_running ? 'under way' : 'started'} ${source}  ${run_id}\n`;
  printRecords(context, {
    records: runs,
    allFields: startedFields,
    lineFields: startedFields,
    table: () => runs.map(textOf).join(''),
  });
  note(context, 'Follow it:  rfp sync watch');
  return runs.length === 0 ? exitOf([], skipped) : exitPending;
}

/** Follows the runs and draws how far they are. Whoever leaves early learns that they go on. */
export async function showToTheEnd(context: Context, { runs }: Pick<SyncStarted, 'runs'>): Promise<SyncRun[]> {
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
        `The server goes on reading. Follow it:  rfp sync watch\nEnd it:  rfp sync cancel ${keys}\n`,
      );
    }
    throw error;
  }
}

/** All completed: 0. Some of it: 7. Nothing: the exit code of the first reason. */
export function exitOf(runs: SyncRun[], skipped: SyncStarted['skipped']): number {
  const reasons = runs.flatMap(({ status, reason }) => (status === 'completed' ? [] : [reason?.code ?? '']));
  const codes = [...reasons, ...skipped.map(({ code }) => code)];
  if (codes.length === 0) return exitOk;
  if (runs.some(({ status }) => status === 'completed' || status === 'partial')) return exitPartial;
  const [first] = codes;
  return isErrorCode(first) ? errorCatalogue[first].exit : exitFailure;
}
