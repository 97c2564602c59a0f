import { isDenier } from './clause-words.js';
import { type QuoteIndex } from './match-items.js';
import { isRefusal } from './negative-words.js';
import { type Item } from './item.js';
import { type Statement } from './read-statement.js';
import { isMeant, isNewClaim, type Support, supportedWords } from './support-words.js';

/**
 * Measures of a sentence beside its quotes. None of them proves anything alone: `doubt-weights.ts` says how much each counts for or against
 * a sentence.
 */
export interface Doubts {
  /** Share of its pairs of neighbouring words that the quotes have: who rewords rewords all, who lies mostly keeps the rest as it is. */
  readonly copied: number;
  /** Share of its words that the quotes have in other words. */
  readonly reworded: number;
  /** Share of its words that the quotes have nothing for. */
  readonly unsupported: number;
  /** Logarithm of the number of its words that the quotes have or reword. */
  readonly evidence: number;
  /** Share of the stretch of the quotes that it speaks of which it repeats. */
  readonly covered: number;
  /** One word asks for, grants, limits or dates something that the quotes do not. */
  readonly newClaim: number;
  /** It denies an odd number of times what the quotes deny an even one. */
  readonly otherDenials: number;
  /** Another party than in the quotes is named first. */
  readonly otherPartyFirst: number;
  /** It names a party that the quotes do not. */
  readonly newParty: number;
  /** It has `itself`, `even` or `still`, and the quotes have not. */
  readonly emphasis: number;
}

/** Measures a sentence beside its quotes. */
export function findDoubts(sentence: Statement, quotes: QuoteIndex): Doubts {
  const supports = supportedWords(sentence, quotes);
  const count = (...wanted: Support[]) => [...supports.values()].filter((support) => wanted.includes(support)).length;
  const all = Math.max(1, supports.size);
  const aligned = alignedPlaces([...supports.keys()], quotes);
  return {
    copied: copiedShare(sentence, quotes),
    reworded: count('reworded') / all,
    unsupported: count('none') / all,
    evidence: Math.log(1 + count('own', 'reworded')),
    covered: coveredShare(aligned, quotes),
    newClaim: Number([...supports].some(([item, support]) => isNewClaim(item, support))),
    otherDenials: Number(countDenials(sentence.items) % 2 !== countDenials(stretchOf(aligned, quotes, margin)) % 2),
    ...partyDoubts([...supports.keys()], quotes),
    emphasis: Number([owning, conceding].some((words) => isAdded(words, sentence.items, quotes.items))),
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

/** For each word of a sentence its place in the quotes, if it has one: that closest to where the word before it continues. */
function alignedPlaces(words: readonly Item[], quotes: QuoteIndex): number[] {
  const places: number[] = [];
  for (const word of words) {
    const wanted = (places.at(-1) ?? -1) + 1;
    const [closest] = placesOf(word, quotes).toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted));
    if (closest !== undefined) places.push(closest);
  }
  return places;
}

function placesOf(word: Item, quotes: QuoteIndex): number[] {
  const own = quotes.items.flatMap((item, at) =>
    isMeant(item) && item.keys.some((key) => word.keys.includes(key)) ? [at] : [],
  );
  return own.length > 0 ? own : quotes.matches(word).map(({ item }) => quotes.items.indexOf(item));
}

/** Words beside a stretch of the quotes that may deny it. */
const margin = 3;

function stretchOf(places: readonly number[], { items }: QuoteIndex, beside = 0): readonly Item[] {
  if (places.length === 0) return items;
  return items.slice(Math.max(0, Math.min(...places) - beside), Math.max(...places) + 1 + beside);
}

function coveredShare(places: readonly number[], quotes: QuoteIndex): number {
  if (places.length === 0) return 0;
  return new Set(places).size / stretchOf(places, quotes).filter(isMeant).length;
}

function countDenials(items: readonly Item[]): number {
  return items.filter(
    (item) => isDenier(item) || (item.denied !== null && isRefusal(item.word)) || item.word === '~unless',
  ).length;
}

function partyDoubts(words: readonly Item[], { items }: QuoteIndex): Pick<Doubts, 'otherPartyFirst' | 'newParty'> {
  const said = words.flatMap(({ party }) => party ?? []);
  const quoted = items.flatMap(({ party }) => party ?? []);
  const isOther = said.length > 0 && quoted.length > 0 && said[0] !== quoted[0];
  return { otherPartyFirst: Number(isOther), newParty: Number(said.some((party) => !quoted.includes(party))) };
}

const owning = new Set('itself themselves himself herself own'.split(' '));
const conceding = new Set('even ~regardless despite still although though whatever'.split(' '));

function isAdded(words: ReadonlySet<string>, items: readonly Item[], quoted: readonly Item[]): boolean {
  const has = (each: readonly Item[]) => each.some(({ word }) => words.has(word));
  return has(items) && !has(quoted);
}
