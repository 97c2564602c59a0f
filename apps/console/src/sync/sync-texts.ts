import { formatCount } from '@rfp/api-client/display';
import { type RouteReply } from '@rfp/contracts/http';
import { type SourceState } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';

type Started = RouteReply<'startSync'>;

function skippedText(skipped: Started['skipped']): string {
  return skipped.map(({ source, message }) => texts.sync.skipped(source, message)).join(' ');
}

/** What is being read, and what is not with the reason. */
export function startedText({ runs, skipped }: Started): string {
  const names = runs.map((run) => run.source_name).join(', ');
  return `${texts.sync.reading(names)} ${skippedText(skipped)}`.trim();
}

/** Why nothing at all was started. */
export function notStartedText({ skipped }: Started): string {
  return skipped.length === 0 ? texts.sync.nothingReady : skippedText(skipped);
}

/** What came of the sources that were read. */
export function doneText(done: SourceState[]): string {
  const changed = done.filter((source) => source.records_added + source.records_updated > 0);
  if (changed.length === 0) return texts.sync.nothingNew(done.map(({ name }) => name).join(', '));
  return changed.map(({ name, records_added, records_updated }) => texts.sync.counts(name, formatCount(records_added), formatCount(records_updated))).join(' ');
}

export function failedText(failed: SourceState[]): string {
  return failed.map(({ name, reason }) => texts.sync.failure(name, reason?.message ?? texts.errors.unknown)).join(' ');
}
