import { type QuoteIndex } from './match-items.js';
import { type Item, type Statement } from './read-statement.js';
import { plainWords } from './word-net.js';
import { wordRoot } from './word-root.js';

/**
 * Whether a sentence has words for things that none of the quotes can stand for. Who rewords replaces words: a thing in a list takes
 * the place of one in a list, and what somebody must hand in stands in the quotes.
 * @param left - words of the sentence that the quotes do not have
 */
export function addsThings(left: readonly Item[], sentence: Statement, quotes: QuoteIndex): boolean {
  const things = left.filter(isThing);
  if (things.length === 0) return false;
  const repeated = new Set(sentence.items.flatMap((item) => quotes.matches(item).map((match) => match.item)));
  const isReplaced = (item: Item) => item.kind === 'content' && !repeated.has(item);
  return things.some((thing) => {
    if (isAskedFor(thing, sentence.items)) return true;
    const neighbour = listedBefore(thing, sentence.items);
    const matches = neighbour === undefined ? [] : quotes.matches(neighbour);
    return matches.length > 0 && !matches.some(({ item }) => neighboursOf(item, quotes).some(isReplaced));
  });
}

function isThing({ word }: Item): boolean {
  return plainWords(word)[0]?.isThing === true;
}

/** Verbs with which a notice asks for a thing. */
const asking = new Set(
  'attach bring carry enclose furnish hold include obtain possess provide submit supply use wear'
    .split(' ')
    .map(wordRoot),
);

/** Whether a thing is what somebody must hand in, bring or have: the object of such a verb. */
function isAskedFor(thing: Item, items: readonly Item[]): boolean {
  const before = items.slice(0, items.indexOf(thing)).findLast(({ kind }) => kind !== 'function');
  return before?.kind === 'content' && before.keys.some((key) => asking.has(key));
}

const joints = new Set(['and', 'or', ',']);

/** The word of meaning before `and` or a comma that a thing follows: roof of `the roof and the gutters`. */
function listedBefore(thing: Item, items: readonly Item[]): Item | undefined {
  const at = items.indexOf(thing);
  const joint = items.slice(0, at).findLastIndex((item) => item.kind !== 'function' || joints.has(item.word));
  if (!joints.has(items[joint]?.word ?? '')) return undefined;
  const before = items[joint - 1];
  return before?.kind === 'content' ? before : undefined;
}

/** How many words may stand between a word of a list and the next `and`. */
const reach = 4;

/** The words on the other side of each `and` or comma near a word of the quotes. */
function neighboursOf(item: Item, { items }: QuoteIndex): Item[] {
  const at = items.indexOf(item);
  const near = items.slice(Math.max(0, at - reach), at + reach + 1);
  return near.some(({ word }) => joints.has(word)) ? near.filter((each) => each !== item) : [];
}
