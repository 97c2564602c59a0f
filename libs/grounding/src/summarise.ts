import { type GroundedSentence, type Quote } from '@rfp/contracts/grounding';
import { boilerplateShare } from './text/boilerplate-share.js';
import { readNotice } from './facts/read-notice.js';
import { asGrounded } from './text/find-sentences.js';
import { type SourceText } from './source-text.js';
import { contentStems } from './text/words.js';

/** Minimum words of a sentence: shorter ones are labels. */
const minWords = 5;
/** Maximum words of a sentence: longer ones are lists. */
const maxWords = 60;

interface Candidate {
  readonly quote: Quote;
  readonly place: number;
  readonly words: readonly string[];
  /** The part of the score that does not depend on the sentences already chosen. */
  readonly weight: number;
}

/**
 * Extractive summary: the chosen sentences in text order, each with itself as its quote. Uses SumBasic (Nenkova and Vanderwende 2005), which picks
 * the sentence with the most frequent words and then lowers the weight of these words, with the position and title features of Edmundson (1969),
 * because notices begin with the purchase. The cost grows with the length of the text times `sentences`.
 *
 * @param texts - texts of the notice: prose is summarized, and words of the title have a higher weight
 */
export function summarise(texts: readonly SourceText[], { sentences }: { sentences: number }): GroundedSentence[] {
  const title = new Set(
    texts
      .filter(({ source }) => 'field' in source && source.field === 'title')
      .flatMap(({ text }) => contentStems(text)),
  );
  const candidates = findCandidates(texts, title);
  const share = wordShares(candidates);
  const chosen: Candidate[] = [];
  const candidatesLeft = new Set(candidates);
  while (chosen.length < sentences) {
    const best = findBest(candidatesLeft, share);
    if (best === undefined) break;
    candidatesLeft.delete(best);
    chosen.push(best);
    for (const word of best.words) share.set(word, (share.get(word) ?? 0) ** 2);
  }
  return chosen.toSorted((a, b) => a.place - b.place).map(({ quote }) => asGrounded(quote));
}

function findCandidates(texts: readonly SourceText[], title: ReadonlySet<string>): Candidate[] {
  const seenKeys = new Set<string>();
  return readNotice(texts).statements.flatMap(({ quote, text }, place) => {
    const all = contentStems(text);
    const key = all.join(' ');
    const words = [...new Set(all)];
    if (words.length < minWords || all.length > maxWords || seenKeys.has(key)) return [];
    seenKeys.add(key);
    const titled = words.filter((word) => title.has(word)).length / Math.max(1, title.size);
    const weight = (1 - boilerplateShare(quote.text)) * (1 + titled) * (1 + 2 / (1 + seenKeys.size / 4));
    return [{ quote, place, words, weight }];
  });
}

function wordShares(candidates: readonly Candidate[]): Map<string, number> {
  const counts = new Map<string, number>();
  const all = candidates.flatMap(({ words }) => words);
  for (const word of all) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(Array.from(counts, ([word, count]) => [word, count / all.length]));
}

function findBest(candidates: Iterable<Candidate>, share: ReadonlyMap<string, number>): Candidate | undefined {
  let best: Candidate | undefined;
  let maxScore = -1;
  for (const candidate of candidates) {
    const { words, weight } = candidate;
    const total = words.reduce((sum, word) => sum + (share.get(word) ?? 0), 0);
    const score = (weight * total) / words.length;
    if (score > maxScore) [best, maxScore] = [candidate, score];
  }
  return best;
}
