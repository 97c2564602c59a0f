import { type Score, type ScoreFactor, type ScorePart } from '@rfp/contracts/opportunities/score';
import { addCompetition } from './rules/competition.js';
import { type KeywordMatch } from './matching/match-search.js';
import { type Recipe } from './recipe/recipe-schema.js';
import { addRelevance, otherPartsShare, sharedPoints } from './rules/relevance.js';
import { type FailedRequirement, findFailed } from './rules/requirements.js';
import { type Scorable } from './scorable.js';
import { deriveStatus } from './dates/status.js';
import { Tally } from './rules/tally.js';
import { addUrgency } from './rules/urgency.js';
import { addValue } from './rules/value.js';

/** A score with its factors. The points of a part's factors add up to the part. */
export interface ExplainedScore {
  readonly score: Score;
  readonly factors: ScoreFactor[];
  /** The failed requirement of the profile that makes the score 0. */
  readonly failed: FailedRequirement | undefined;
}

/**
 * Scores an opportunity at an instant, each part 0-100, with all factors.
 *
 * @param now - the instant; the score never reads the clock
 * @param keywords - matches of the recipe's keywords in the notice
 */
export function scoreOpportunity(
  scorable: Scorable,
  now: Date,
  recipe: Recipe,
  keywords: readonly KeywordMatch[] = [],
): ExplainedScore {
  const factors: ScoreFactor[] = [];
  const failed = findFailed(scorable, recipe);
  const score =
    failed === undefined ? computeParts(scorable, now, { recipe, keywords }, factors) : failWith(failed, factors);
  return {
    score,
    failed,
    factors: factors.map((factor) => ({
      ...factor,
      weight: recipe.weights[factor.part],
      ...noteOf(factor, scorable),
    })),
  };
}

/** The note on a quoted date that could not be read or rests on assumptions. Without it, an assumed time would look like a printed one. */
function noteOf({ field, quote }: ScoreFactor, scorable: Scorable): Pick<ScoreFactor, 'date_note'> {
  if (quote === null || (field !== 'due_date' && field !== 'posted_date')) return {};
  const note = scorable[`${field}_note`];
  return note === null ? {} : { date_note: note };
}

/** Like `scoreOpportunity` without factors, for bulk scoring. */
export function computeScore(
  scorable: Scorable,
  now: Date,
  recipe: Recipe,
  keywords: readonly KeywordMatch[] = [],
): Score {
  return findFailed(scorable, recipe) === undefined ? computeParts(scorable, now, { recipe, keywords }, null) : noScore;
}

const noScore: Score = { total: 0, relevance: 0, urgency: 0, value: 0, competition: 0 };

/** The score of a notice that fails a requirement, which is its only factor. */
function failWith({ label, source }: FailedRequirement, factors: ScoreFactor[]): Score {
  new Tally('relevance', factors).add(0, label, source?.field ?? null, source?.quote ?? null);
  return noScore;
}

function computeParts(
  scorable: Scorable,
  now: Date,
  search: { recipe: Recipe; keywords: readonly KeywordMatch[] },
  factors: ScoreFactor[] | null,
): Score {
  const { recipe } = search;
  const status = deriveStatus(scorable, now);
  const relevance = new Tally('relevance', factors);
  const share = otherPartsShare(addRelevance(scorable, status, search, relevance), recipe);
  const part = (name: ScorePart, add: (tally: Tally) => void): number => {
    const tally = new Tally(name, factors);
    add(tally);
    const points = tally.close();
    if (share !== null && points > 0) tally.add(sharedPoints(points, share) - points, share.label);
    return tally.points;
  };
  const parts = {
    relevance: relevance.close(),
    urgency: part('urgency', (tally) => addUrgency(scorable, status, now, recipe, tally)),
    value: part('value', (tally) => addValue(scorable, recipe, tally)),
    competition: part('competition', (tally) => addCompetition(scorable, recipe, tally)),
  };
  return { total: weightedTotal(parts, recipe), ...parts };
}

/** The total in hundredths of a point, before it is rounded. */
export function weightedSum(parts: Omit<Score, 'total'>, { weights }: Recipe): number {
  return (
    parts.relevance * weights.relevance +
    parts.urgency * weights.urgency +
    parts.value * weights.value +
    parts.competition * weights.competition
  );
}

/** Rounds the total. The sum is an integer until the division, so that halves are exact and always round up. */
export function roundedTotal(sum: number): number {
  return Math.round(sum / 100);
}

function weightedTotal(parts: Omit<Score, 'total'>, recipe: Recipe): number {
  return roundedTotal(weightedSum(parts, recipe));
}
