import { formatAgo, formatAhead } from '@rfp/api-client/relative-time';
import { managedSourceSchema, type ManagedSource } from '@rfp/contracts/source';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { sanitize } from './sanitize.js';
import { printRecords } from './print-records.js';
import { displayStatus } from './run-status.js';
import { clip, renderTable, roomOf } from './table.js';

/** A source with the status of its last run. */
type ListedSource = ManagedSource & Pick<SourceState, 'status' | 'last_sync'>;

export const sourceFields = Object.keys(managedSourceSchema.shape);
const lineFields = ['key', 'name', 'kind', 'ready', 'paused', 'interval_hours', 'next_due_at'];

/** Prints sources; `text` is their text on a terminal. */
export function printSources(context: Context, records: ManagedSource[], text: () => string): void {
  printRecords(context, { records, allFields: sourceFields, lineFields, table: text });
}

/** Prints the sources with the status of their last runs. */
export function printSourceList(context: Context, sources: ManagedSource[], status: SyncStatus): void {
  const states = new Map(Object.values(status.sources).map((state) => [state.key, state]));
  const records = sources.map((source) => withState(source, states.get(source.key)));
  printRecords(context, {
    records,
    allFields: [...sourceFields, 'status', 'last_sync'],
    lineFields: [...lineFields, 'status', 'last_sync'],
    table: () => sourceTable(context, records),
  });
}

function withState(source: ManagedSource, state: SourceState | undefined): ListedSource {
  return { ...source, status: state?.status ?? 'pending', last_sync: state?.last_sync ?? null };
}

const gap = 2;
const minNameWidth = 12;

/** The name column takes the remaining width. */
function sourceTable(context: Context, sources: ListedSource[]): string {
  if (sources.length === 0) return 'No sources yet. Add one:  rfp source add --help\n';
  const [keyHead, ...heads] = ['KEY', 'KIND', 'STATUS', 'EVERY', 'NEXT', 'LAST SYNC'];
  const rows = sources.map((source) => ({ source, cells: cellsOf(source, context.io.now()) }));
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
    roomOf(context.io.out),
  );
}

/** All cells except the name. */
function cellsOf(source: ListedSource, now: Date): string[] {
  const { key, kind, needs_key, paused, interval_hours, next_due_at, last_sync } = source;
  const [standing] = displayStatus(source, needs_key);
  return [
    key,
    kind,
    standing,
    paused ? 'paused' : `${interval_hours} h`,
    next_due_at === null ? '-' : formatAhead(next_due_at, now, 'narrow'),
    last_sync === null ? 'never' : formatAgo(last_sync, now, 'narrow'),
  ];
}
