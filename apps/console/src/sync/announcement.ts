import { type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { texts } from '../texts.js';
import { pageTexts } from './page-texts.js';
import { progressOfCounters, readText } from './run-progress.js';

/** What was last said of each source that ran. */
export type Heard = ReadonlyMap<string, string>;

const words = pageTexts.progress;

/**
 * What is to be said now: how far each run is, where that has changed since it was last said, and the end of each that was
 * spoken of. Nothing of sources that rest.
 */
export function announcement(
  sources: readonly SourceState[],
  heard: Heard,
  progressOf: (source: string) => RunProgress | undefined,
): { text: string; heard: Heard } {
  const now = new Map<string, string>();
  const sentences: string[] = [];
  for (const source of sources) {
    if (source.status === 'running') {
      const sentence = words.of(source.name, readText(farOf(source, progressOf(source.key))));
      now.set(source.key, sentence);
      if (heard.get(source.key) !== sentence) sentences.push(sentence);
    } else if (heard.has(source.key)) {
      sentences.push(words.ended(source.name, texts.sources.status[source.status]));
    }
  }
  return { text: sentences.length === 0 ? '' : `${sentences.join('. ')}.`, heard: now };
}

function farOf(source: SourceState, told: RunProgress | undefined): { read: number; expected: number | null } {
  if (told?.run_id === source.run_id && told !== undefined) return progressOfCounters(told.counters);
  return { read: source.records_processed, expected: source.records_expected };
}
