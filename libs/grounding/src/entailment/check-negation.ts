import { type DropReason } from '@rfp/contracts/grounding';
import { isAuxiliary, isDenier } from './statement/clause-words.js';
import { closestClauses, closestSentences, literalShare } from './closest-clauses.js';
import { type Match, alignPolarity, type QuoteIndex } from './match-items.js';
import { isRefusal } from './negative-words.js';
import { type Item } from './statement/item.js';
import { type Statement } from './statement/read-statement.js';
import { isSubordinate } from './statement/split-clauses.js';
import { wordRoot } from './words/word-root.js';

type Clause = readonly Item[];

/** Light verbs: negating them negates their noun, before or after them: `no award will be made`, `will not make an award`. */
const lightVerbs = new Set(['make', 'take', 'put']);

/** Checks that a sentence and its quotes deny the same things. */
export function checkNegation(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  const quoted = quotes.items;
  if (overridesConsequence(sentence.items, quoted)) return 'negation_differs';
  const isReworded = isRewordedDenial(sentence.items, quoted);
  const agreed = agreedClauses(sentence, quotes);
  for (const clause of sentence.clauses) {
    if (!clause.some(({ kind }) => kind === 'content' || kind === 'group')) continue;
    const nearest = closestSentences(clause, quotes).flat();
    if (addsDenial(clause, quotes) && !nearest.some(isNegative) && !isReworded) return 'negation_differs';
    if (assertsDenied(clause, quotes)) return 'negation_differs';
    if (!isReworded && hasOpposite(clause, quotes, agreed)) return 'negation_differs';
  }
  return null;
}

/** Consequences that a denial in the quotes may prevent. */
const consequences = new Set(
  [
    'eligible',
    'accept',
    'consider',
    'qualify',
    'award',
    'compete',
    'participate',
    'pay',
    'permit',
    'allow',
    'win',
    'evaluate',
  ].map(wordRoot),
);
const overrideWord = /^(?:~regardless|~orNot|however)$/;

/** Whether a sentence overrides a consequence that its quotes state: `will not affect an offer`, `regardless of`, `still`. */
function overridesConsequence(items: Clause, quoted: Clause): boolean {
  if (items.some(({ word }) => word === '~regardless') && !quoted.some(({ word }) => overrideWord.test(word)))
    return true;
  if (!quoted.some(isNegative)) return false;
  const isStill = items.some(
    ({ word }, at) =>
      word === 'still' && items.slice(at + 1, at + 4).some(({ keys }) => keys.some((key) => consequences.has(key))),
  );
  const hasNoEffect = items.some(
    ({ word }, at) =>
      /^(?:affect|matter|effect|impact|bearing|influence)/.test(word) &&
      items.slice(Math.max(0, at - 3), at).some(isDenier),
  );
  return (isStill && !quoted.some(({ word }) => word === 'still')) || hasNoEffect;
}

function isNegative(item: Item): boolean {
  return (
    deniesClause(item) ||
    item.denied !== null ||
    item.polarity === 'neg' ||
    item.polarity === 'except' ||
    item.word === '~noNeed'
  );
}

/** Whether an item denies its whole clause. `without` only denies a noun. */
function deniesClause(item: Item): boolean {
  return isDenier(item) && item.word !== 'without' && item.word !== 'against';
}

/** Number of words that deny a clause. */
function countDenials(clause: Clause): number {
  return clause.filter((item) => deniesClause(item) || (item.denied !== null && isRefusal(item.word))).length;
}

/** Whether a clause states a refusal, or negates its verb and otherwise has the words of the quotes. */
function addsDenial(clause: Clause, quotes: QuoteIndex): boolean {
  if (clause.some(({ denied, word }) => denied !== null && denied.length > 0 && isRefusal(word))) return true;
  if (!clause.some(deniesClause)) return false;
  return literalShare(clause, quotes) >= sameShare;
}

/** Minimum share of common words at which a clause counts as the same as its quotes. */
const sameShare = 0.7;

