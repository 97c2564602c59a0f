import { formatCount } from '@rfp/api-client/display';
import { type RouteReply } from '@rfp/contracts/http';
import { type SourceState, type SyncStatus } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';

type Started = RouteReply<'startSync'>;

function skippedText(skipped: Started['skipped'], status: SyncStatus | undefined): string {
  const names = new Map(Object.values(status?.sources ?? {}).map(({ key, name }) => [key, name]));
  return skipped.map(({ source, message }) => texts.sync.skipped(names.get(source) ?? source, message)).join(' ');
}

/** What is being read, and what is not with the reason. */
export function startedText({ runs, skipped }: Started, status: SyncStatus | undefined): string {
  const names = runs.map((run) => run.source_name).join(', ');
  return `${texts.sync.reading(names)} ${skippedText(skipped, status)}`.trim();
}

/** Why nothing at all was started. */
export function notStartedText({ skipped }: Started, status: SyncStatus | undefined): string {
  return skipped.length === 0 ? texts.sync.nothingReady : skippedText(skipped, status);
}

/** What came of the sources that were read. */
export function doneText(done: SourceState[]): string {
  const changed = done.filter((source) => source.records_added + source.records_updated > 0);
  if (changed.length === 0) return texts.sync.nothingNew(done.map(({ name }) => name).join(', '));
  return changed
    .map(({ name, records_added, records_updated }) => texts.sync.counts(name, formatCount(records_added), formatCount(records_updated)))
    .join(' ');
}

export function failedText(failed: SourceState[]): string {
  return failed.map(({ name, reason }) => texts.sync.failure(name, reason?.message ?? texts.errors.unknown)).join(' ');
}
