import { formatAgo, formatAhead } from '@rfp/api-client/relative-time';
import { maxListRows } from '@rfp/contracts/opportunity';
import { type ManagedSource } from '@rfp/contracts/source';
import { type SourceState } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { displayStatus } from '../runs/run-status.js';
import { sanitize } from '../../output/sanitize.js';
import { clip, renderTable, maxTableWidth } from '../../output/table.js';
import { list } from '../list.js';
import { sourceView } from './view.js';

/** A source with the status of its last run. */
type ListedSource = ManagedSource & Pick<SourceState, 'status' | 'last_sync'>;

/** `rfp source list` */
export const listSources = list<ListedSource, []>({
  fields: [...sourceView.fields, 'status', 'last_sync'],
  lineFields: [...(sourceView.lineFields ?? []), 'status', 'last_sync'],
  none: 'No sources yet. Add one:  rfp source add --help',
  table: sourceTable,
  async read({ client }) {
    const [{ rows }, { sources }] = await Promise.all([
      client.listSources({ limit: maxListRows }),
      client.syncStatus(),
    ]);
    const states = new Map(Object.values(sources).map((state) => [state.key, state]));
    const records = rows.map((source): ListedSource => {
      const { status = 'pending', last_sync = null } = states.get(source.key) ?? {};
      return { ...source, status, last_sync };
    });
    return { records, hints: rows.length > 0 ? ['Reliability of a source:  rfp source ledger <key>'] : [] };
  },
});

const gap = 2;
const minNameWidth = 12;

/** The source table. The name column takes the remaining width. */
function sourceTable(context: Context, sources: ListedSource[]): string {
  const [keyHead, ...heads] = ['KEY', 'KIND', 'STATUS', 'EVERY', 'NEXT', 'LAST SYNC'];
  const rows = sources.map((source) => ({ source, cells: renderCells(source, context.io.now()) }));
  const widths = [keyHead, ...heads].map(
    (head, column) => gap + Math.max(head.length, ...rows.map(({ cells }) => cells[column]?.length ?? 0)),
  );
  const room = Math.max(minNameWidth, context.io.out.columns - widths.reduce((sum, width) => sum + width, gap));
  return renderTable(
    [keyHead, 'NAME', ...heads].map((head) => ({ head })),
    rows.map(({ source, cells: [key = '', kind = '', status = '', ...times] }) => {
      const [, style] = displayStatus(source, source.needs_key);
      return [key, clip(sanitize(source.name), room), kind, context.colorize(style, status), ...times];
    }),
    maxTableWidth(context.io.out),
  );
}

/** All cells of a row except the name. */
function renderCells(source: ListedSource, now: Date): string[] {
  const { key, kind, needs_key, paused, interval_hours, next_due_at, last_sync } = source;
  const [statusText] = displayStatus(source, needs_key);
  return [
    key,
    kind,
    statusText,
    paused ? 'paused' : `${interval_hours} h`,
    next_due_at === null ? '-' : formatAhead(next_due_at, now, 'narrow'),
    last_sync === null ? 'never' : formatAgo(last_sync, now, 'narrow'),
  ];
}
