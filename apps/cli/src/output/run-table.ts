import { formatCount, formatInstant } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { detailCountersSchema, type DetailCounters, syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { sanitize } from './sanitize.js';
import { printRecords } from './print-records.js';
import { formatCounters, formatReceived } from './run-counters.js';
import { statusStyles } from './run-status.js';
import { renderTable, roomOf } from './table.js';

export const runFields = Object.keys(syncRunSchema.shape);
/** Append new fields: scripts use them by position. */
const counted = ['expected', 'received', 'added', 'updated', 'unchanged', 'rejected'];
/** Empty for a run that requested no details. */
const detailFields = Object.keys(detailCountersSchema.shape).map((name) => `details_${name}`);
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
  ...detailFields,
];

/** Prints the results of runs. */
export function printRuns(context: Context, runs: SyncRun[], table = () => runTable(context, runs)): void {
  printRecords(context, { records: runs, allFields: runFields, lineFields, lines: runs.map(runLine), table });
}

/** A flat record, for TSV and CSV. */
function runLine({ counters, reason, ...run }: SyncRun): Record<string, unknown> {
  const details = Object.entries(counters.details ?? {}).map(([name, count]) => [`details_${name}`, count] as const);
  return { ...run, ...counters, reason: reason?.code, ...Object.fromEntries(details) };
}

/** A table of runs, with their problems below. */
function runTable(context: Context, runs: SyncRun[]): string {
  if (runs.length === 0) return 'No runs\n';
  const detailed = runs.some(({ counters }) => counters.details !== undefined);
  const head = ['SOURCE', 'STATUS', 'READ', 'ADDED', 'UPDATED', 'UNCHANGED', 'CLOSED', 'REJECTED'];
  if (detailed) head.push('DETAILS');
  return renderTable(
    head.map((name, index) => ({ head: name, align: index < 2 ? 'left' : 'right' })),
    runs.map(({ source_name, status, counters }) => [
      sanitize(source_name),
      context.colorize(statusStyles[status], status),
      formatReceived(counters),
      ...[counters.added, counters.updated, counters.unchanged, counters.closed, counters.rejected].map(formatCount),
      ...(detailed ? [detailsCell(counters.details)] : []),
    ]),
    roomOf(context.io.out),
  ).concat(
    runs
      .flatMap((run) => remarksOn(context, run).map((remark) => `${sanitize(run.source_name)}: ${remark}\n`))
      .join(''),
  );
}

/** `70 of 75, 2 rejected` */
export function detailsCell(details: DetailCounters | undefined): string {
  if (details === undefined) return '-';
  const rejected = details.rejected === 0 ? '' : `, ${formatCount(details.rejected)} rejected`;
  return `${formatReceived(details)}${rejected}`;
}

/** A few lines per run, like `git log`. */
export function runLog(context: Context, runs: SyncRun[]): string {
  if (runs.length === 0) return 'No runs yet\n';
  return runs.map((run) => `${runEntry(context, run).join('\n  ')}\n`).join('');
}

function runEntry(context: Context, run: SyncRun): string[] {
  const { colorize, io } = context;
  const began = formatInstant(run.started_at, io.timeZone);
  const took =
    run.finished_at === null
      ? 'still running'
      : `took ${formatDuration((Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000)}`;
  return [
    `${colorize('bold', sanitize(run.source_name))}  ${colorize(statusStyles[run.status], run.status)}  ${began}, ${took}`,
    formatCounters(run.counters),
    ...remarksOn(context, run),
    colorize('dim', `run ${run.id}, started ${starterOf(run)}`),
  ];
}

function starterOf({ trigger, started_by }: SyncRun): string {
  if (trigger === 'schedule') return 'by the schedule';
  if (trigger === 'first-start') return 'at the first start';
  const who = started_by === null ? 'a user' : sanitize(started_by);
  return trigger === 'replay' ? `by ${who} to replay rejected records` : `by ${who}`;
}

/** Why a run is incomplete, and how to fix that. */
export function remarksOn(
  { io }: Context,
  { id, source, reason, resumes_at, missing, rejected_by_code }: SyncRun,
): string[] {
  const later = resumes_at === null ? '' : ` It resumes automatically after ${formatInstant(resumes_at, io.timeZone)}.`;
  const why = reason === null ? [] : [`${sanitize(reason.message)} (${sanitize(reason.code)})${later}`];
  const codes = Object.entries(rejected_by_code).map(
    ([code, count]) => `${formatCount(count)} rejected, ${sanitize(code)}`,
  );
  const rejected = codes.length === 0 ? [] : [`${codes.join('; ')}. See them:  rfp source rejected ${source}`];
  return [...why, ...dropOf(id, missing), ...rejected];
}

function dropOf(id: string, missing: SyncRun['missing']): string[] {
  if (missing?.asks !== true) return [];
  const gone = `${formatCount(missing.missing)} of ${formatCount(missing.open)} open records are no longer listed; none was closed.`;
  return [`${gone} To close them:  rfp sync confirm ${id}`];
}
