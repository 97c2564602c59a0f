import { type DropReason } from '@rfp/contracts/grounding';
import { closestClauses } from './closest-clauses.js';
import { type QuoteIndex } from './match-items.js';
import { isDenier, type Item, type Statement } from './read-statement.js';

const only = new Set(['~only', '~unless']);
const limiting = new Set([
  'reserve',
  'restrict',
  'limit',
  'exclusive',
  'sole',
  '@sole',
  'one',
  'single',
  'lone',
  '~max',
]);
/** Words that leave others out without saying `only`, and by which a sentence may say so. */
const setApart = new Set([...limiting, '@setaside', 'total', 'entire', 'until', 'before']);
/** `must be by e-mail` is `can only be by e-mail`. */
const oneWay = new Set([...setApart, 'must', 'shall', '~must']);
const obliging = new Set([...limiting, 'must', 'shall', '~must', 'require', 'need']);

/** Says whether a sentence says `only` where its quotes do not, or leaves an `only` of theirs out. */
export function checkOnly(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  for (const clause of sentence.clauses) {
    if (!clause.some(({ kind }) => kind === 'content' || kind === 'group')) continue;
    const closest = closestClauses(clause, quotes).flat();
    if (isOnly(clause) && !mayExclude(quotes.items, permits(clause) ? oneWay : setApart)) return 'only_differs';
    if (closest.some(({ word }) => word === '~only') && !mayExclude(sentence.items, obliging)) return 'only_differs';
  }
  return null;
}

function permits(items: readonly Item[]): boolean {
  return items.some(({ word }) => word === 'can' || word === 'may' || word === '~may');
}

function isOnly(items: readonly Item[]): boolean {
  return items.some(({ word }) => only.has(word));
}

function mayExclude(items: readonly Item[], words: ReadonlySet<string>): boolean {
  return (
    isOnly(items) ||
    items.some(
      (item) => isDenier(item) || item.denied !== null || [item.word, ...item.keys].some((key) => words.has(key)),
    )
  );
}
