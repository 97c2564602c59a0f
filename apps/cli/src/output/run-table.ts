import { formatCount } from '@rfp/api-client/display';
import { syncRunSchema, type SyncRun } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { clean } from './clean.js';
import { statusStyles } from './run-status.js';
import { renderTable } from './table.js';

export const runFields = Object.keys(syncRunSchema.shape);

export const runLineFields = ['source', 'source_name', 'status', 'expected', 'received', 'added', 'updated', 'unchanged', 'rejected', 'reason'];

/** One run without anything inside anything, for lines of text. */
export function runLine({ source, source_name, status, counters, reason }: SyncRun): Record<string, unknown> {
  return { source, source_name, status, ...counters, reason: reason?.code };
}

/** The ledger of some runs, with what went wrong under each. */
export function runTable({ paint }: Context, runs: SyncRun[]): string {
  if (runs.length === 0) return 'No source was read\n';
  const head = ['SOURCE', 'STATUS', 'READ', 'ADDED', 'UPDATED', 'UNCHANGED', 'REJECTED'];
  return renderTable(
    head.map((name, index) => ({ head: name, align: index < 2 ? 'left' : 'right' })),
    runs.map(({ source_name, status, counters }) => [
      clean(source_name),
      paint(statusStyles[status], status),
      readOf(counters),
      ...[counters.added, counters.updated, counters.unchanged, counters.rejected].map(formatCount),
    ]),
  ).concat(runs.flatMap((run) => reasons(run)).join(''));
}

/** `1,200 of 4,000`, or `1,200` until the source has said how many there are. */
export function readOf({ received, expected }: SyncRun['counters']): string {
  return expected === null ? formatCount(received) : `${formatCount(received)} of ${formatCount(expected)}`;
}

function reasons({ source_name, reason, rejected_by_code }: SyncRun): string[] {
  const why = reason === null ? [] : [`${clean(source_name)}: ${clean(reason.message)} (${clean(reason.code)})\n`];
  const aside = Object.entries(rejected_by_code).map(([code, count]) => `${clean(source_name)}: ${formatCount(count)} set aside, ${clean(code)}\n`);
  return [...why, ...aside];
}
