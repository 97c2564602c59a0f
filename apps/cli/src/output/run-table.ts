import { formatCount, formatInstant } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { clean } from './clean.js';
import { printRecords } from './print-records.js';
import { figuresOf, readOf } from './run-figures.js';
import { statusStyles } from './run-status.js';
import { renderTable } from './table.js';

export const runFields = Object.keys(syncRunSchema.shape);
/** New ones go to the end: scripts take them by their place. */
const counted = ['expected', 'received', 'added', 'updated', 'unchanged', 'rejected'];
const lineFields = [
  'source',
  'source_name',
  'status',
  ...counted,
  'reason',
  'closed',
  'id',
  'trigger',
  'started_at',
  'finished_at',
  'resumes_at',
];

/** Prints what some runs did. */
export function printRuns(context: Context, runs: SyncRun[], table = () => runTable(context, runs)): void {
  printRecords(context, { records: runs, allFields: runFields, lineFields, lines: runs.map(runLine), table });
}

/** One run without anything inside anything, for lines of text. */
function runLine({ counters, reason, ...run }: SyncRun): Record<string, unknown> {
  return { ...run, ...counters, reason: reason?.code };
}

/** The ledger of some runs, with what went wrong under it. */
function runTable(context: Context, runs: SyncRun[]): string {
  if (runs.length === 0) return 'No source was read\n';
  const head = ['SOURCE', 'STATUS', 'READ', 'ADDED', 'UPDATED', 'UNCHANGED', 'CLOSED', 'REJECTED'];
  return renderTable(
    head.map((name, index) => ({ head: name, align: index < 2 ? 'left' : 'right' })),
    runs.map(({ source_name, status, counters }) => [
      clean(source_name),
      context.paint(statusStyles[status], status),
      readOf(counters),
      ...[counters.added, counters.updated, counters.unchanged, counters.closed, counters.rejected].map(formatCount),
    ]),
  ).concat(
    runs.flatMap((run) => remarksOn(context, run).map((remark) => `${clean(run.source_name)}: ${remark}\n`)).join(''),
  );
}

/** One run after the other, a few lines each, as `git log` shows commits. */
export function runLog(context: Context, runs: SyncRun[]): string {
  if (runs.length === 0) return 'No run yet\n';
  return runs.map((run) => `${runEntry(context, run).join('\n  ')}\n`).join('');
}

function runEntry(context: Context, run: SyncRun): string[] {
  const { paint, io } = context;
  const began = formatInstant(run.started_at, io.timeZone);
  const took =
    run.finished_at === null
      ? 'still running'
      : `took ${formatDuration((Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000)}`;
  return [
    `${paint('bold', clean(run.source_name))}  ${paint(statusStyles[run.status], run.status)}  ${began}, ${took}`,
    figuresOf(run.counters),
    ...remarksOn(context, run),
    paint('dim', `run ${run.id}, started ${starterOf(run)}`),
  ];
}

function starterOf({ trigger, started_by }: SyncRun): string {
  if (trigger === 'schedule') return 'by the schedule';
  if (trigger === 'first-start') return 'at the first start';
  const who = started_by === null ? 'a person' : clean(started_by);
  return trigger === 'replay' ? `by ${who} to read rejected records again` : `by ${who}`;
}

/** Why a run did not do all, and what can be done. */
export function remarksOn(
  { io }: Context,
  { id, source, reason, resumes_at, missing, rejected_by_code }: SyncRun,
): string[] {
  const later = resumes_at === null ? '' : ` It goes on by itself after ${formatInstant(resumes_at, io.timeZone)}.`;
  const why = reason === null ? [] : [`${clean(reason.message)} (${clean(reason.code)})${later}`];
  const codes = Object.entries(rejected_by_code).map(
    ([code, count]) => `${formatCount(count)} rejected, ${clean(code)}`,
  );
  const rejected = codes.length === 0 ? [] : [`${codes.join('; ')}. See them:  rfp source rejected ${source}`];
  return [...why, ...dropOf(id, missing), ...rejected];
}

function dropOf(id: string, missing: SyncRun['missing']): string[] {
  if (missing?.asks !== true) return [];
  const gone = `${formatCount(missing.missing)} of ${formatCount(missing.open)} open records are no longer listed, and nothing was closed.`;
  return [`${gone} If they are gone for good:  rfp sync confirm ${id}`];
}
