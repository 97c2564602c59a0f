import { formatCount } from '@rfp/api-client/display';
import { type SyncRun, type SyncStatus } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import { type Started, type StartTexts } from './runs/start-runs.js';

/** Maximum number of names or sentences in a toast. With hundreds of sources it would otherwise be taller than the screen. */
const maxListed = 3;

function joinNames(names: string[]): string {
  const rest = names.length - maxListed;
  const first = names.slice(0, maxListed).join(', ');
  return rest > 0 ? texts.sync.andMore(first, formatCount(rest)) : first;
}

function joinSentences(sentences: string[]): string {
  const notListed = sentences.length - maxListed;
  return [
    ...sentences.slice(0, maxListed),
    ...(notListed > 0 ? [texts.sync.andMoreSentences(formatCount(notListed))] : []),
  ].join(' ');
}

function skippedText(skipped: Started['skipped'], status: SyncStatus | undefined): string {
  const names = new Map(Object.values(status?.sources ?? {}).map(({ key, name }) => [key, name]));
  return joinSentences(skipped.map(({ source, message }) => texts.sync.skipped(names.get(source) ?? source, message)));
}

/** Returns the names of the sources that started, and the reasons why others were skipped. */
export function startedText({ runs, skipped }: Started, status: SyncStatus | undefined): string {
  const names = runs.map((run) => run.source_name);
  return `${texts.sync.reading(joinNames(names))} ${skippedText(skipped, status)}`.trim();
}

/** Returns the reason why no run started. */
export function notStartedText({ skipped }: Started, status: SyncStatus | undefined, words: StartTexts): string {
  return skipped.length === 0 ? words.nothing : skippedText(skipped, status);
}

/** Returns the reason why a refresh started no run. */
export function noneDueText({ skipped }: Started, status: SyncStatus | undefined): string {
  return `${texts.sync.noneDue} ${skippedText(skipped, status)}`.trim();
}

function countsText({ source_name, counters }: SyncRun): string {
  const { added, updated, details } = counters;
  const figures = [
    texts.sync.addedAndUpdated(formatCount(added), formatCount(updated)),
    ...(details === undefined ? [] : [texts.sync.detailsRead(formatCount(details.received))]),
  ];
  return texts.sync.counts(source_name, figures.join(', '));
}

function changedNothing({ counters, reason }: SyncRun): boolean {
  const { added, updated, details = { added: 0, updated: 0 } } = counters;
  return added + updated + details.added + details.updated === 0 && reason === null;
}

/** Returns the results of the runs, with the reason for each run that could not read everything. */
export function doneText(done: SyncRun[]): string {
  const changed = done.filter((run) => !changedNothing(run));
  if (changed.length === 0) return texts.sync.nothingNew(joinNames(done.map((run) => run.source_name)));
  return joinSentences(
    changed.map((run) => [countsText(run), ...(run.reason === null ? [] : [run.reason.message])].join(' ')),
  );
}

/** Returns the number of records that arrived before a person cancelled the runs. */
export function cancelledText(cancelled: SyncRun[]): string {
  return joinSentences(cancelled.map(countsText));
}

export function failedText(failed: SyncRun[], words: StartTexts): string {
  return joinSentences(
    failed.map(({ source_name, reason }) => texts.sync.failure(source_name, reason?.message ?? words.unknown)),
  );
}
