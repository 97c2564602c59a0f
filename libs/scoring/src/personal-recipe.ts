import { type SearchProfile } from '@rfp/contracts/account';
import { type Weights, scoreParts, weightsSchema } from '@rfp/contracts/score';
import { defaultRecipe, withKeywords } from './recipe.js';
import { type Recipe } from './recipe-schema.js';

/** The recipe of a person; the default one if the profile is empty and the weights are the default ones. */
export function personalRecipe({ weights, keywords, company }: SearchProfile): Recipe {
  const { naics_codes, agencies, places, set_asides, min_value, max_value } = company;
  const search = { naics_codes, agencies, places, set_asides, min_value, max_value };
  const recipe = { ...withKeywords(defaultRecipe, keywords), weights: shareOut(weights), search };
  return isDefault(recipe) ? defaultRecipe : { ...recipe, name: 'personal' };
}

function isDefault({ keywords, weights, search }: Recipe): boolean {
  const isUsual = scoreParts.every((part) => weights[part] === defaultRecipe.weights[part]);
  const isEmpty = Object.values(search).every((member) =>
    Array.isArray(member) ? member.length === 0 : member === null,
  );
  return isUsual && keywords.length === 0 && isEmpty;
}

/**
 * Weights as whole percents that total 100, each with its share of the sum: what rounding down leaves goes to those that lost most,
 * the first among equals. Weights without a sum count as the default ones.
 */
export function shareOut(weights: Weights): Weights {
  const sum = scoreParts.reduce((total, part) => total + weights[part], 0);
  if (sum === 0) return defaultRecipe.weights;
  const shares = scoreParts.map((part) => ({
    part,
    whole: Math.floor((weights[part] * 100) / sum),
    rest: (weights[part] * 100) % sum,
  }));
  const left = 100 - shares.reduce((total, { whole }) => total + whole, 0);
  const raised = new Set(
    shares
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, left)
      .map(({ part }) => part),
  );
  const share = Object.fromEntries(shares.map(({ part, whole }) => [part, whole + (raised.has(part) ? 1 : 0)]));
  return weightsSchema.parse(share);
}
