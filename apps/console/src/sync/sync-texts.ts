import { formatCount } from '@rfp/api-client/display';
import { type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import { type Started, type StartWords } from './start.js';

/** Of an installation with hundreds of sources a toast would be higher than the screen. */
const toldAtMost = 3;

function listed(names: string[]): string {
  const left = names.length - toldAtMost;
  const first = names.slice(0, toldAtMost).join(', ');
  return left > 0 ? texts.sync.andMore(first, formatCount(left)) : first;
}

function told(sentences: string[]): string {
  const left = sentences.length - toldAtMost;
  return [...sentences.slice(0, toldAtMost), ...(left > 0 ? [texts.sync.moreToTell(formatCount(left))] : [])].join(' ');
}

function skippedText(skipped: Started['skipped'], status: SyncStatus | undefined): string {
  const names = new Map(Object.values(status?.sources ?? {}).map(({ key, name }) => [key, name]));
  return told(skipped.map(({ source, message }) => texts.sync.skipped(names.get(source) ?? source, message)));
}

/** What is being read, and what is not with the reason. */
export function startedText({ runs, skipped }: Started, status: SyncStatus | undefined): string {
  const names = runs.map((run) => run.source_name);
  return `${texts.sync.reading(listed(names))} ${skippedText(skipped, status)}`.trim();
}

/** Why nothing at all was started. */
export function notStartedText({ skipped }: Started, status: SyncStatus | undefined, words: StartWords): string {
  return skipped.length === 0 ? words.nothing : skippedText(skipped, status);
}

function countsText({ source_name, counters }: SyncRun): string {
  return texts.sync.counts(source_name, formatCount(counters.added), formatCount(counters.updated));
}

function changedNothing({ counters, reason }: SyncRun): boolean {
  return counters.added + counters.updated === 0 && reason === null;
}

/** What came of the runs; of one that could not read all, why. */
export function doneText(done: SyncRun[]): string {
  const changed = done.filter((run) => !changedNothing(run));
  if (changed.length === 0) return texts.sync.nothingNew(listed(done.map((run) => run.source_name)));
  return told(changed.map((run) => [countsText(run), ...(run.reason === null ? [] : [run.reason.message])].join(' ')));
}

/** What had come in before a person ended them. */
export function cancelledText(cancelled: SyncRun[]): string {
  return told(cancelled.map(countsText));
}

export function failedText(failed: SyncRun[], words: StartWords): string {
  return told(
    failed.map(({ source_name, reason }) => texts.sync.failure(source_name, reason?.message ?? words.unknown)),
  );
}
