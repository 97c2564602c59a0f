import { isDenier } from './statement/clause-words.js';
import { isEqualFigure } from './figures/equal-figures.js';
import { figureContexts, type FigureContext } from './figures/figure-contexts.js';
import { type Item } from './statement/item.js';
import { isFree, type Statement } from './statement/read-statement.js';

type Text = readonly Item[];

/** Maximum number of gaps in an excerpt, and maximum words per gap. */
const maxGaps = 2;
const maxGap = 12;

/**
 * Whether each sentence of a text is an excerpt of a quote: its words in the same order and in any inflection, starting at the beginning of a
 * sentence or phrase, with no omission of words that deny, limit or join. An excerpt needs no further check.
 */
export function isExcerpt(text: Statement, quotes: readonly Statement[]): boolean {
  const contexts = new Map([text, ...quotes].flatMap(figureContexts).map((context) => [context.figure, context]));
  const sentences = sentencesOf(text.items)
    .map(wordsOf)
    .filter(({ length }) => length > 0);
  return (
    sentences.length > 0 && sentences.every((words) => quotes.some(({ items }) => isWithin(words, items, contexts)))
  );
}

type ContextByFigure = ReadonlyMap<Item, FigureContext>;

function sentencesOf(items: Text): Item[][] {
  const sentences: Item[][] = [[]];
  for (const item of items)
    if (endMark.test(item.word)) sentences.push([]);
    else sentences.at(-1)?.push(item);
  return sentences;
}

const endMark = /^[.;!?]$/;

/** Words that can be omitted or added without a change of meaning. */
const emptyWord = /^(?:a|an|the|this|these|it|there|is|are|be|has|have|on|at|in|of|~by)$/;

function wordsOf(items: Text): Item[] {
  return items.filter((item) => item.kind !== 'stop' && !emptyWord.test(item.word) && !isFree(item));
}

function isWithin(words: Text, quote: Text, contexts: ContextByFigure): boolean {
  const quoted = wordsOf(quote);
  const [first] = words;
  return quoted.some((item, start) => {
    if (first === undefined || !isSame(first, item, contexts)) return false;
    const end = endOfExcerpt(words, quoted.slice(start), contexts);
    const last = end === null ? undefined : quoted[start + end];
    return last !== undefined && isWhole(quote, quote.indexOf(item), quote.indexOf(last));
  });
}

/** Index of the last word of an excerpt in the quoted words, which start with the same word; null if it is not an excerpt. */
function endOfExcerpt(words: Text, quoted: Text, contexts: ContextByFigure): number | null {
  let at = 0;
  let gaps = 0;
  for (const word of words) {
    const next = quoted.slice(at, at + maxGap + 1).findIndex((item) => isSame(word, item, contexts));
    if (next < 0 || quoted.slice(at, at + next).some(isEssential)) return null;
    gaps += next > 0 ? 1 : 0;
    at += next + 1;
  }
  return gaps > maxGaps ? null : at - 1;
}

function isSame(one: Item, other: Item, contexts: ContextByFigure): boolean {
  if (one.word === other.word || (dutyVerb.test(one.word) && dutyVerb.test(other.word))) return true;
  const [context, otherContext] = [contexts.get(one), contexts.get(other)];
  if (context !== undefined && otherContext !== undefined) return isEqualFigure(context, otherContext);
  const isPlain = one.denied === null && other.denied === null && one.party === other.party;
  return isPlain && one.keys[0] !== undefined && one.keys[0] === other.keys[0];
}

const dutyVerb = /^(?:must|shall)$/;

/** Whether an excerpt starts at the beginning of a sentence or phrase and the rest of that sentence does not limit or deny it. */
function isWhole(quote: Text, start: number, end: number): boolean {
  const before = quote.slice(0, start);
  const last = before.findLast(({ word }) => !emptyWord.test(word));
  if (last !== undefined && last.kind !== 'stop') return false;
  const sentenceStart = before.findLastIndex(({ word }) => startMark.test(word));
  const sentenceEnd = quote.findIndex(({ word }, at) => at > end && endMark.test(word));
  return ![
    ...before.slice(sentenceStart + 1),
    ...quote.slice(end + 1, sentenceEnd < 0 ? quote.length : sentenceEnd),
  ].some(isLimit);
}

const startMark = /^[.;:!?\n•]$/;
const limits = /^(?:~only|only|~unless|until|if|~if|provided|without)$/;

function isLimit(item: Item): boolean {
  return limits.test(item.word) || isDenier(item);
}

/** Words whose omission changes the meaning of the words around them. */
const essentialWord = /^(?:~.*|only|until|if|but|may|might|could|can|should|will|before|after|some|other|and|or|to)$/;

function isEssential(item: Item): boolean {
  return essentialWord.test(item.word) || isDenier(item) || item.denied !== null;
}
