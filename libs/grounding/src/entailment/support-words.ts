import { impliedRoots } from './implied-words.js';
import { type QuoteIndex } from './match-items.js';
import { isPlainLeftover, mayClaim } from './plain-leftover.js';
import { type Item } from './item.js';
import { isFree, type Statement } from './read-statement.js';
import { isSimilar } from './similar-words.js';

/**
 * How quotes account for a word: they have it, or mean it by another word. `party`: it only names who is meant; `plain`: they have nothing
 * for it, but it is a common word that claims nothing; `none`: they have nothing for it.
 */
export type Support = 'own' | 'reworded' | 'party' | 'plain' | 'none';

/** The words of a sentence that mean something, and how its quotes account for each. */
export function supportedWords(sentence: Statement, quotes: QuoteIndex): Map<Item, Support> {
  const implied = impliedRoots(quotes);
  return new Map(
    sentence.items
      .filter((item) => isMeant(item) && !isFree(item))
      .map((item): [Item, Support] => [item, supportOf(item, { sentence, quotes, implied })]),
  );
}

/** Whether an item says something of its own. */
export function isMeant({ kind }: Item): boolean {
  return kind === 'content' || kind === 'group' || kind === 'figure';
}

interface Texts {
  readonly sentence: Statement;
  readonly quotes: QuoteIndex;
  readonly implied: ReadonlySet<string>;
}

function supportOf(item: Item, { sentence, quotes, implied }: Texts): Support {
  if (item.keys.some((key) => quotes.has(key))) return 'own';
  // That the quotes have it in another spelling is for `checkFigures`.
  if (item.kind === 'figure') return 'reworded';
  if (item.party !== null) return 'party';
  if (quotes.matches(item).length > 0 || item.keys.some((key) => implied.has(key))) return 'reworded';
  if (item.kind !== 'content') return 'none';
  if (isSimilar(item, quotes)) return 'reworded';
  return isPlainLeftover(item, sentence, quotes) ? 'plain' : 'none';
}

/** Whether a word has no support, and is one by which a notice asks for something, grants, limits or dates it. */
export function isNewClaim(item: Item, support: Support): boolean {
  return (support === 'plain' || support === 'none') && mayClaim(item);
}
