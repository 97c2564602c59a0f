import {
  type Score,
  type ScoreExplanation,
  type ScoreFactor,
  type ScorePart,
  scoreParts,
} from '@rfp/contracts/opportunities/score';
import { formatDollars } from './format-dollars.js';
import { isSearch, type KeywordMatch } from './matching/match-search.js';
import { recipeName } from './recipe/recipe.js';
import { profileItems, type Recipe } from './recipe/recipe-schema.js';
import { type FailedRequirement, rangeText } from './rules/requirements.js';
import { type Scorable } from './scorable.js';
import { scoreOpportunity } from './score-opportunity.js';

/**
 * Explains a score: total, parts and the factors of each.
 *
 * @param id - id of the opportunity
 * @param now - instant of the score
 * @param keywords - keywords of the recipe that the notice has
 */
export function explainScore(
  id: string,
  scorable: Scorable,
  now: Date,
  recipe: Recipe,
  keywords: readonly KeywordMatch[] = [],
): ScoreExplanation {
  const { score, factors, failed } = scoreOpportunity(scorable, now, recipe, keywords);
  return {
    id,
    explanation: `${describeSearch(recipe)}: ${score.total} of 100${failed === undefined ? describeParts(score, factors) : reasonOf(failed)}.`,
    score,
    weights: recipe.weights,
    recipe: recipeName(recipe),
    as_of: now.toISOString(),
    factors,
    rounding: roundingOf(score, factors),
  };
}

function describeParts(score: Score, factors: readonly ScoreFactor[]): string {
  const parts = scoreParts.map((part) => `${part} ${score[part]}${mainReason(part, factors)}`);
  return ` from ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

function reasonOf({ label }: Pick<FailedRequirement, 'label'>): string {
  return ` (${label.charAt(0).toLowerCase()}${label.slice(1)})`;
}

function describeSearch(recipe: Recipe): string {
  const [preferences, exclusions] = [preferencesOf(recipe), exclusionsOf(recipe)];
  const readiness = 'relevance says how ready and how well described it is';
  if (preferences.length + exclusions.length === 0) return `No keywords or profile set, so ${readiness}`;
  const found = [
    ...(preferences.length === 0 ? [] : [`With ${preferences.join(', ')}`]),
    ...(exclusions.length === 0
      ? []
      : [`${preferences.length === 0 ? 'Without' : 'without'} ${exclusions.join(', ')}`]),
  ];
  return `${found.join(' and ')}${isSearch(recipe) ? '' : `, while ${readiness}`}`;
}

function preferencesOf({ keywords, search }: Recipe): string[] {
  const quoted = (entries: readonly string[]) => entries.map((entry) => `"${entry}"`);
  return [
    ...quoted(keywords),
    ...search.naics_codes.map((code) => `NAICS ${code}`),
    ...quoted([...search.agencies, ...search.places, ...search.set_asides]),
    ...(search.min_value === null ? [] : [`at least ${formatDollars(search.min_value)}`]),
    ...(search.max_value === null ? [] : [`at most ${formatDollars(search.max_value)}`]),
  ];
}

function exclusionsOf({ requires }: Recipe): string[] {
  if (requires === undefined) return [];
  const { exclude, value } = requires;
  const entries = profileItems.flatMap((item) => exclude[item] ?? []).map((entry) => `"${entry}"`);
  return value?.level === 'exclude' ? [...entries, rangeText(value)] : entries;
}

/** The difference that rounding adds to the sum of points x weight. */
function roundingOf({ total }: Score, factors: readonly ScoreFactor[]): number {
  const sum = factors.reduce((before, { points, weight = 0 }) => before + points * weight, 0);
  return (total * 100 - sum) / 100;
}

/** The reason of the factor with the largest effect on the part, the first one in a tie. */
function mainReason(part: ScorePart, factors: readonly ScoreFactor[]): string {
  const reasons = factors.filter((factor) => factor.part === part && factor.quote !== null);
  const [strongest] = reasons.sort((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const reason = strongest ?? factors.find((factor) => factor.part === part);
  return reason === undefined ? '' : reasonOf(reason);
}
