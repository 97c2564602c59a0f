import { type CompanyProfile, preferredAndRequired, type SearchProfile } from '@rfp/contracts/account';
import { type Weights, scoreParts, weightsSchema } from '@rfp/contracts/opportunities/score';
import { bodyName, isHighestDepartment } from '@rfp/contracts/vocabulary/departments';
import { agencyWorth, defaultRecipe, otherPartsShares, profileWorth, withKeywords } from './recipe.js';
import { countedItems } from '../matching/match-search.js';
import { profileItems, type Recipe, type Requirements } from './recipe-schema.js';

/** Increment with every change of a rule for personal recipes, and with the version of the default recipe. */
const personalVersion = 6;

/**
 * The recipe of a person; the default recipe if the profile is empty and the weights are the default ones.
 *
 * @param base - the default recipe, with the medians of a catalogue if needed
 */
export function personalRecipe({ weights, keywords, company }: SearchProfile, base: Recipe = defaultRecipe): Recipe {
  const isRangePreferred = company.value_mode !== 'exclude';
  const search = {
    naics_codes: preferredAndRequired(company, 'naics_codes'),
    agencies: preferredAndRequired(company, 'agencies'),
    places: preferredAndRequired(company, 'places'),
    set_asides: preferredAndRequired(company, 'set_asides'),
    min_value: isRangePreferred ? company.min_value : null,
    max_value: isRangePreferred ? company.max_value : null,
  };
  const requires = requirementsOf(company);
  const recipe = {
    ...withKeywords(base, keywords),
    weights: toPercentWeights(weights),
    search,
    relevance: { ...base.relevance, matched: { ...base.relevance.matched, profile: profilePoints(search.agencies) } },
    ...(requires !== null && { requires }),
  };
  if (isDefault(recipe)) return base;
  return { ...recipe, name: 'personal', version: personalVersion, relevance: withShares(relevanceOf(recipe), recipe) };
}

function profilePoints(agencies: readonly string[]): Recipe['relevance']['matched']['profile'] {
  const hasDepartment = agencies.some((agency) => isHighestDepartment(bodyName(agency)));
  return agencies.length === 0 || hasDepartment ? profileWorth : { ...profileWorth, agencies: agencyWorth };
}

/** Makes the other parts depend on matches, unless relevance has no weight. */
function withShares(relevance: Recipe['relevance'], { weights }: Recipe): Recipe['relevance'] {
  if (weights.relevance === 0) return relevance;
  return { ...relevance, matched: { ...relevance.matched, others: [...otherPartsShares] } };
}

/** The requirements of a profile; null if nothing is required or excluded. */
function requirementsOf({ must = {}, exclude = {}, value_mode, min_value, max_value }: CompanyProfile) {
  const hasRange = min_value !== null || max_value !== null;
  const requires: Requirements = {
    must: withoutEmpty(must),
    exclude: withoutEmpty(exclude),
    value:
      hasRange && (value_mode === 'must' || value_mode === 'exclude')
        ? { level: value_mode, min: min_value, max: max_value }
        : null,
  };
  const lists = Object.keys({ ...requires.must, ...requires.exclude });
  return lists.length === 0 && requires.value === null ? null : requires;
}

function withoutEmpty(lists: NonNullable<CompanyProfile['must']>): Requirements['must'] {
  return Object.fromEntries(
    profileItems.flatMap((item) => {
      const entries = lists[item] ?? [];
      return entries.length === 0 ? [] : [[item, entries]];
    }),
  );
}

/** Whether a profile has a personal order. */
export function hasOwnRecipe(profile: SearchProfile): boolean {
  return personalRecipe(profile) !== defaultRecipe;
}

/**
 * The points of matches for a profile. Without keywords, the strongest possible kind of match is raised to the points of a keyword in the title, so
 * that a profile with only a state ranks notices performed there first.
 */
function relevanceOf(recipe: Recipe): Recipe['relevance'] {
  const { relevance, keywords } = recipe;
  const { profile, first } = relevance.matched;
  const searchedItems = countedItems(recipe);
  const strongest = Math.max(...searchedItems.map((item) => profile[item]?.first ?? 0));
  if (keywords.length > 0 || searchedItems.length === 0) return relevance;
  const raised = { ...profile };
  for (const item of searchedItems) {
    const worth = profile[item];
    if (worth !== undefined) raised[item] = { ...worth, first: Math.round((worth.first * first.title) / strongest) };
  }
  return { ...relevance, matched: { ...relevance.matched, profile: raised } };
}

function isDefault({ keywords, weights, search, requires }: Recipe): boolean {
  const isUsual = scoreParts.every((part) => weights[part] === defaultRecipe.weights[part]);
  const isEmpty = Object.values(search).every((member) =>
    Array.isArray(member) ? member.length === 0 : member === null,
  );
  return isUsual && keywords.length === 0 && isEmpty && requires === undefined;
}

/**
 * Scales weights to whole percents that total 100. The remainder of rounding down goes to the weights that lost most, the first ones in a tie. If
 * all weights are 0, returns the default weights.
 */
export function toPercentWeights(weights: Weights): Weights {
  const sum = scoreParts.reduce((total, part) => total + weights[part], 0);
  if (sum === 0) return defaultRecipe.weights;
  const shares = scoreParts.map((part) => ({
    part,
    whole: Math.floor((weights[part] * 100) / sum),
    rest: (weights[part] * 100) % sum,
  }));
  const unassigned = 100 - shares.reduce((total, { whole }) => total + whole, 0);
  const raised = new Set(
    shares
      .toSorted((one, other) => other.rest - one.rest)
      .slice(0, unassigned)
      .map(({ part }) => part),
  );
  const share = Object.fromEntries(shares.map(({ part, whole }) => [part, whole + (raised.has(part) ? 1 : 0)]));
  return weightsSchema.parse(share);
}
