import { type QuoteIndex } from './match-items.js';
import { isAuxiliary } from './statement/clause-words.js';
import { type Item } from './statement/item.js';
import { type Statement } from './statement/read-statement.js';

type Clause = readonly Item[];

/** A clause is close if it has at least this share of the highest count of matches, because a paraphrase may join clauses. */
const closeShare = 0.6;

/** The clauses of the quotes that share the most words with a clause, or all clauses if none shares any. */
export function closestClauses(clause: Clause, quotes: QuoteIndex): Clause[] {
  const counts = new Map<Clause, number>();
  for (const item of clause)
    for (const each of new Set(quotes.matches(item).flatMap((match) => clauseOf(match.item, quotes))))
      counts.set(each, (counts.get(each) ?? 0) + 1);
  const maxCount = Math.max(0, ...counts.values());
  if (maxCount === 0) return quotes.statements.flatMap(({ clauses }) => clauses);
  return [...counts].filter(([, count]) => count >= maxCount * closeShare).map(([each]) => each);
}

/** The clause of an item, or the earlier clause whose list it continues. */
function clauseOf(item: Item, quotes: QuoteIndex): Clause[] {
  const statement = quotes.statementOf(item);
  return statement === undefined ? [] : [mainClause(statement, item.clause)];
}

function mainClause({ clauses }: Statement, at: number): Clause {
  const clause = clauses[at] ?? [];
  const continues = at > 0 && !clause.some(isAuxiliary) && /^[:;(),]$/.test(clause[0]?.word ?? '');
  if (!continues) return clause;
  const before = clauses.slice(0, at).findLast((each) => each.some(isAuxiliary));
  return before ?? clause;
}

/** The clauses of the quoted sentences that share the most words with a clause, or all clauses if none shares any. */
export function closestSentences(clause: Clause, quotes: QuoteIndex): Clause[] {
  const matched = clause.map((item) => new Set(quotes.matches(item).map((match) => match.item)));
  const sentences = quotes.statements.flatMap(sentencesOf);
  const counts = sentences.map(
    (clauses) => matched.filter((items) => clauses.some((each) => each.some((item) => items.has(item)))).length,
  );
  const maxCount = Math.max(0, ...counts);
  return sentences.filter((_clauses, at) => maxCount === 0 || (counts[at] ?? 0) >= maxCount * closeShare).flat();
}

function sentencesOf({ clauses }: Statement): Clause[][] {
  const sentences: Clause[][] = [[]];
  for (const clause of clauses) {
    if (/^[.!?]$/.test(clause[0]?.word ?? '')) sentences.push([]);
    sentences.at(-1)?.push(clause);
  }
  return sentences.filter((sentence) => sentence.length > 0);
}

/** Share of a clause's words that the quotes have literally, without synonyms. A false sentence mostly keeps the words. */
export function literalShare(clause: Clause, quotes: QuoteIndex): number {
  const content = clause.filter(({ kind, party }) => (kind === 'content' && party === null) || kind === 'group');
  const shared = content.filter(({ keys }) => keys.some((key) => quotes.has(key)));
  return content.length === 0 ? 0 : shared.length / content.length;
}
