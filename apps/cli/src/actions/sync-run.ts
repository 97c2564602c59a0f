import { AppError, errorCatalogue, isErrorCode } from '@rfp/contracts/errors';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { createContext, type Context } from '../context.js';
import { exitFailure, exitOk, exitPartial, exitPending } from '../exit-codes.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { note } from '../output/note.js';
import { printRecords } from '../output/print-records.js';
import { runFields, runLine, runLineFields, runTable } from '../output/run-table.js';
import { SyncProgress } from '../output/sync-progress.js';

const pollMs = 500;
/** A server that restarts is back within this many questions. */
const patience = 20;

/** `rfp sync run` */
export async function runSync(io: Io, options: Record<string, unknown>): Promise<number> {
  const context = createContext(io, options);
  const sources = Array.isArray(options['source']) ? options['source'].map(String) : [];
  const started = await context.client.startSync(sources.length === 0 ? {} : { sources }, { signal: io.signal });
  for (const { source, message } of started.skipped) io.err.write(`skipped ${source}: ${clean(message)}\n`);
  if (options['wait'] === false) return printStarted(context, started);
  const runs = await followUntilStopped(context, started);
  // Its last records were the result already.
  if (context.format !== 'ndjson') {
    printRecords(context, {
      records: runs,
      allFields: runFields,
      lineFields: runLineFields,
      lines: runs.map(runLine),
      table: () => runTable(context, runs),
    });
  }
  return exitOf(runs, sources.length === 0 && runs.length > 0 ? [] : started.skipped);
}

function printStarted(context: Context, { runs, skipped }: SyncStarted): number {
  const fields = ['source', 'source_name', 'run_id', 'already_running'];
  const lines = (): string => runs.map((run) => `started ${run.source}  ${run.run_id}\n`).join('');
  // Its last records were the result already.
  if (context.format !== 'ndjson') printRecords(context, { records: runs, allFields: fields, lineFields: fields, table: lines });
  note(context, 'How it goes:  rfp sync status');
  return runs.length === 0 ? exitOf([], skipped) : exitPending;
}

async function followUntilStopped(context: Context, started: SyncStarted): Promise<SyncRun[]> {
  try {
    return await follow(context, started);
  } catch (error) {
    if (context.io.signal.aborted) context.io.err.write('The sync goes on. How it goes:  rfp sync status\n');
    throw error;
  }
}

/** Asks for each run until it has ended, and shows how far it is. */
async function follow(context: Context, started: SyncStarted): Promise<SyncRun[]> {
  const progress = new SyncProgress(context);
  const runs = new Map<string, SyncRun>();
  let failures = 0;
  while (started.runs.some(({ run_id }) => (runs.get(run_id)?.status ?? 'running') === 'running')) {
    try {
      for (const { run_id } of started.runs) runs.set(run_id, await context.client.syncRun(run_id, { signal: context.io.signal }));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!(error instanceof AppError) || !error.retryable || failures >= patience) throw error;
    }
    progress.show([...runs.values()]);
    await context.io.wait(pollMs);
  }
  progress.end();
  return [...runs.values()];
}

/** All completed: 0. Some of it: 7. Nothing: the exit code of the first reason. */
function exitOf(runs: SyncRun[], skipped: SyncStarted['skipped']): number {
  const reasons = runs.flatMap(({ status, reason }) => (status === 'completed' ? [] : [reason?.code ?? '']));
  const codes = [...reasons, ...skipped.map(({ code }) => code)];
  if (codes.length === 0) return exitOk;
  if (runs.some(({ status }) => status === 'completed' || status === 'partial')) return exitPartial;
  const [first] = codes;
  return isErrorCode(first) ? errorCatalogue[first].exit : exitFailure;
}
