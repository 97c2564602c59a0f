import { formatCount, formatInstant } from '@rfp/api-client/display';
import { formatAhead } from '@rfp/api-client/relative-time';
import { stripScraperPrefix } from '@rfp/contracts/sources/scraper-name';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { displayStatus } from './run-status.js';
import { sanitize } from '../../output/sanitize.js';
import { list } from '../list.js';
import { detailsCell } from './view.js';

const counterFields = {
  read: 'records_processed',
  added: 'records_added',
  updated: 'records_updated',
  rejected: 'records_rejected',
} as const;

const scheduleFields = ['paused', 'next_due_at', 'ready', 'reason'];
const detailFields = ['details_received', 'details_rejected'];

/** `rfp sync status` */
export const showSyncStatus = list<SourceState, []>({
  fields: ['key', 'name', 'status', 'last_sync', ...Object.values(counterFields), ...scheduleFields, ...detailFields],
  line: (source) => ({
    ...source,
    reason: source.reason?.code,
    details_received: source.details?.received,
    details_rejected: source.details?.rejected,
  }),
  columns: [
    { head: 'SOURCE', cell: ({ name }) => sanitize(name) },
    { head: 'KEY', cell: ({ key }) => key },
    { head: 'STATUS', cell: statusText },
    { head: 'LAST SYNC', cell: lastSyncText },
    ...Object.entries(counterFields).map(([head, figure]) => ({
      head: head.toUpperCase(),
      align: 'right' as const,
      cell: (source: SourceState) => formatCount(source[figure]),
    })),
    {
      head: 'DETAILS',
      align: 'right',
      onlyWith: ({ details }) => details !== undefined,
      cell: ({ details }) => detailsCell(details),
    },
    { head: 'NEXT', cell: nextSyncText },
  ],
  remarks: reasonRemarks,
  async read({ client }) {
    const status = await client.syncStatus();
    const sources = Object.values(status.sources);
    const records = sources.map((source) => ({ ...source, name: stripScraperPrefix(source.name) }));
    return { records, document: status, hints: [summary(status)] };
  },
});

function lastSyncText({ last_sync }: SourceState, { io }: Context): string {
  return last_sync === null ? 'Never synced' : formatInstant(last_sync, io.timeZone);
}

function statusText(source: SourceState, { colorize }: Context): string {
  const [word, style] = displayStatus(source, source.reason?.code === 'SOURCE_KEY_MISSING');
  return colorize(style, word);
}

function nextSyncText({ paused, next_due_at }: SourceState, { io }: Context): string {
  if (paused) return 'paused';
  return next_due_at === null ? '-' : formatAhead(next_due_at, io.now(), 'narrow');
}

function reasonRemarks({ io }: Context, { name, reason, resumes_at }: SourceState): string[] {
  const later = resumes_at === null ? '' : ` It resumes automatically after ${formatInstant(resumes_at, io.timeZone)}.`;
  if (reason === null) return [];
  const sentence = sanitize(reason.message);
  // Some messages already begin with the name of the source.
  const prefix = sentence.startsWith(sanitize(name)) ? '' : `${sanitize(name)}: `;
  return [`${prefix}${sentence}${later}`];
}

function summary({ data, total_opportunities }: SyncStatus): string {
  const kind = data.showing_demo ? 'demo records, until there are real ones' : 'opportunities';
  return `${formatCount(total_opportunities)} ${kind}`;
}