const limits = new Set(
  '~only ~unless ~by ~before ~max ~min ~must must shall until before after ~after within once @setaside @sole if ~if'.split(
    ' ',
  ),
);
const limitRoots = new Set(
  [
    'subject',
    'condition',
    'contingent',
    'limit',
    'restrict',
    'reserve',
    'require',
    'need',
    'sole',
    'single',
    'exclusive',
    'ceiling',
    'cap',
    'long',
    'longest',
  ].map(wordRoot),
);

/** Whether a text has a limit that the other text does not have in the same words. */
function isLimited(items: Clause, others: Clause): boolean {
  const same = new Set(others.map(({ word }) => word));
  return items.some(
    ({ word, keys, kind }) =>
      !same.has(word) && (limits.has(word) || kind === 'group' || keys.some((key) => limitRoots.has(key))),
  );
}

const outsideWords = new Set(
  'other another else otherwise ~unless without late ~above ~below beyond outside elsewhere alternative exempt large'.split(
    ' ',
  ),
);
const earlierWords = new Set('~by ~before before until within by deadline'.split(' '));
const laterWords = new Set('after ~after later past once late upon'.split(' '));

/** Whether a text denies everything outside a limit of the other: `only A may` is `none but A may`, `by noon` is `not after noon`. */
function isComplement(items: Clause, limited: Clause): boolean {
  if (!isLimited(limited, items)) return false;
  const denials = countDenials(items);
  if (denials !== 1) return denials > 1;
  const same = new Set(limited.flatMap(({ word, keys }) => [word, ...keys]));
  const has = (words: ReadonlySet<string>) => [...same].some((word) => words.has(word));
  return items.some(({ word, keys, denied }) => {
    if (denied !== null && !isRefusal(word)) return true;
    if (same.has(word)) return false;
    if (word === 'until' || word === 'without') return true;
    if (earlierWords.has(word)) return has(laterWords) && !has(earlierWords);
    if (laterWords.has(word)) return has(earlierWords) && !has(laterWords);
    return [word, ...keys].some((key) => outsideWords.has(key));
  });
}

/** Whether a clause asserts what all closest clauses of the quotes deny. */
function assertsDenied(clause: Clause, quotes: QuoteIndex): boolean {
  if (!clause.some(isAuxiliary) && clause.filter(({ kind }) => kind === 'content').length < 3) return false;
  if (isSubordinate(clause) || clause.some(isNegative) || isLimited(clause, quotes.items)) return false;
  if (!clause.some((item) => quotes.matches(item).length > 0)) return false;
  return closestClauses(clause, quotes).every((each) => countDenials(each) === 1 && hasDeniedVerb(each));
}

/** Whether the verb of a clause is negated: `will not`, `no offers will`. */
function hasDeniedVerb(clause: Clause): boolean {
  return clause.some(
    (item, at) =>
      isAuxiliary(item) &&
      (clause.slice(0, at).some(({ word }) => noneWords.test(word)) ||
        [clause[at - 1], clause[at + 1], clause[at + 2]].some((each) => each !== undefined && deniesClause(each))),
  );
}

/** Whether one text may word as a denial what the other words as a limit or duty: `rejected unless they answer`, `rejected if they do not answer`. */
function isRewordedDenial(clause: Clause, quoted: Clause): boolean {
  if ((hasUnless(clause) && hasIfNot(quoted)) || (hasUnless(quoted) && hasIfNot(clause))) return true;
  if (isDutyAsDenial(clause, quoted)) return true;
  return (
    (clause.some(isNegative) && isComplement(clause, quoted)) ||
    (quoted.some(isNegative) && isComplement(quoted, clause))
  );
}

function hasUnless(items: Clause): boolean {
  return items.some(({ printed }) => printed.toLowerCase() === 'unless');
}

function hasIfNot(items: Clause): boolean {
  return items.some(({ word }) => word === 'if' || word === '~if') && items.some(isNegative);
}

