import { isDenier } from '../statement/clause-words.js';
import { type QuoteIndex } from '../match-items.js';
import { isRefusal } from '../negative-words.js';
import { type Item } from '../statement/item.js';
import { type Statement } from '../statement/read-statement.js';
import { isMeant, isNewClaim, type Support, supportedWords } from '../words/support-words.js';

/** Measures of how well quotes support a sentence. No measure is proof alone: `doubt-weights.ts` weighs them. */
export interface Doubts {
  /** Share of the sentence's word pairs that the quotes have. Paraphrases change most pairs; false sentences mostly keep them. */
  readonly copied: number;
  /** Share of its words for which the quotes have a synonym. */
  readonly reworded: number;
  /** Share of its words that have no counterpart in the quotes. */
  readonly unsupported: number;
  /** Logarithm of the number of its words that the quotes have or reword. */
  readonly evidence: number;
  /** Share of the matching stretch of the quotes that the sentence repeats. */
  readonly covered: number;
  /** 1 if an unsupported word may request, grant, limit or date something, else 0. */
  readonly newClaim: number;
  /** 1 if the sentence has an odd number of denials and the quotes an even one, or the reverse, else 0. */
  readonly otherDenials: number;
  /** 1 if it names another party first than the quotes do, else 0. */
  readonly otherPartyFirst: number;
  /** 1 if it names a party that the quotes do not, else 0. */
  readonly newParty: number;
  /** 1 if it adds an emphasis such as `itself`, `even` or `still`, else 0. */
  readonly emphasis: number;
}

/** Measures how well quotes support a sentence. */
export function findDoubts(sentence: Statement, quotes: QuoteIndex): Doubts {
  const supports = supportedWords(sentence, quotes);
  const count = (...kinds: Support[]) => [...supports.values()].filter((support) => kinds.includes(support)).length;
  const all = Math.max(1, supports.size);
  const aligned = alignedPositions([...supports.keys()], quotes);
  return {
    copied: copiedShare(sentence, quotes),
    reworded: count('reworded') / all,
    unsupported: count('none') / all,
    evidence: Math.log(1 + count('own', 'reworded')),
    covered: coveredShare(aligned, quotes),
    newClaim: Number([...supports].some(([item, support]) => isNewClaim(item, support))),
    otherDenials: Number(countDenials(sentence.items) % 2 !== countDenials(itemsAround(aligned, quotes, margin)) % 2),
    ...partyDoubts([...supports.keys()], quotes),
    emphasis: Number([reflexiveWords, concessiveWords].some((words) => isAdded(words, sentence.items, quotes.items))),
  };
}

function copiedShare({ items }: Statement, quotes: QuoteIndex): number {
  const quoted = new Set(pairsOf(quotes.items));
  const pairs = pairsOf(items);
  return pairs.length === 0 ? 0 : pairs.filter((pair) => quoted.has(pair)).length / pairs.length;
}

function pairsOf(items: readonly Item[]): string[] {
  const words = items.filter(({ kind }) => kind !== 'stop').map(({ word }) => word);
  return words.slice(1).map((word, at) => `${words[at] ?? ''} ${word}`);
}

/** Position of each word in the quotes, if any: the one closest to the position after the previous word. */
function alignedPositions(words: readonly Item[], quotes: QuoteIndex): number[] {
  const positions: number[] = [];
  for (const word of words) {
    const expected = (positions.at(-1) ?? -1) + 1;
    const [closest] = positionsOf(word, quotes).toSorted((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
    if (closest !== undefined) positions.push(closest);
  }
  return positions;
}

function positionsOf(word: Item, quotes: QuoteIndex): number[] {
  const sameRoots = quotes.items.flatMap((item, at) =>
    isMeant(item) && item.keys.some((key) => word.keys.includes(key)) ? [at] : [],
  );
  return sameRoots.length > 0 ? sameRoots : quotes.matches(word).map(({ item }) => quotes.items.indexOf(item));
}

/** Number of words on each side of a stretch in which a denial counts for it. */
const margin = 3;

function itemsAround(positions: readonly number[], { items }: QuoteIndex, beside = 0): readonly Item[] {
  if (positions.length === 0) return items;
  return items.slice(Math.max(0, Math.min(...positions) - beside), Math.max(...positions) + 1 + beside);
}

function coveredShare(positions: readonly number[], quotes: QuoteIndex): number {
  if (positions.length === 0) return 0;
  return new Set(positions).size / itemsAround(positions, quotes).filter(isMeant).length;
}

function countDenials(items: readonly Item[]): number {
  return items.filter(
    (item) => isDenier(item) || (item.denied !== null && isRefusal(item.word)) || item.word === '~unless',
  ).length;
}

function partyDoubts(words: readonly Item[], { items }: QuoteIndex): Pick<Doubts, 'otherPartyFirst' | 'newParty'> {
  const sentenceParties = words.flatMap(({ party }) => party ?? []);
  const quoted = items.flatMap(({ party }) => party ?? []);
  const isOther = sentenceParties.length > 0 && quoted.length > 0 && sentenceParties[0] !== quoted[0];
  return {
    otherPartyFirst: Number(isOther),
    newParty: Number(sentenceParties.some((party) => !quoted.includes(party))),
  };
}

const reflexiveWords = new Set('itself themselves himself herself own'.split(' '));
const concessiveWords = new Set('even ~regardless despite still although though whatever'.split(' '));

function isAdded(words: ReadonlySet<string>, items: readonly Item[], quoted: readonly Item[]): boolean {
  const has = (each: readonly Item[]) => each.some(({ word }) => words.has(word));
  return has(items) && !has(quoted);
}
