import { type Recipe } from '@rfp/scoring/recipe-schema';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { type EntityManager } from 'typeorm';
import { isIndexCheaper } from '../search/plan/index-scan.js';
import { type Total } from '../search/plan/page.js';
import { type CompiledQuery } from '../search/query/compile-query.js';
import { Bounds, changedParts, followsFromScores } from './bounds.js';
import { type CandidateParts, type Candidates, FoundCandidates, matchedHits, matchedRows } from './candidates.js';
import { chooseBest } from './choose-best.js';
import { DocumentBounds } from './document-bounds.js';
import { Judge } from './judge.js';
import { type Match, matchQueries, noMatches } from './match-queries.js';
import { OpenFacts } from './open-facts.js';
import { OrderedCandidates, WalkedCandidates } from './walked-candidates.js';

type Database = Pick<EntityManager, 'query'>;

/** When which way is taken. Tests lower them instead of storing a million rows. */
export const bestLimits = {
  /** More documents are not found by the index of words. */
  maxIndexed: 20_000,
  /** Bounds of so few rows are all computed: a walk in their order has more groups than that takes rows. */
  fewMatching: 5_000,
  /** Rows that the first statement looks at. */
  steps: 500,
  /** Milliseconds after which it fails, before the gateway gives up: nothing goes on working for nobody. */
  maxMs: 8_000,
};
export type BestLimits = Readonly<typeof bestLimits>;

/** The walk to the first rows looks at more than those: what rows can have is more than what they have. */
const leastWanted = 200;

/**
 * The first rows of a selection by the totals of a recipe: exact, but no total of all rows is computed. Rows are read in the order of the most that each can
 * have, until none that is left can come before the last one wanted.
 */
export async function findBest(
  database: Database,
  plan: CompiledQuery,
  recipe: Recipe,
  { wanted, total, facts = new OpenFacts(database) }: { wanted: number; total: Total; facts?: OpenFacts },
  limits: BestLimits = bestLimits,
): Promise<{ id: string; score: number }[]> {
  const until = performance.now() + limits.maxMs;
  const queries = changedParts(recipe).relevance ? await matchQueries(database, recipe) : noMatches;
  const { matches } = queries;
  const parts: CandidateParts = { database, plan, bounds: new Bounds(recipe), matches, steps: limits.steps };
  const isFew =
    (total.is === 'exact' && total.count <= limits.fewMatching) ||
    (plan.candidates <= limits.maxIndexed && isIndexCheaper(plan, Math.max(wanted, leastWanted)));
  const sources = isFew
    ? [new FoundCandidates(parts, matchedRows(plan))]
    : sourcesOf(parts, { documents: queries.total, wanted }, limits);
  const judge = new Judge(recipe, plan.selection.demo, facts);
  const best = await chooseBest({ sources, documents: new DocumentBounds(parts), judge }, { wanted, until });
  return best.map(({ id, sum }) => ({ id, score: roundedTotal(sum) }));
}

/** Rows with a rare match come from the index of words; all are read by groups in the order of what they can have by common matches. */
function sourcesOf(
  parts: CandidateParts,
  { documents: total, wanted }: { documents: number; wanted: number },
  limits: BestLimits,
): Candidates[] {
  if (followsFromScores(parts.bounds.recipe)) return [new OrderedCandidates(parts)];
  const rare = new Set<Match>();
  const queries: string[] = [];
  let documents = 0;
  for (const match of parts.matches.toSorted((one, other) => one.documents - other.documents)) {
    documents += match.documents;
    if (match.query === null || documents > limits.maxIndexed) break;
    if (!isIndexCheaper({ documents, total }, Math.max(wanted, leastWanted))) break;
    rare.add(match);
    queries.push(match.query);
  }
  const matches = parts.matches.filter((each) => !rare.has(each));
  return [
    ...(queries.length === 0 ? [] : [new FoundCandidates(parts, matchedHits(parts.plan, queries))]),
    new WalkedCandidates({ ...parts, matches }),
  ];
}
