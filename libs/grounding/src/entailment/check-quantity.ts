import { type DropReason } from '@rfp/contracts/grounding';
import { closestSentences } from './closest-clauses.js';
import { type QuoteIndex } from './match-items.js';
import { isDenier } from './clause-words.js';
import { type Item, type Statement } from './read-statement.js';

const wordSet = (text: string) => new Set(text.split(' '));
const all = wordSet('all every each any both entire whole everything everyone everybody ~nobody');
const part = wordSet('some few partly partial half most ~fewer');
const several = wordSet('several multiple many various numerous more ~min ~above or two three');
/** `Proposals for research or training can be funded` are of both. */
const choices = wordSet('may can could any all whether either ~may welcome');
const single = wordSet('only sole single one lone ~only @sole');

/** Says whether a sentence speaks of some where its quotes speak of all, of several where they speak of one, or joins by `or` what they join by `and`. */
export function checkQuantity(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  for (const clause of sentence.clauses) {
    const quoted = closestSentences(clause, quotes).flat();
    if (isPart(clause, quoted) || isSeveral(clause, quoted) || isAlternative(clause, quoted, quotes))
      return 'bound_differs';
  }
  return null;
}

const has = (items: readonly Item[], words: ReadonlySet<string>): boolean => items.some(({ word }) => words.has(word));

/** `some` beside `all` in the same text is `some or all`; before a number it says about. */
function isPart(clause: readonly Item[], quoted: readonly Item[]): boolean {
  const isSome = clause.some(({ word }, at) => part.has(word) && !isVague(word, clause[at + 1]));
  if (!isSome || has(quoted, part) || has(quoted, several)) return false;
  return has(clause, new Set(['~fewer'])) || (has(quoted, all) && !has(clause, all));
}

/** `some 200`, `some other way`. */
function isVague(word: string, next: Item | undefined): boolean {
  return word === 'some' && (next?.kind === 'figure' || /^(?:other|way|means|one|time|kind)$/.test(next?.word ?? ''));
}

function isSeveral(clause: readonly Item[], quoted: readonly Item[]): boolean {
  if (clause.some((item) => isDenier(item)) || quoted.some((item) => isDenier(item))) return false;
  const isMore =
    has(clause, new Set(['several', 'multiple', 'many', 'various', 'numerous'])) ||
    clause.some(
      ({ word }, at) => (word === '~min' || word === '~above') && /^(?:one|number 1)$/.test(clause[at + 1]?.word ?? ''),
    );
  return isMore && has(quoted, single) && !has(quoted, several) && !quoted.some(isPlural);
}

function isPlural({ value, word }: Item): boolean {
  return value === 'number' && word !== 'number 1';
}

/** `A or B` where the quotes have `A and B`, both beside the word that joins them. */
function isAlternative(clause: readonly Item[], quoted: readonly Item[], quotes: QuoteIndex): boolean {
  if ([...clause, ...quoted].some((item) => isDenier(item) || item.denied !== null)) return false;
  if (quoted.some(({ word }) => word === 'or') || clause.some(({ word }) => choices.has(word))) return false;
  return clause.some(({ word }, at) => {
    if (word !== 'or') return false;
    const [left, right] = [clause.slice(0, at).findLast(isContent), clause.slice(at + 1).find(isContent)];
    if (left === undefined || right === undefined) return false;
    return quoted.some((item, place) => item.word === 'and' && isAround(quoted, place, [left, right], quotes));
  });
}

function isAround(
  quoted: readonly Item[],
  at: number,
  [left, right]: readonly [Item, Item],
  quotes: QuoteIndex,
): boolean {
  const before = new Set(quoted.slice(Math.max(0, at - 5), at));
  const behind = new Set(quoted.slice(at + 1, at + 6));
  const stands = (item: Item, near: ReadonlySet<Item>) => quotes.matches(item).some((match) => near.has(match.item));
  return stands(left, before) && stands(right, behind);
}

function isContent({ kind }: Item): boolean {
  return kind === 'content' || kind === 'group';
}
