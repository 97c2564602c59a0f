import { joinPhrases, type Unit } from './phrases.js';
import { readTerms, type Term } from './read-terms.js';
import { deniedRoots, freeWords, functionWords, type Party, partyOf } from './vocabulary.js';
import { wordRoot } from './word-root.js';

/** `neg`: denied; `neutral`: in a clause that denies something else. */
export type Polarity = 'pos' | 'neg' | 'neutral';

/** A word, phrase or value with the part that it plays in its clause. */
export interface Item {
  readonly kind: 'content' | 'figure' | 'address' | 'group' | 'operator' | 'function' | 'stop';
  /** By which it is found again. */
  readonly keys: readonly string[];
  /** Roots that it denies, if it denies any. */
  readonly denied: readonly string[] | null;
  readonly word: string;
  readonly printed: string;
  readonly value: Term['kind'];
  readonly party: Party | null;
  clause: number;
  polarity: Polarity;
}

/** What a text states, in its order. */
export interface Statement {
  readonly items: readonly Item[];
  readonly clauses: readonly (readonly Item[])[];
}

const modals = new Set([
  'will',
  'would',
  'shall',
  'should',
  'may',
  'might',
  'can',
  'could',
  'must',
  '~must',
  '~may',
  '~will',
  '~should',
  '~noNeed',
]);
const auxiliaries = new Set([
  ...modals,
  'be',
  'is',
  'are',
  'was',
  'were',
  'been',
  'being',
  'has',
  'have',
  'had',
  'do',
  'does',
  'did',
]);
const deniers = new Set([
  'not',
  'no',
  'never',
  'none',
  'neither',
  'nor',
  'nothing',
  '~noNeed',
  '~nolonger',
  'without',
  'against',
]);
const joints = new Set([
  'and',
  'or',
  'but',
  'that',
  'which',
  'who',
  'because',
  'so',
  'while',
  'once',
  'when',
  'whereas',
  'although',
  'where',
  'as',
  'since',
  'for',
  'after',
  'before',
]);
const conditions = new Set(['if', '~if', '~unless', 'until']);

/** Whether an item is a modal verb, or a phrase for one. */
export function isModal({ word }: Item): boolean {
  return modals.has(word);
}

/** Whether an item is an auxiliary or a modal verb. */
export function isAuxiliary({ word }: Item): boolean {
  return auxiliaries.has(word);
}

/** Whether an item denies what follows it. */
export function isDenier({ word }: Item): boolean {
  return deniers.has(word);
}

/** Reads a text as clauses of items. */
export function readStatement(text: string): Statement {
  const items = joinPhrases(readTerms(text)).map(itemOf);
  const clauses = splitClauses(items);
  for (const clause of clauses) setPolarity(clause);
  return { items: clauses.flat(), clauses };
}

function itemOf({ concept, terms }: Unit): Item {
  const [first = noTerm] = terms;
  const printed = terms.map((term) => term.printed).join(' ');
  const word = concept === null ? first.key : concept.replace('=', '');
  const base = { word, printed, value: first.kind, clause: 0, polarity: 'pos' as const, denied: null, party: null };
  if (concept !== null) return concept.startsWith('=') ? wordItem(base) : conceptItem(base, terms);
  if (first.kind === 'word') return wordItem(base);
  if (first.kind === 'stop') return { ...base, kind: 'stop', keys: [] };
  return { ...base, kind: first.kind === 'address' ? 'address' : 'figure', keys: [word] };
}

const noTerm: Pick<Term, 'kind' | 'key'> = { kind: 'stop', key: '' };

type Base = Pick<Item, 'word' | 'printed' | 'value' | 'clause' | 'polarity' | 'denied' | 'party'>;

function conceptItem(base: Base, terms: readonly Term[]): Item {
  const { word } = base;
  if (word.startsWith('~')) return { ...base, kind: 'operator', keys: [] };
  if (word.startsWith('&')) return { ...base, kind: 'group', keys: [word], party: 'supplier' };
  const parts = terms.flatMap(({ key }) => (functionWords.has(key) ? [] : [wordRoot(key)]));
  return {
    ...base,
    kind: 'content',
    keys: [word, ...parts, ...(zones[word] ?? [])],
    party: word === '@ko' || word === '@poc' ? 'government' : null,
  };
}

/** A quote of Eastern Standard Time also says Eastern Time. */
const zones: Readonly<Record<string, readonly string[]>> = {
  '@est': ['@et'],
  '@edt': ['@et'],
  '@cst': ['@ct'],
  '@cdt': ['@ct'],
  '@mst': ['@mt'],
  '@mdt': ['@mt'],
  '@pst': ['@pt'],
  '@pdt': ['@pt'],
};

