import { type RunProgress, type SourceState } from '@rfp/contracts/sync-run';
import { texts } from '../../texts.js';
import { pageTexts } from '../page-texts.js';
import { type Progress, countersToProgress, statusToProgress, readText } from '../runs/run-progress.js';

/** Last announced sentence of each running source. */
export type Announced = ReadonlyMap<string, string>;

const words = pageTexts.progress;

/**
 * Returns the text for screen readers: the progress of each run, if it has changed since the last announcement, and the end of
 * each announced run. Idle sources are left out.
 */
export function composeAnnouncement(
  sources: readonly SourceState[],
  announced: Announced,
  findProgress: (source: string) => RunProgress | undefined,
): { text: string; announced: Announced } {
  const nowAnnounced = new Map<string, string>();
  const sentences: string[] = [];
  for (const source of sources) {
    if (source.status === 'running') {
      const sentence = words.of(source.name, readText(runToProgress(source, findProgress(source.key))));
      nowAnnounced.set(source.key, sentence);
      if (announced.get(source.key) !== sentence) sentences.push(sentence);
    } else if (announced.has(source.key)) {
      sentences.push(words.ended(source.name, texts.sources.status[source.status]));
    }
  }
  return { text: sentences.length === 0 ? '' : `${sentences.join('. ')}.`, announced: nowAnnounced };
}

function runToProgress(
  source: SourceState,
  live: RunProgress | undefined,
): Pick<Progress, 'read' | 'expected' | 'details'> {
  if (live?.run_id === source.run_id && live !== undefined) return countersToProgress(live.counters);
  return statusToProgress(source);
}
