import { isAuxiliary, isDenier } from './clause-words.js';
import { type Item } from './item.js';
import { wordRoot } from '../words/word-root.js';

/** Verbs without meaning of their own: `make a determination`. */
const lightVerbs = new Set('make take do conduct perform give have hold put carry reach'.split(' ').map(wordRoot));

const relatives = new Set(['that', 'which', 'who', 'if', 'when']);
const noneWords = new Set(['no', 'none', 'neither', 'nor', 'nothing', '~nobody']);
/** Words that deny only what follows them. */
const localDeniers = new Set(['without', 'against']);

/**
 * Marks the items that a clause denies: the predicate after `not` and `fail to`, the subject after `no`, and the words after `without` and
 * `other than`. If a clause denies anything, also by a word such as `reject`, its other items become neutral, except predicates that are not
 * denied.
 */
export function markPolarity(clause: readonly Item[]): void {
  if (!clause.some(isDenying)) return;
  markUndenied(clause);
  let isNone = false;
  for (const [at, item] of clause.entries()) {
    isNone = (isNone || isNoneBeforeVerb(clause, at)) && !relatives.has(item.word);
    if (isNone && isMeant(item)) item.polarity = 'neg';
    markAfter(clause, at);
    if (!endsVerb(clause, at)) continue;
    markPredicate(clause, at, isNone);
    isNone = false;
  }
}

/** Marks the subject as neutral if the verb is denied (`No work may depart`), but not with a light verb (`No award will be made`). */
function clearSubject(clause: readonly Item[], verb: number): void {
  const [predicate] = predicateOf(clause.slice(verb + 1)).toReversed();
  if (predicate === undefined || predicate.keys.some((key) => lightVerbs.has(key))) return;
  const start = clause.slice(0, verb).findLastIndex(({ word }) => noneWords.has(word));
  for (const item of clause.slice(start + 1, verb)) if (item.polarity === 'neg') item.polarity = 'neutral';
}

/** Whether an item is a `no` before the verb, which denies both the subject and the verb. */
function isNoneBeforeVerb(clause: readonly Item[], at: number): boolean {
  return noneWords.has(clause[at]?.word ?? '') && clause.slice(at + 1).some(isAuxiliary);
}

/** Whether an item denies something: a denier, `reject`, `other than`. */
function isDenying(item: Item): boolean {
  return isDenier(item) || item.denied !== null || isException(item);
}

function isException({ word, printed }: Item): boolean {
  return word === '~unless' && !/^(?:unless|except)\b/i.test(printed);
}

/** Sets the default polarity of a clause's items, before the denied ones are marked. */
function markUndenied(clause: readonly Item[]): void {
  const rest = hasOnlyReplacements(clause) ? 'pos' : 'neutral';
  for (const item of clause) item.polarity = item.denied === null ? rest : 'pos';
}

/** Whether the only denials are replacements such as `rather than`, which do not affect the rest of the clause. */
function hasOnlyReplacements(clause: readonly Item[]): boolean {
  return clause.every(
    (item) => !isDenying(item) || (isException(item) && /^(?:rather|instead|in lieu|in place)\b/i.test(item.printed)),
  );
}

function markPredicate(clause: readonly Item[], at: number, isNone: boolean): void {
  const polarity = isNone || isDeniedAt(clause, at) ? 'neg' : 'pos';
  for (const each of predicateOf(clause.slice(at + 1))) each.polarity = polarity;
  if (isNone) clearSubject(clause, at);
}

/** Whether an item is the last auxiliary of a verb. */
function endsVerb(clause: readonly Item[], at: number): boolean {
  const item = clause[at];
  return item !== undefined && isAuxiliary(item) && !startsVerb(clause, at);
}

/** Marks the items after `not`, `fail to`, `without` and similar words. */
function markAfter(clause: readonly Item[], at: number): void {
  const item = clause[at];
  if (item === undefined || isNoneBeforeVerb(clause, at)) return;
  const rest = clause.slice(at + 1);
  const [items, polarity] = isException(item)
    ? ([firstRun(rest), 'except'] as const)
    : ([deniedAfter(item, rest), 'neg'] as const);
  for (const each of items) each.polarity = polarity;
}

/** The words after an item that it denies. */
function deniedAfter(item: Item, rest: readonly Item[]): Item[] {
  const isFree = item.word === 'free' && rest[0]?.word === 'of';
  if (localDeniers.has(item.word) || noneWords.has(item.word) || isFree) return firstRun(rest);
  return isDenier(item) || item.denied?.length === 0 ? predicateOf(rest) : [];
}

function isMeant({ kind }: Item): boolean {
  return kind === 'content' || kind === 'group';
}

/** Whether `not` is among the auxiliaries of a verb or right after the last of them. */
function isDeniedAt(clause: readonly Item[], at: number): boolean {
  const first = clause
    .slice(0, at + 1)
    .findLastIndex((item) => !isAuxiliary(item) && !isDenier(item) && item.word !== 'to' && !item.word.endsWith('ly'));
  return clause.slice(first + 1, at + 3).some((item) => isDenier(item) && !localDeniers.has(item.word));
}

/** Whether another auxiliary follows this one. */
function startsVerb(clause: readonly Item[], at: number): boolean {
  const next = clause.slice(at + 1).find((item) => !isDenier(item));
  return next !== undefined && isAuxiliary(next);
}

/** The first run of consecutive content words, at most three. */
function firstRun(rest: readonly Item[]): Item[] {
  const start = rest.findIndex(isMeant);
  const end = rest.findIndex((item, at) => at > start && !isMeant(item));
  return rest
    .slice(Math.max(0, start), end < 0 ? rest.length : end)
    .filter(isMeant)
    .slice(0, 3);
}

/** The first content word, with the adverbs before it. */
function predicateOf(rest: readonly Item[]): Item[] {
  const contentItems = rest.filter(isMeant);
  const at = contentItems.findIndex(({ word }) => !word.endsWith('ly'));
  return contentItems.slice(0, at < 0 ? contentItems.length : at + 1);
}
