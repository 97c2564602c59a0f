import { type Score, type ScoreFactor, type ScorePart } from '@rfp/contracts/score';
import { addCompetition } from './competition.js';
import { type Recipe } from './recipe-schema.js';
import { addRelevance } from './relevance.js';
import { type Scorable } from './scorable.js';
import { deriveStatus } from './status.js';
import { Tally } from './tally.js';
import { addUrgency } from './urgency.js';
import { addValue } from './value.js';

/** A score with its factors: the points of the factors of a part add up to the part. */
interface ExplainedScore {
  readonly score: Score;
  readonly factors: ScoreFactor[];
}

/**
 * Scores an opportunity at an instant, each part 0-100, with all factors.
 *
 * @param now - the instant; the score never reads the clock
 */
export function scoreOpportunity(scorable: Scorable, now: Date, recipe: Recipe): ExplainedScore {
  const factors: ScoreFactor[] = [];
  const score = computeParts(scorable, now, recipe, factors);
  return {
    score,
    factors: factors.map((factor) => ({
      ...factor,
      weight: recipe.weights[factor.part],
      ...noteOf(factor, scorable),
    })),
  };
}

/** A date that was not read, or rests on assumptions, must not look as if it were printed so. */
function noteOf({ field, quote }: ScoreFactor, scorable: Scorable): Pick<ScoreFactor, 'date_note'> {
  if (quote === null || (field !== 'due_date' && field !== 'posted_date')) return {};
  const note = scorable[`${field}_note`];
  return note === null ? {} : { date_note: note };
}

/** The same score without factors, for bulk scoring. */
export function computeScore(scorable: Scorable, now: Date, recipe: Recipe): Score {
  return computeParts(scorable, now, recipe, null);
}

function computeParts(scorable: Scorable, now: Date, recipe: Recipe, factors: ScoreFactor[] | null): Score {
  const status = deriveStatus(scorable, now);
  const part = (name: ScorePart, add: (tally: Tally) => void): number => {
    const tally = new Tally(name, factors);
    add(tally);
    return tally.close();
  };
  const parts = {
    relevance: part('relevance', (tally) => addRelevance(scorable, status, recipe, tally)),
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

/** Integers up to the division, so that a half is exact and rounds up on every machine. */
export function roundedTotal(sum: number): number {
  return Math.round(sum / 100);
}

function weightedTotal(parts: Omit<Score, 'total'>, recipe: Recipe): number {
  return roundedTotal(weightedSum(parts, recipe));
}
