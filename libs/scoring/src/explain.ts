import { type Score, type ScoreExplanation, type ScoreFactor, type ScorePart, scoreParts } from '@rfp/contracts/score';
import { isSearch } from './match-search.js';
import { recipeName } from './recipe.js';
import { type Recipe } from './recipe-schema.js';
import { type Scorable } from './scorable.js';
import { scoreOpportunity } from './score-opportunity.js';

/**
 * Explains a score: total, parts and the factors of each.
 *
 * @param id - of the opportunity
 * @param now - instant of the score
 */
export function explainScore(id: string, scorable: Scorable, now: Date, recipe: Recipe): ScoreExplanation {
  const { score, factors } = scoreOpportunity(scorable, now, recipe);
  const parts = scoreParts.map((part) => `${part} ${score[part]}${mainReason(part, factors)}`);
  return {
    id,
    explanation: `${describeSearch(recipe)}: ${score.total} of 100 from ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`,
    score,
    weights: recipe.weights,
    recipe: recipeName(recipe),
    as_of: now.toISOString(),
    factors,
    rounding: roundingOf(score, factors),
  };
}

function describeSearch(recipe: Recipe): string {
  const wanted = wantedBy(recipe);
  const readiness = 'relevance says how ready and how well described it is';
  if (wanted.length === 0) return `No keywords or profile set, so ${readiness}`;
  return `With ${wanted.join(', ')}${isSearch(recipe) ? '' : `, while ${readiness}`}`;
}

function wantedBy({ keywords, search }: Recipe): string[] {
  const quoted = (entries: readonly string[]) => entries.map((entry) => `"${entry}"`);
  return [
    ...quoted(keywords),
    ...search.naics_codes.map((code) => `NAICS ${code}`),
    ...quoted([...search.agencies, ...search.places, ...search.set_asides]),
    ...(search.min_value === null ? [] : [`at least ${dollars.format(search.min_value)}`]),
    ...(search.max_value === null ? [] : [`at most ${dollars.format(search.max_value)}`]),
  ];
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** What rounding adds to the sum of points x weight. */
function roundingOf({ total }: Score, factors: readonly ScoreFactor[]): number {
  const sum = factors.reduce((before, { points, weight = 0 }) => before + points * weight, 0);
  return (total * 100 - sum) / 100;
}

/** The factor with the largest effect on the part; the first among equals. */
function mainReason(part: ScorePart, factors: readonly ScoreFactor[]): string {
  const reasons = factors.filter((factor) => factor.part === part && factor.quote !== null);
  const [strongest] = reasons.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const reason = strongest ?? factors.find((factor) => factor.part === part);
  return reason === undefined ? '' : ` (${reason.label.charAt(0).toLowerCase()}${reason.label.slice(1)})`;
}
