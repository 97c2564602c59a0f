import { foldedText, stems } from './words.js';

/** Share of common words (Dice) from which two sentences are versions of one. */
const leastAlike = 0.6;
/** A word of more sentences tells none of them apart: pairs are sought by the others, which keeps the cost linear. */
const mostSharers = 50;

/** The index of a text before and of its version after; null where there is none. */
export type AlignedPair = readonly [number | null, number | null];

/** Whether two texts that differ may be paired, by their indexes. */
type MayPair = (from: number, to: number) => boolean;

/**
 * Pairs the texts of two versions: equal ones first, then those that are most alike. In the order of the texts after, then the ones
 * without a version after.
 */
export function alignTexts(
  before: readonly string[],
  after: readonly string[],
  mayPair: MayPair = () => true,
): AlignedPair[] {
  const partner = new Map<number, number>();
  const free = pairEqual(before, after, partner);
  for (const { from, to } of candidatePairs(before, after, free, partner))
    if (free.has(from) && !partner.has(to) && mayPair(from, to)) {
      partner.set(to, from);
      free.delete(from);
    }
  const aligned = after.map((_, to): AlignedPair => [partner.get(to) ?? null, to]);
  return [...aligned, ...Array.from(free, (from): AlignedPair => [from, null])];
}

/** Whether two texts may be versions of one. */
export function areAlike(one: string, other: string): boolean {
  return dice(wordSet(one), wordSet(other)) >= leastAlike;
}

/** Pairs what differs in case, white space and punctuation only. Returns the texts before that remain. */
function pairEqual(before: readonly string[], after: readonly string[], partner: Map<number, number>): Set<number> {
  const byText = new Map<string, number[]>();
  for (const [index, text] of before.entries()) {
    const key = foldedText(text);
    const same = byText.get(key);
    if (same === undefined) byText.set(key, [index]);
    else same.push(index);
  }
  for (const indexes of byText.values()) indexes.reverse();
  const free = new Set(before.keys());
  for (const [to, text] of after.entries()) {
    const from = byText.get(foldedText(text))?.pop();
    if (from === undefined) continue;
    partner.set(to, from);
    free.delete(from);
  }
  return free;
}

function candidatePairs(
  before: readonly string[],
  after: readonly string[],
  free: ReadonlySet<number>,
  partner: ReadonlyMap<number, number>,
): { from: number; to: number; alike: number }[] {
  const words = new Map([...free].map((index) => [index, wordSet(before[index] ?? '')]));
  const sharers = new Map<string, number[]>();
  for (const [index, set] of words)
    for (const word of set) {
      const indexes = sharers.get(word);
      if (indexes === undefined) sharers.set(word, [index]);
      else indexes.push(index);
    }
  return after
    .flatMap((text, to) => {
      if (partner.has(to)) return [];
      const set = wordSet(text);
      const near = new Set([...set].flatMap((word) => nearBy(sharers.get(word))));
      return [...near].map((from) => ({ from, to, alike: dice(words.get(from) ?? new Set(), set) }));
    })
    .filter(({ alike }) => alike >= leastAlike)
    .sort((left, right) => right.alike - left.alike || left.to - right.to || left.from - right.from);
}

function nearBy(indexes: readonly number[] = []): readonly number[] {
  return indexes.length > mostSharers ? [] : indexes;
}

function wordSet(text: string): Set<string> {
  return new Set(stems(text));
}

function dice(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const common = [...left].filter((word) => right.has(word)).length;
  return (2 * common) / Math.max(1, left.size + right.size);
}
