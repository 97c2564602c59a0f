import { managedSourceSchema, type ManagedSource } from '@rfp/contracts/source';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { type Context } from '../context.js';
import { clean } from './clean.js';
import { printRecords } from './print-records.js';
import { statusStyles } from './run-status.js';
import { clip, renderTable } from './table.js';
import { formatRelative } from './when.js';

/** A source with what its runs last gave. */
type ListedSource = ManagedSource & Pick<SourceState, 'status' | 'last_sync'>;

const sourceFields = Object.keys(managedSourceSchema.shape);
const lineFields = ['key', 'name', 'kind', 'ready', 'paused', 'interval_hours', 'next_due_at'];

/** Prints sources as they are set up; `said` is the text for people. */
export function printSources(context: Context, records: ManagedSource[], said: () => string): void {
  printRecords(context, { records, allFields: sourceFields, lineFields, table: said });
}

/** Prints the sources with what each last gave. */
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

const minNameWidth = 12;
/** All but the key and the name, with the gaps. */
const otherWidth = 59;

function sourceTable(context: Context, sources: ListedSource[]): string {
  if (sources.length === 0) return 'There is no source yet. Add one:  rfp source add --help\n';
  const now = context.io.now();
  const keyWidth = Math.max(...sources.map(({ key }) => key.length));
  const room = Math.max(minNameWidth, context.io.out.columns - keyWidth - otherWidth);
  return renderTable(
    ['KEY', 'NAME', 'KIND', 'STATUS', 'EVERY', 'NEXT', 'LAST READ'].map((head) => ({ head })),
    sources.map((source) => [
      source.key,
      clip(clean(source.name), room),
      source.kind,
      source.ready ? context.paint(statusStyles[source.status], source.status) : context.paint('yellow', 'needs a key'),
      source.paused ? context.paint('dim', 'paused') : `${source.interval_hours} h`,
      source.next_due_at === null ? '-' : formatRelative(source.next_due_at, now),
      source.last_sync === null ? 'never' : formatRelative(source.last_sync, now),
    ]),
  );
}
