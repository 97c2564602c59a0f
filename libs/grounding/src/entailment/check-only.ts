import { type DropReason } from '@rfp/contracts/grounding';
import { isDenier } from './clause-words.js';
import { closestClauses } from './closest-clauses.js';
import { type QuoteIndex } from './match-items.js';
import { type Item, type Statement } from './read-statement.js';

const only = new Set(['~only', '~unless', '@sole', 'sole', 'exclusive']);
const limiting = new Set([
  'subject',
  'condition',
  'contingent',
  'reserve',
  'restrict',
  'limit',
  'exclusive',
  'sole',
  '@sole',
  'lone',
  '~max',
]);
/** Words that leave others out without saying `only`, and by which a sentence may say so. */
const setApart = new Set([...limiting, '@setaside', 'total', 'entire', 'until', 'before', '~before', '~regardless']);
const single = new Set(['one', 'single', 'number 1', 'each']);
/** `must be by e-mail` is `can only be by e-mail`. */
const oneWay = new Set([...setApart, 'must', 'shall', '~must', 'require', 'once', 'if', '~if', 'when']);
const counting = /^(?:counts?|considered|accepted|valid|eligible|qualify|qualifies)$/;
const obliging = new Set([...limiting, ...single, 'must', 'shall', '~must', 'require', 'need']);
const restricting = /^(?:restricted|limited|closed|reserved|exclusive)$/i;
/** `Only after signing` is what must be. */
const conditions = new Set(['after', '~after', 'if', '~if', 'once', 'when', 'where', 'with', 'through', 'by', 'via']);
const opening = new Set(['&open', '~regardless']);

/** Says whether a sentence says `only` where its quotes do not, leaves an `only` of theirs out, or restricts what they leave open. */
export function checkOnly(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  if (isOpenedOrClosed(sentence.items, quotes.items)) return 'only_differs';
  for (const clause of sentence.clauses) {
    if (!clause.some(({ kind }) => kind === 'content' || kind === 'group')) continue;
    const closest = closestClauses(clause, quotes).flat();
    if (isOnly(clause) && !mayExclude(quotes.items, carriersOf(clause, sentence.items))) return 'only_differs';
    if (closest.some(({ word }) => word === '~only') && !mayExclude(sentence.items, obliging)) return 'only_differs';
  }
  return null;
}

/** Whether one is open to all, and the other restricted. */
function isOpenedOrClosed(items: readonly Item[], quoted: readonly Item[]): boolean {
  const isOpen = (each: readonly Item[]) =>
    each.some(({ word }, at) => opening.has(word) && each[at - 1]?.word !== '~unless');
  const isClosed = (each: readonly Item[]) =>
    each.some((item) => item.word === '~only' || item.word === '@setaside' || restricting.test(item.printed));
  const isPureOpen = (each: readonly Item[]) => isOpen(each) && !isClosed(each);
  return (
    (isPureOpen(quoted) && isClosed(items) && !isOpen(items)) ||
    (isPureOpen(items) && isClosed(quoted) && !isOpen(quoted))
  );
}

/** Words of a quote that carry the `only` of a clause. */
function carriersOf(clause: readonly Item[], all: readonly Item[]): ReadonlySet<string> {
  const at = clause.findIndex(isOnlyWord);
  const isOne = clause.slice(at, at + 3).some(({ word }) => single.has(word));
  const from = all.findIndex((item) => item === clause[at]);
  const isCondition = all.slice(from, from + 5).some(({ word }) => conditions.has(word));
  const isWay = isCondition || permits(clause) || clause.some(({ word }) => counting.test(word));
  // `You cannot register unless you have one` says that one is required.
  const words = isWay || (all.some(isDenier) && clause[at]?.word === '~unless') ? oneWay : setApart;
  return isOne ? new Set([...words, ...single]) : words;
}

function permits(items: readonly Item[]): boolean {
  return items.some(({ word }) => word === 'can' || word === 'may' || word === '~may');
}

function isOnly(items: readonly Item[]): boolean {
  return items.some(isOnlyWord);
}

/** `Instead of` names what something replaces, and leaves nothing out. */
function isOnlyWord({ word, printed }: Item): boolean {
  return only.has(word) && !/^(?:instead|in lieu|in place|rather)/i.test(printed);
}

function mayExclude(items: readonly Item[], words: ReadonlySet<string>): boolean {
  return (
    isOnly(items) ||
    items.some(
      (item) => isDenier(item) || item.denied !== null || [item.word, ...item.keys].some((key) => words.has(key)),
    )
  );
}
