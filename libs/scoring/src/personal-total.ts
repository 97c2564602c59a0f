import { type Status } from '@rfp/contracts/opportunity';
import { type Score, type ScorePart } from '@rfp/contracts/score';
import { addCompetition } from './competition.js';
import { isSearch } from './match-search.js';
import { type Recipe } from './recipe-schema.js';
import { addMatches } from './relevance.js';
import { type ListedFacts } from './scorable.js';
import { roundedTotal, weightedSum } from './score-opportunity.js';
import { Tally } from './tally.js';
import { addValue } from './value.js';

/** A stored row with its status and its scores by the default recipe. */
export type ListedRow = ListedFacts & { readonly status: Status } & Readonly<Record<`${ScorePart}_score`, number>>;

/**
 * The total of a stored row by the recipe of a person. Status and urgency are those of the row: no recipe of a person changes them.
 *
 * @param described - the keywords of the recipe that occur in the description. Each can only raise the total: without any it is the
 *   least that the row has, with all of them the most.
 */
export function personalTotal(row: ListedRow, recipe: Recipe, described: readonly string[] = []): number {
  return roundedTotal(personalSum(row, recipe, described));
}

/**
 * The same in hundredths of a point, before it is rounded: rows of one total are ordered by it.
 *
 * @param described - as above
 * @param keywords - those of the recipe that may be in its texts: nothing else is looked for
 */
export function personalSum(
  row: ListedRow,
  recipe: Recipe,
  described: readonly string[] = [],
  keywords: string[] = recipe.keywords,
): number {
  const parts: Omit<Score, 'total'> = {
    relevance: isSearch(recipe)
      ? sum('relevance', (tally) =>
          addMatches({ ...row, description: described }, row.status, { ...recipe, keywords }, tally),
        )
      : row.relevance_score,
    urgency: row.urgency_score,
    value: hasRange(recipe) ? sum('value', (tally) => addValue(row, recipe, tally)) : row.value_score,
    competition:
      recipe.search.set_asides.length > 0
        ? sum('competition', (tally) => addCompetition(row, recipe, tally))
        : row.competition_score,
  };
  return weightedSum(parts, recipe);
}

/** Whether the value is measured by a range of the profile. */
export function hasRange({ search }: Recipe): boolean {
  return search.min_value !== null || search.max_value !== null;
}

function sum(part: ScorePart, add: (tally: Tally) => void): number {
  const tally = new Tally(part, null);
  add(tally);
  return tally.close();
}
