import { formatCount, formatInstant } from '@rfp/api-client/display';
import { formatAhead } from '@rfp/api-client/relative-time';
import { stripScraperPrefix } from '@rfp/contracts/scraper-name';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { printHint } from '../output/print-hint.js';
import { detailsCell } from '../output/run-table.js';
import { displayStatus } from '../output/run-status.js';
import { isData, printOne, printRecords } from '../output/print-records.js';
import { renderTable, roomOf } from '../output/table.js';

const figures = ['records_processed', 'records_added', 'records_updated', 'records_rejected'];
/** Append new fields: scripts use them by position. */
const lineFields = [
  'key',
  'name',
  'status',
  'last_sync',
  ...figures,
  'paused',
  'next_due_at',
  'ready',
  'reason',
  'details_received',
  'details_rejected',
];

/** `rfp sync status` */
export async function showSyncStatus(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const status = await context.client.syncStatus({}, { signal: io.signal });
  if (isData(context.format)) {
    printOne(context, status, () => '');
    return;
  }
  const records = Object.values(status.sources).map((source) => ({ ...source, name: stripScraperPrefix(source.name) }));
  const lines = records.map((source) => ({
    ...source,
    reason: source.reason?.code,
    details_received: source.details?.received,
    details_rejected: source.details?.rejected,
  }));
  printRecords(context, { records, allFields: lineFields, lineFields, lines, table: () => describe(context, records) });
  printHint(context, summary(status));
}

function describe(context: Context, sources: SourceState[]): string {
  const detailed = sources.some(({ details }) => details !== undefined);
  return renderTable(
    [
      { head: 'SOURCE' },
      { head: 'KEY' },
      { head: 'STATUS' },
      { head: 'LAST SYNC' },
      { head: 'READ', align: 'right' },
      { head: 'ADDED', align: 'right' },
      { head: 'UPDATED', align: 'right' },
      { head: 'REJECTED', align: 'right' },
      ...(detailed ? [{ head: 'DETAILS', align: 'right' } as const] : []),
      { head: 'NEXT' },
    ],
    sources.map((source) => [
      sanitize(source.name),
      source.key,
      standingText(context, source),
      source.last_sync === null ? 'Never synced' : formatInstant(source.last_sync, context.io.timeZone),
      ...[source.records_processed, source.records_added, source.records_updated, source.records_rejected].map(
        formatCount,
      ),
      ...(detailed ? [detailsCell(source.details)] : []),
      nextOf(context, source),
    ]),
    roomOf(context.io.out),
  ).concat(sources.flatMap((source) => reasons(context, source)).join(''));
}

function standingText({ colorize }: Context, source: SourceState): string {
  const [word, style] = displayStatus(source, source.reason?.code === 'SOURCE_KEY_MISSING');
  return colorize(style, word);
}

function nextOf({ io }: Context, { paused, next_due_at }: SourceState): string {
  if (paused) return 'paused';
  return next_due_at === null ? '-' : formatAhead(next_due_at, io.now(), 'narrow');
}

function reasons({ io }: Context, { name, reason, resumes_at }: SourceState): string[] {
  const later = resumes_at === null ? '' : ` It resumes automatically after ${formatInstant(resumes_at, io.timeZone)}.`;
  if (reason === null) return [];
  const sentence = sanitize(reason.message);
  // Some messages start with the name.
  const whose = sentence.startsWith(sanitize(name)) ? '' : `${sanitize(name)}: `;
  return [`${whose}${sentence}${later}\n`];
}

function summary({ data, total_opportunities }: SyncStatus): string {
  const kind = data.showing_demo ? 'demo records, until there are real ones' : 'opportunities';
  return `${formatCount(total_opportunities)} ${kind}`;
}
