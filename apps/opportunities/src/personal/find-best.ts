import { AppError } from '@rfp/contracts/errors';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { roundedTotal } from '@rfp/scoring/score-opportunity';
import { type EntityManager } from 'typeorm';
import { type Total } from '../search/count.js';
import { areFewRows, isFoundByIndex, pageLimits } from '../search/find-page.js';
import { type Plan } from '../search/plan.js';
import { Bounds, changedParts } from './bounds.js';
import {
  type Candidate,
  type CandidateParts,
  type Candidates,
  comparePlaces,
  FoundCandidates,
  matchedHits,
  matchedRows,
  WalkedCandidates,
} from './candidates.js';
import { Judge } from './judge.js';
import { matchQueries, type MatchQuery } from './match-queries.js';

type Database = Pick<EntityManager, 'query'>;

/** When which way is taken. Tests lower them instead of storing a million rows. */
export const bestLimits = {
  ...pageLimits,
  /** Rows that are looked at for one class of matches. What comes after is in the order of what is known by then. */
  maxWalked: 300_000,
  /** Rows that the first statement looks at. */
  steps: 500,
  /** Milliseconds after which it fails, before the gateway gives up: nothing goes on working for nobody. */
  maxMs: 8_000,
};
export type BestLimits = Readonly<typeof bestLimits>;

const tookTooLong =
  'The order by your own scores took too long. Narrow the list with a filter, or ask for an earlier page.';
/** So many are judged before the next are looked at. */
const judgedAtOnce = 300;
/** The walk to the first rows looks at more than those: what rows can have is more than what they have. */
const leastWanted = 200;

/**
 * The first rows of a selection by the totals of a recipe: exact, but no total of all rows is computed. Rows are read in the order of the most that each can
 * have, until none that is left can come before the last one wanted.
 */
export async function findBest(
  database: Database,
  plan: Plan,
  recipe: Recipe,
  { wanted, total }: { wanted: number; total: Total },
  limits: BestLimits = bestLimits,
): Promise<{ id: string; score: number }[]> {
  const until = performance.now() + limits.maxMs;
  const parts: CandidateParts = { database, plan, bounds: new Bounds(recipe), steps: limits.steps };
  const {
    classes,
    described,
    total: documents,
  } = changedParts(recipe).relevance
    ? await matchQueries(database, recipe)
    : { classes: [], described: null, total: 0 };
  const isFew =
    isFoundByIndex(plan, Math.max(wanted, leastWanted), limits) || (await areFewRows(database, plan, total, limits));
  const sources = isFew
    ? [new FoundCandidates(parts, classes, matchedRows(plan))]
    : sourcesOf(parts, classes, { documents, wanted }, limits);
  const best = await readBest(sources, new Judge(database, recipe, described), { wanted, until });
  return best.map(({ id, sum }) => ({ id, score: roundedTotal(sum) }));
}

/** Few matches come from the index of words. Of many, the rows are read in the order of what they can have, as are those that match nothing. */
function sourcesOf(
  parts: CandidateParts,
  classes: readonly MatchQuery[],
  { documents: total, wanted }: { documents: number; wanted: number },
  limits: BestLimits,
): Candidates[] {
  const isRare = ({ documents }: MatchQuery) =>
    isFoundByIndex({ documents, total }, Math.max(wanted, leastWanted), limits);
  const rare = classes.filter(isRare).flatMap(({ query }) => (query === null ? [] : [query]));
  const common = classes.filter((each) => !isRare(each));
  const isAnyMatched = classes.some(({ query }) => query === null);
  return [
    ...(rare.length === 0 ? [] : [new FoundCandidates(parts, classes, matchedHits(parts.plan, rare))]),
    ...[...common, ...(isAnyMatched ? [] : [{ query: null, most: 0 }])].map(
      (each) => new WalkedCandidates(parts, each, limits.maxWalked),
    ),
  ];
}

async function readBest(
  sources: readonly Candidates[],
  judge: Judge,
  { wanted, until }: { wanted: number; until: number },
): Promise<Candidate[]> {
  let best: Candidate[] = [];
  const seen = new Set<string>();
  for (;;) {
    const source = foremost(sources);
    const last = best[wanted - 1];
    if (source === undefined || (last !== undefined && comparePlaces(last, source.place) <= 0)) return best;
    failAfter(until);
    const rows = await source.candidates.read();
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    for (let at = 0; at < fresh.length; at += judgedAtOnce) {
      const worst = best[wanted - 1];
      const part = fresh
        .slice(at, at + judgedAtOnce)
        .filter((each) => worst === undefined || comparePlaces(each, worst) < 0);
      if (part.length === 0) break;
      failAfter(until);
      best = [...best, ...(await judge.judge(part, worst))].sort(comparePlaces).slice(0, wanted);
    }
  }
}

function failAfter(until: number): void {
  if (performance.now() >= until) throw new AppError('TIMEOUT', { message: tookTooLong });
}

/** The source whose next row can have the most. */
function foremost(sources: readonly Candidates[]): { candidates: Candidates; place: Candidate } | undefined {
  const open = sources.flatMap((candidates) => {
    const { next: place } = candidates;
    return place === null ? [] : [{ candidates, place }];
  });
  return open.sort((one, other) => comparePlaces(one.place, other.place))[0];
}
