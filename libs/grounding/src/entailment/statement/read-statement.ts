import { type Item } from './item.js';
import { joinPhrases, type TermGroup } from './phrases.js';
import { readTerms, type Term } from './read-terms.js';
import { markPolarity } from './mark-polarity.js';
import { deniedRoots } from '../negative-words.js';
import { splitClauses } from './split-clauses.js';
import { freeWords, functionWords, type Party, partyOf } from '../words/vocabulary.js';
import { wordRoot } from '../words/word-root.js';

/** The content of a text, in order: its items, and the same items grouped into clauses. */
export interface Statement {
  readonly items: readonly Item[];
  readonly clauses: readonly (readonly Item[])[];
}

/** Reads a text as clauses of items. */
export function readStatement(text: string): Statement {
  const items = joinPhrases(withoutWraps(readTerms(text)))
    .map(itemOf)
    .map(resolveInContext);
  const clauses = splitClauses(items);
  for (const clause of clauses) markPolarity(clause);
  return { items, clauses };
}

/** Removes line ends within a sentence. */
function withoutWraps(terms: readonly Term[]): Term[] {
  return terms.filter(({ printed }, at) => {
    const [before, next] = [terms[at - 1], terms[at + 1]];
    if (printed !== '\n' || before === undefined || next === undefined) return true;
    const isShouted = [before, next].every((term) => /\p{Lu}/u.test(term.printed) && !/\p{Ll}/u.test(term.printed));
    return !isShouted && !/^\p{Ll}/u.test(next.printed);
  });
}

/** Recognizes a condition without `if` (`Should the Government cancel`) and an exception with `but` (`no firm but Acme`). */
function resolveInContext(item: Item, at: number, items: readonly Item[]): Item {
  const before = items[at - 1];
  if (item.word === 'should' && (before === undefined || before.kind === 'stop'))
    return { ...item, kind: 'operator', word: '~if' };
  const isException =
    item.word === 'but' && items.slice(Math.max(0, at - 3), at).some(({ word }) => noneWords.test(word));
  return isException ? { ...item, kind: 'operator', word: '~unless' } : item;
}

const noneWords = /^(?:no|none|nothing|~nobody)$/;

function itemOf({ concept, terms }: TermGroup): Item {
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

type ItemBase = Pick<Item, 'word' | 'printed' | 'value' | 'clause' | 'polarity' | 'denied' | 'party'>;

function conceptItem(base: ItemBase, terms: readonly Term[]): Item {
  const { word } = base;
  if (word.startsWith('~')) return { ...base, kind: 'operator', keys: [] };
  if (word.startsWith('&')) return { ...base, kind: 'group', keys: [word], party: 'supplier' };
  const parts = terms.flatMap(({ key }) => (functionWords.has(key) ? [] : [wordRoot(key)]));
  return {
    ...base,
    kind: 'content',
    keys: [word, ...parts, ...(zones[word] ?? [])],
    party: partyOfPhrase(word, terms),
  };
}

function partyOfPhrase(word: string, terms: readonly Term[]): Party | null {
  if (word === '@ko' || word === '@poc' || word === '@specialist') return 'government';
  return word === '@sole' && terms.some(({ key }) => partyOf(key) === 'supplier') ? 'supplier' : null;
}

/** More general zones: Eastern Standard Time is also Eastern Time. */
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

function wordItem({ word, printed, value, clause, polarity }: ItemBase): Item {
  const { kind, keys, denied, party } = readWord(word);
  return { kind, keys, denied, word, printed, value, party, clause, polarity };
}

type ReadWord = Pick<Item, 'kind' | 'keys' | 'denied' | 'party'>;

/** Cache of words already read, because texts repeat words. */
const wordCache = new Map<string, ReadWord>();
const maxCachedWords = 20_000;

function readWord(word: string): ReadWord {
  const found = wordCache.get(word);
  if (found !== undefined) return found;
  if (wordCache.size >= maxCachedWords) wordCache.clear();
  const read: ReadWord = functionWords.has(word)
    ? { kind: 'function', keys: [], denied: null, party: null }
    : { kind: 'content', keys: [wordRoot(word)], denied: deniedRoots(word), party: partyOf(word) };
  wordCache.set(word, read);
  return read;
}

/** Whether an item needs no support in a quote. */
export function isFree({ keys: [root = ''] }: Item): boolean {
  return freeWords.has(root);
}
