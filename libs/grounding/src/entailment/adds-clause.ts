import { type QuoteIndex } from './match-items.js';
import { type Item, type Statement } from './read-statement.js';

/** The part of a beginning that is copied from the quotes letter for letter, if the beginning is. */
const leastCopied = 0.75;
/** The part of added words that the quotes have nevertheless. */
const maxShared = 0.34;
/** A shorter beginning has the words of the quotes by chance. */
const leastWords = 3;

/**
 * Whether a sentence copies what its quotes say, and goes on with `and` and other words: who rewords a sentence rewords all of it, who adds a
 * requirement mostly leaves what stands there as it is.
 */
export function addsClause({ items }: Statement, quotes: QuoteIndex): boolean {
  const words = new Set(quotes.items.map(({ word }) => word));
  const isCopied = ({ word }: Item) => words.has(word);
  const isShared = ({ keys }: Item) => keys.some((key) => quotes.has(key));
  return items.some(({ word }, at) => {
    if (!joints.has(word)) return false;
    const before = items.slice(0, at).filter(isMeant);
    const after = items.slice(at + 1, endOf(items, at)).filter(isMeant);
    if (before.length < leastWords || after.length < 2) return false;
    return partOf(before, isCopied) >= leastCopied && partOf(after, isShared) <= maxShared;
  });
}

const joints = new Set(['and', 'plus', 'but']);

/** Where what follows `and` ends. */
function endOf(items: readonly Item[], at: number): number {
  const end = items.findIndex(({ kind, word }, place) => place > at && (kind === 'stop' || joints.has(word)));
  return end < 0 ? items.length : end;
}

function isMeant({ kind }: Item): boolean {
  return kind === 'content' || kind === 'figure' || kind === 'group';
}

function partOf(items: readonly Item[], isOne: (item: Item) => boolean): number {
  return items.filter(isOne).length / items.length;
}
