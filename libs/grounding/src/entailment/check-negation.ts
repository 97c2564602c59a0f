import { type DropReason } from '@rfp/contracts/grounding';
import { type Match, polarityAs, type QuoteIndex } from './match-items.js';
import { isDenier, type Item, type Statement } from './read-statement.js';

/** Verbs that only carry another word: what they deny is what that says. */
const light = new Set(['make', 'take', 'put']);

/** Says whether what a sentence denies and what its quotes deny differ. */
export function checkNegation(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const denies = sentence.items.some((item) => item.polarity === 'neg' || item.denied !== null);
  if (denies && !quotes.items.some((item) => item.polarity !== 'pos' || item.denied !== null))
    return 'negation_differs';
  for (const item of sentence.items) {
    if ((item.kind !== 'content' && item.kind !== 'group') || item.keys.some((key) => light.has(key))) continue;
    const matches = closest(item, quotes.matches(item));
    if (matches.length > 0 && matches.every((match) => isOpposite(item, match))) return 'negation_differs';
  }
  return null;
}

/** Those of its own root, if there are any. */
function closest({ keys }: Item, matches: readonly Match[]): readonly Match[] {
  const same = matches.filter(({ item }) => item.keys.some((key) => keys.includes(key)));
  return same.length > 0 ? same : matches;
}

function isOpposite(item: Item, match: Match): boolean {
  // Of neutral words only opposites differ: eligible, ineligible.
  if (item.polarity === 'neutral') return match.denied && match.item.polarity === 'pos';
  const said = polarityAs(item.polarity, match);
  const { polarity } = match.item;
  return polarity !== 'neutral' && said !== polarity;
}

/** Ways in which one text has with a limit what another denies: `an award only once funds are available` is `no award until they are`. */
const flips: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  [
    new Set(['~unless', 'without', 'before', '~before', 'until']),
    new Set(['~only', 'must', 'shall', '~must', 'require', 'need']),
  ],
  [new Set(['until', 'before', '~before']), new Set(['once'])],
  [new Set(['~above', '~below']), new Set(['~max', '~min'])],
];

/** Whether one of them denies with an exception what the other has with a limit. */
export function mayFlip(sentence: Statement, quotes: QuoteIndex): boolean {
  return flips.some(([exceptions, limits]) => {
    const denies = (items: readonly Item[]) => items.some(isDenier) && hasWord(items, exceptions);
    const isLimited = (items: readonly Item[]) => !items.some(isDenier) && hasWord(items, limits);
    return (denies(quotes.items) && isLimited(sentence.items)) || (denies(sentence.items) && isLimited(quotes.items));
  });
}

function hasWord(items: readonly Item[], words: ReadonlySet<string>): boolean {
  return items.some(({ word, keys }) => words.has(word) || keys.some((key) => words.has(key)));
}