/** Whether a clause words a duty as a denial: `if they do not register, they may be rejected`, `no access before they sign`. */
function isDutyAsDenial(clause: Clause, quoted: Clause): boolean {
  return quoted.some(({ word }) => dutyWords.has(word)) && (hasIfNot(clause) || hasNoneBefore(clause));
}

const dutyWords = new Set(['must', 'shall', '~must', 'required']);

function hasNoneBefore(items: Clause): boolean {
  return (
    items.some(({ word }) => noneWords.test(word)) && items.some(({ word }) => word === 'before' || word === '~before')
  );
}

const noneWords = /^(?:no|none|neither|nothing|~nobody)$/;

/** Keys of the quoted clauses whose denial the sentence repeats. The other words of these clauses may be reworded. */
function agreedClauses({ items }: Statement, quotes: QuoteIndex): ReadonlySet<string> {
  return new Set(
    items.flatMap((item) =>
      quotes.matches(item).flatMap((match) => (isSameDenial(item, match) ? [clauseKey(match.item, quotes)] : [])),
    ),
  );
}

function isSameDenial(item: Item, match: Match): boolean {
  const sentencePolarity = alignPolarity(item.polarity, match);
  const { polarity } = match.item;
  const isExcluded = (each: Item['polarity']) => each === 'neg' || each === 'except';
  // Two equal exceptions prove nothing about the rest of the clauses.
  return isExcluded(polarity) && isExcluded(sentencePolarity) && (polarity === 'neg' || sentencePolarity === 'neg');
}

function clauseKey(item: Item, quotes: QuoteIndex): string {
  const statement = quotes.statementOf(item);
  return `${statement === undefined ? -1 : quotes.statements.indexOf(statement)} ${item.clause}`;
}

function hasOpposite(clause: Clause, quotes: QuoteIndex, agreed: ReadonlySet<string>): boolean {
  return clause.some((item) => {
    if ((item.kind !== 'content' && item.kind !== 'group') || item.keys.some((key) => lightVerbs.has(key)))
      return false;
    const matches = decisiveMatches(item, quotes.matches(item));
    return (
      matches.length > 0 &&
      matches.every(
        (match) =>
          isOpposite(item, match) &&
          (!agreed.has(clauseKey(match.item, quotes)) || areSamePredicates(item, clause, match, quotes)),
      )
    );
  });
}

/** Whether both items have the same root and directly follow the auxiliaries of their verb. */
function areSamePredicates(item: Item, clause: Clause, match: Match, quotes: QuoteIndex): boolean {
  const quoted = quotes.statementOf(match.item)?.clauses[match.item.clause] ?? [];
  return (
    item.keys.some((key) => match.item.keys.includes(key)) &&
    isPredicate(item, clause) &&
    isPredicate(match.item, quoted)
  );
}

function isPredicate(item: Item, clause: Clause): boolean {
  const before = clause
    .slice(0, clause.indexOf(item))
    .findLast((each) => !deniesClause(each) && !each.word.endsWith('ly'));
  return before !== undefined && isAuxiliary(before);
}

/** Matches of the same root, or of its denial. A false sentence mostly keeps the words of the quote, so these matches decide. */
function decisiveMatches(item: Item, matches: readonly Match[]): readonly Match[] {
  const denies = (one: Item, other: Item) => one.denied?.some((root) => other.keys.includes(root)) === true;
  return matches.filter(
    ({ item: other }) =>
      other.keys.some((key) => item.keys.includes(key)) || denies(item, other) || denies(other, item),
  );
}

function isOpposite(item: Item, match: Match): boolean {
  // Neutral words differ only if they are opposites: eligible, ineligible.
  if (item.polarity === 'neutral') return match.denied && match.item.polarity === 'pos';
  if (item.polarity === 'except' || match.item.polarity === 'neutral') return false;
  return (alignPolarity(item.polarity, match) === 'pos') !== (match.item.polarity === 'pos');
}
