import { formatCount, formatInstant } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { detailCountersSchema, type DetailCounters, syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { formatCounters, formatReceived } from './run-counters.js';
import { statusStyles } from './run-status.js';
import { sanitize } from '../../output/sanitize.js';
import { type View } from '../list.js';

const outcomes = ['added', 'updated', 'unchanged', 'closed', 'rejected'] as const;

const counterFields = ['expected', 'received', 'added', 'updated', 'unchanged', 'rejected'];
const runFields = ['reason', 'closed', 'id', 'trigger', 'started_at', 'finished_at', 'resumes_at'];
/** Empty for runs without details. */
const detailFields = Object.keys(detailCountersSchema.shape).map((name) => `details_${name}`);

export const runView = {
  fields: Object.keys(syncRunSchema.shape),
  lineFields: ['source', 'source_name', 'status', ...counterFields, ...runFields, ...detailFields],
  line({ counters, reason, ...run }: SyncRun) {
    const details = Object.entries(counters.details ?? {}).map(([name, count]) => [`details_${name}`, count] as const);
    return { ...run, ...counters, reason: reason?.code, ...Object.fromEntries(details) };
  },
  none: 'No runs',
  columns: [
    { head: 'SOURCE', cell: ({ source_name }) => sanitize(source_name) },
    { head: 'STATUS', cell: ({ status }, { colorize }) => colorize(statusStyles[status], status) },
    { head: 'READ', align: 'right', cell: ({ counters }) => formatReceived(counters) },
    ...outcomes.map((outcome) => ({
      head: outcome.toUpperCase(),
      align: 'right' as const,
      cell: ({ counters }: SyncRun) => formatCount(counters[outcome]),
    })),
    {
      head: 'DETAILS',
      align: 'right',
      onlyWith: ({ counters }) => counters.details !== undefined,
      cell: ({ counters }) => detailsCell(counters.details),
    },
  ],
  remarks: (context, run) => remarksOn(context, run).map((remark) => `${sanitize(run.source_name)}: ${remark}`),
} satisfies View<SyncRun>;

/** Cell such as `70 of 75, 2 rejected`. */
export function detailsCell(details: DetailCounters | undefined): string {
  if (details === undefined) return '-';
  const rejected = details.rejected === 0 ? '' : `, ${formatCount(details.rejected)} rejected`;
  return `${formatReceived(details)}${rejected}`;
}

/** A few lines per run, similar to `git log`. */
export function runEntry(context: Context, run: SyncRun): string {
  const { colorize, io } = context;
  const startTime = formatInstant(run.started_at, io.timeZone);
  const took =
    run.finished_at === null
      ? 'still running'
      : `took ${formatDuration((Date.parse(run.finished_at) - Date.parse(run.started_at)) / 1000)}`;
  const lines = [
    `${colorize('bold', sanitize(run.source_name))}  ${colorize(statusStyles[run.status], run.status)}  ${startTime}, ${took}`,
    formatCounters(run.counters),
    ...remarksOn(context, run),
    colorize('dim', `run ${run.id}, started ${describeStarter(run)}`),
  ];
  return `${lines.join('\n  ')}\n`;
}

function describeStarter({ trigger, started_by }: SyncRun): string {
  if (trigger === 'schedule') return 'by the schedule';
  if (trigger === 'first-start') return 'at the first start';
  const starter = started_by === null ? 'a user' : sanitize(started_by);
  return trigger === 'replay' ? `by ${starter} to replay rejected records` : `by ${starter}`;
}

/** Reasons why a run is incomplete, with remedies. */
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
  return [...why, ...describeDrop(id, missing), ...rejected];
}

function describeDrop(id: string, missing: SyncRun['missing']): string[] {
  if (missing?.asks !== true) return [];
  const gone = `${formatCount(missing.missing)} of ${formatCount(missing.open)} open records are no longer listed; none was closed.`;
  return [`${gone} To close them:  rfp sync confirm ${id}`];
}
