import { type DropReason } from '@rfp/contracts/grounding';
import { isAuxiliary, isDenier } from './clause-words.js';
import { type QuoteIndex } from './match-items.js';
import { isFree, type Item, type Statement } from './read-statement.js';
import { isSubordinate } from './split-clauses.js';

type Clause = readonly Item[];

/** A clause of a sentence beside the clause of the quotes that has most of its words. */
interface Pair {
  readonly said: Clause;
  readonly quoted: Clause;
  /** With the relative clauses beside it. */
  readonly whole: Clause;
}

/**
 * Compares a clause of a sentence with the clause of the quotes that has nearly all its words: who lies mostly keeps the words, and adds or
 * drops a `not`.
 */
export function checkKeptWords(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const pairs = sentence.clauses.flatMap((clause) => pairOf(clause, quotes));
  if (isNewlyDenied(sentence.items, quotes.items) || isNewlyDenied(quotes.items, sentence.items))
    return 'negation_differs';
  return pairs.some((pair) => isDeniedOtherwise(pair, sentence) && !isTurned(pair, sentence, quotes))
    ? 'negation_differs'
    : null;
}

/** Whether a text denies something once, and the other neither denies nor limits anything. */
function isNewlyDenied(items: Clause, others: Clause): boolean {
  const denials = items.filter(denies);
  if (denials.length !== 1 || !denials.some((item) => isDenier(item) && item.word !== 'without')) return false;
  return (
    !others.some((item) => denies(item) || limiting.has(item.word)) && !items.some(({ word }) => limiting.has(word))
  );
}

/** Share of its words from which on a clause keeps its quote. */
const keptShare = 0.6;
/** A clause with fewer words may be like another by chance. */
const leastWords = 2;

function pairOf(clause: Clause, quotes: QuoteIndex): Pair[] {
  const meant = clause.filter(isMeant);
  const clauses = quotes.statements.flatMap((statement) => statement.clauses);
  const counts = clauses.map((each) => meant.filter((item) => each.some((other) => isSame(item, other))).length);
  const most = Math.max(0, ...counts);
  if (most < leastWords || most < meant.length * keptShare) return [];
  const best = clauses.filter((_each, at) => counts[at] === most);
  const [quoted] = best;
  if (best.length !== 1 || quoted === undefined || isSubordinate(quoted) !== isSubordinate(clause)) return [];
  const at = clauses.indexOf(quoted);
  const beside = [clauses[at - 1] ?? [], clauses[at + 1] ?? []].filter(isSubordinate);
  return [{ said: clause, quoted, whole: [...quoted, ...beside.flat()] }];
}

function isMeant(item: Item): boolean {
  if (item.kind === 'figure') return true;
  return (item.kind === 'content' || item.kind === 'group') && !isFree(item) && !item.word.endsWith('ly');
}

function isSame(one: Item, other: Item): boolean {
  return one.keys.some((key) => other.keys.includes(key));
}

/** Whether one of them has the same verb denied, or denies its words an odd number of times where the other does an even one. */
function isDeniedOtherwise({ said, quoted, whole }: Pair, sentence: Statement): boolean {
  if (hasOppositeVerb(said, quoted)) return true;
  const parts = [quoted, spanOf(quoted, said), whole];
  return [said, sentence.items].every((each) => parts.every((part) => isOdd(part) !== isOdd(each)));
}

/** The part of a clause of the quotes that has the words of another. */
function spanOf(quoted: Clause, clause: Clause): Clause {
  const isShared = (item: Item) => isMeant(item) && clause.some((other) => isSame(item, other));
  const first = quoted.findIndex(isShared);
  const start = quoted.slice(0, first).findLastIndex(isMeant);
  return quoted.slice(
    start < 0 || denies(quoted[start]) ? Math.max(0, start) : start + 1,
    quoted.findLastIndex(isShared) + 1,
  );
}

function hasOppositeVerb(said: Clause, quoted: Clause): boolean {
  const verbs = verbsOf(quoted);
  return verbsOf(said).some(({ verb, isDenied }) => {
    const same = verbs.filter((other) => isSame(other.verb, verb));
    return same.length > 0 && same.every((other) => other.isDenied !== isDenied);
  });
}

interface Verb {
  readonly verb: Item;
  readonly isDenied: boolean;
}

/** The words after the auxiliaries of each verb. */
function verbsOf(clause: Clause): Verb[] {
  return clause.flatMap((verb, at) => {
    const start = clause.slice(0, at).findLastIndex((item) => !isVerbal(item));
    const auxiliaries = clause.slice(start + 1, at);
    if (!isMeant(verb) || !auxiliaries.some(isAuxiliary)) return [];
    const isNone = clause.slice(0, start + 1).some(({ word }) => nones.test(word));
    return [{ verb, isDenied: auxiliaries.some(isDenier) !== isNone }];
  });
}

const nones = /^(?:no|none|neither|nor|nothing|~nobody)$/;

function isVerbal(item: Item): boolean {
  return isAuxiliary(item) || isDenier(item) || (item.word.endsWith('ly') && item.kind !== 'stop');
}

function denies(item: Item | undefined): boolean {
  return (
    item !== undefined && ((isDenier(item) && item.word !== 'nor') || item.denied !== null || item.word === '~unless')
  );
}

function isOdd(clause: Clause): boolean {
  return clause.filter(denies).length % 2 === 1;
}

const turning =
  'until before after ~before ~after ~by by within late late other another else otherwise beyond outside only ~only ~max ~min ~below ~above large small &large &sb &open @setaside ~nolonger ~orNot ~regardless @sole'.split(
    ' ',
  );

const limiting = new Set([
  ...turning,
  'if',
  '~if',
  'instead',
  'different',
  'apart',
  'free',
  '~notonly',
  'rather',
  'but',
  'yet',
  'though',
  'although',
  'forget',
  'fixed',
  '@ffp',
  '@idiq',
  'indefinite',
]);

/** Whether only one of them has a word by which what is denied may be said the other way round, or denies twice what the other demands. */
function isTurned({ quoted }: Pair, sentence: Statement, quotes: QuoteIndex): boolean {
  const has = (clause: Clause, word: string) => clause.some((item) => item.word === word);
  if (turning.some((word) => has(sentence.items, word) !== has(quoted, word))) return true;
  return isDouble(sentence.items, quotes.items) || isDouble(quotes.items, sentence.items);
}

const demands = new Set('must shall ~must if ~if ~unless required require'.split(' '));

function isDouble(items: Clause, others: Clause): boolean {
  const isDemanding = others.some(({ word }) => demands.has(word));
  return isDemanding && items.filter(denies).length > 1;
}
