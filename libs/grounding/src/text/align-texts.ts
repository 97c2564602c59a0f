import { foldedText, stems } from './words.js';

/** Two sentences with at least this Dice similarity of their words are versions of each other. */
const minSimilarity = 0.6;
/** A word in more sentences than this does not nominate pairs, which keeps the cost linear. */
const maxSentencesPerWord = 50;

/** Index of a text in the earlier version and in the later one; null if the text has no counterpart there. */
export type AlignedPair = readonly [number | null, number | null];

/** Whether two texts that differ may be paired, given their indexes. */
type MayPair = (from: number, to: number) => boolean;

/**
 * Pairs the texts of two versions: equal texts first, then the most similar ones. The result follows the order of the later version;
 * texts that were removed come last.
 */
export function alignTexts(
  before: readonly string[],
  after: readonly string[],
  mayPair: MayPair = () => true,
): AlignedPair[] {
  const earlierByLater = new Map<number, number>();
  const unpaired = pairEqual(before, after, earlierByLater);
  for (const { from, to } of candidatePairs(before, after, unpaired, earlierByLater))
    if (unpaired.has(from) && !earlierByLater.has(to) && mayPair(from, to)) {
      earlierByLater.set(to, from);
      unpaired.delete(from);
    }
  const aligned = after.map((_, to): AlignedPair => [earlierByLater.get(to) ?? null, to]);
  return [...aligned, ...Array.from(unpaired, (from): AlignedPair => [from, null])];
}

/** Whether two texts are similar enough to be versions of each other. */
export function areAlike(one: string, other: string): boolean {
  return dice(wordSet(one), wordSet(other)) >= minSimilarity;
}

/** Pairs texts that differ only in case, white space and punctuation. Returns the indexes of earlier texts left unpaired. */
function pairEqual(
  before: readonly string[],
  after: readonly string[],
  earlierByLater: Map<number, number>,
): Set<number> {
  const byText = new Map<string, number[]>();
  for (const [index, text] of before.entries()) {
    const key = foldedText(text);
    const same = byText.get(key);
    if (same === undefined) byText.set(key, [index]);
    else same.push(index);
  }
  for (const indexes of byText.values()) indexes.reverse();
  const unpaired = new Set(before.keys());
  for (const [to, text] of after.entries()) {
    const from = byText.get(foldedText(text))?.pop();
    if (from === undefined) continue;
    earlierByLater.set(to, from);
    unpaired.delete(from);
  }
  return unpaired;
}

function candidatePairs(
  before: readonly string[],
  after: readonly string[],
  unpaired: ReadonlySet<number>,
  earlierByLater: ReadonlyMap<number, number>,
): { from: number; to: number; similarity: number }[] {
  const words = new Map([...unpaired].map((index) => [index, wordSet(before[index] ?? '')]));
  const indexesByWord = new Map<string, number[]>();
  for (const [index, set] of words)
    for (const word of set) {
      const indexes = indexesByWord.get(word);
      if (indexes === undefined) indexesByWord.set(word, [index]);
      else indexes.push(index);
    }
  return after
    .flatMap((text, to) => {
      if (earlierByLater.has(to)) return [];
      const set = wordSet(text);
      const near = new Set([...set].flatMap((word) => candidatesOf(indexesByWord.get(word))));
      return [...near].map((from) => ({ from, to, similarity: dice(words.get(from) ?? new Set(), set) }));
    })
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((left, right) => right.similarity - left.similarity || left.to - right.to || left.from - right.from);
}

function candidatesOf(indexes: readonly number[] = []): readonly number[] {
  return indexes.length > maxSentencesPerWord ? [] : indexes;
}

function wordSet(text: string): Set<string> {
  return new Set(stems(text));
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((word) => right.has(word)).length;
  return (2 * common) / Math.max(1, left.size + right.size);
}
