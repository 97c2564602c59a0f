import { type QuoteIndex } from './match-items.js';
import { isAuxiliary } from './clause-words.js';
import { type Item } from './item.js';
import { type Statement } from './read-statement.js';

type Clause = readonly Item[];

/** Part of the best count that is still close: a paraphrase joins clauses. */
const near = 0.6;

/** The clauses of the quotes that share the largest number of words with a clause; all if none shares any. */
export function closestClauses(clause: Clause, quotes: QuoteIndex): Clause[] {
  const counts = new Map<Clause, number>();
  for (const item of clause)
    for (const each of new Set(quotes.matches(item).flatMap((match) => clauseOf(match.item, quotes))))
      counts.set(each, (counts.get(each) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most === 0) return quotes.statements.flatMap(({ clauses }) => clauses);
  return [...counts].filter(([, count]) => count >= most * near).map(([each]) => each);
}

/** A clause, or that whose list it goes on. */
function clauseOf(item: Item, quotes: QuoteIndex): Clause[] {
  const statement = quotes.statementOf(item);
  return statement === undefined ? [] : [ruling(statement, item.clause)];
}

function ruling({ clauses }: Statement, at: number): Clause {
  const clause = clauses[at] ?? [];
  const continues = at > 0 && !clause.some(isAuxiliary) && /^[:;(),]$/.test(clause[0]?.word ?? '');
  if (!continues) return clause;
  const before = clauses.slice(0, at).findLast((each) => each.some(isAuxiliary));
  return before ?? clause;
}

/** The clauses of the quote's sentence that has most words of a clause, and of sentences that have as many; all clauses if none has any. */
export function closestSentences(clause: Clause, quotes: QuoteIndex): Clause[] {
  const matched = clause.map((item) => new Set(quotes.matches(item).map((match) => match.item)));
  const sentences = quotes.statements.flatMap(sentencesOf);
  const counts = sentences.map(
    (clauses) => matched.filter((items) => clauses.some((each) => each.some((item) => items.has(item)))).length,
  );
  const most = Math.max(0, ...counts);
  return sentences.filter((_clauses, at) => most === 0 || (counts[at] ?? 0) >= most * near).flat();
}

function sentencesOf({ clauses }: Statement): Clause[][] {
  const sentences: Clause[][] = [[]];
  for (const clause of clauses) {
    if (/^[.!?]$/.test(clause[0]?.word ?? '')) sentences.push([]);
    sentences.at(-1)?.push(clause);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** The part of a clause's words that the quotes have themselves, and not only words for the same: who lies mostly keeps the words. */
export function sharedPart(clause: Clause, quotes: QuoteIndex): number {
  const content = clause.filter(({ kind, party }) => (kind === 'content' && party === null) || kind === 'group');
  const shared = content.filter(({ keys }) => keys.some((key) => quotes.has(key)));
  return content.length === 0 ? 0 : shared.length / content.length;
}