function wordItem(base: Base): Item {
  const { word } = base;
  if (functionWords.has(word)) return { ...base, kind: 'function', keys: [] };
  const root = wordRoot(word);
  return { ...base, kind: 'content', keys: [root], denied: deniedRoots(word), party: partyOf(word) };
}

/** Whether an item may be added to what a quote says. */
export function isFree({ keys: [root = ''] }: Item): boolean {
  return freeWords.has(root);
}

/** A clause ends at a full stop and such, at a condition, and where a further verb with an auxiliary begins. */
function splitClauses(items: readonly Item[]): Item[][] {
  const clauses: Item[][] = [[]];
  for (const segment of segmentsOf(items)) {
    const last = clauses.at(-1);
    const isNew = startsHard(segment) || (isFinite(segment) && isFinite(last ?? []));
    if (last === undefined || (isNew && last.length > 0)) clauses.push([...segment]);
    else last.push(...segment);
  }
  for (const [index, clause] of clauses.entries()) for (const item of clause) item.clause = index;
  return clauses;
}

function segmentsOf(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [[]];
  for (const item of items) {
    if (item.kind === 'stop' || joints.has(item.word) || conditions.has(item.word)) segments.push([item]);
    else segments.at(-1)?.push(item);
  }
  return segments.filter((segment) => segment.length > 0);
}

function startsHard([first]: readonly Item[]): boolean {
  if (first === undefined) return false;
  return (first.kind === 'stop' && !soft.has(first.word)) || conditions.has(first.word);
}

const soft = new Set([',', '(', ')', '[', ']']);

function isFinite(segment: readonly Item[]): boolean {
  return segment.some(isAuxiliary);
}

/**
 * Marks what a clause denies: the predicate of each verb with `not`, after `no` also what stands before the verb, and three words after
 * `without`. The rest of such a clause, and of one with a word such as `reject`, is neutral, but for predicates that are not denied.
 */
function setPolarity(clause: readonly Item[]): void {
  const denies = clause.some((item) => isDenier(item) || item.denied !== null);
  if (!denies) return;
  for (const item of clause) item.polarity = item.denied === null ? 'neutral' : 'pos';
  let isNone = false;
  for (const [at, item] of clause.entries()) {
    isNone = (isNone || nones.has(item.word)) && !relatives.has(item.word);
    if (isNone && isMeant(item)) item.polarity = 'neg';
    markAfter(clause, at);
    if (!endsVerb(clause, at)) continue;
    markPredicate(clause, at, isNone);
    isNone = false;
  }
}

function markPredicate(clause: readonly Item[], at: number, isNone: boolean): void {
  const polarity = isNone || isDeniedAt(clause, at) ? 'neg' : 'pos';
  for (const each of predicateOf(clause.slice(at + 1), '')) each.polarity = polarity;
}

/** Whether an item is the last auxiliary of a verb. */
function endsVerb(clause: readonly Item[], at: number): boolean {
  const item = clause[at];
  return item !== undefined && isAuxiliary(item) && !startsVerb(clause, at);
}

/** Marks what follows `not` and such. */
function markAfter(clause: readonly Item[], at: number): void {
  const item = clause[at];
  if (item === undefined || !isDenier(item) || nones.has(item.word)) return;
  for (const each of predicateOf(clause.slice(at + 1), item.word)) each.polarity = 'neg';
}

const relatives = new Set(['that', 'which', 'who', 'if', 'when']);
const nones = new Set(['no', 'none', 'neither', 'nor', 'nothing']);

function isMeant({ kind }: Item): boolean {
  return kind === 'content' || kind === 'group';
}

/** Whether `not` stands among the auxiliaries of a verb, or right behind the last of them. */
function isDeniedAt(clause: readonly Item[], at: number): boolean {
  const first = clause
    .slice(0, at + 1)
    .findLastIndex((item) => !isAuxiliary(item) && !isDenier(item) && !item.word.endsWith('ly'));
  return clause.slice(first + 1, at + 3).some(isDenier);
}

/** Whether another auxiliary follows, so that this one is not the last of its verb. */
function startsVerb(clause: readonly Item[], at: number): boolean {
  const next = clause.slice(at + 1).find((item) => !isDenier(item));
  return next !== undefined && isAuxiliary(next);
}

/** The words of meaning that follow each other. */
function firstRun(rest: readonly Item[]): Item[] {
  const start = rest.findIndex(isMeant);
  const end = rest.findIndex((item, at) => at > start && !isMeant(item));
  return rest.slice(Math.max(0, start), end < 0 ? rest.length : end).filter(isMeant);
}

/** With the adverbs before it. */
function predicateOf(rest: readonly Item[], denier: string): Item[] {
  const meant = rest.filter(isMeant);
  if (denier === 'without') return firstRun(rest).slice(0, 3);
  const at = meant.findIndex(({ word }) => !word.endsWith('ly'));
  return meant.slice(0, at < 0 ? meant.length : at + 1);
}
