import { type ScoreExplanation, type ScoreFactor, type ScorePart, scoreParts } from '@rfp/contracts/score';
import { type Recipe, recipeName } from './recipe.js';
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
    explanation: `${describeKeywords(recipe)}: ${score.total} of 100 from ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`,
    score,
    weights: recipe.weights,
    recipe: recipeName(recipe),
    as_of: now.toISOString(),
    factors,
  };
}

function describeKeywords({ keywords }: Recipe): string {
  if (keywords.length === 0)
    return 'No keywords or profile set, so relevance says how ready and how well described it is';
  return `With ${keywords.map((keyword) => `"${keyword}"`).join(', ')}`;
}

/** The factor with the largest effect on the part; the first among equals. */
function mainReason(part: ScorePart, factors: readonly ScoreFactor[]): string {
  const reasons = factors.filter((factor) => factor.part === part && factor.quote !== null);
  const [strongest] = reasons.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const reason = strongest ?? factors.find((factor) => factor.part === part);
  return reason === undefined ? '' : ` (${reason.label.charAt(0).toLowerCase()}${reason.label.slice(1)})`;
}
