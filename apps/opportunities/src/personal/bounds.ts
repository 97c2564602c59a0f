import { type Status, statuses } from '@rfp/contracts/opportunity';
import { mostBesidesMatches, mostOfCompetition, mostOfValue } from '@rfp/scoring/personal-most';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { isSearch } from '@rfp/scoring/match-search';
import { hasRange } from '@rfp/scoring/personal-total';
import { type Parameters } from '../search/query/parameters.js';

/** Which parts of a total are not those of the stored row. Without weight none matters. */
export function changedParts(recipe: Recipe): { relevance: boolean; others: boolean } {
  const { weights, search } = recipe;
  return {
    relevance: weights.relevance > 0 && isSearch(recipe),
    others: (weights.value > 0 && hasRange(recipe)) || (weights.competition > 0 && search.set_asides.length > 0),
  };
}

/** Whether the totals of a recipe follow from status and scores of the stored rows: what a row can have is then what it has. */
export function followsFromScores(recipe: Recipe): boolean {
  const { relevance, others } = changedParts(recipe);
  return !relevance && !others;
}

/** Makes SQL of the most that rows of an alias can have, in hundredths of a point, from status and scores. */
export class Bounds {
  constructor(readonly recipe: Recipe) {}

  /** @param matches - the most that the matches of a row of the group count */
  ofGroup(row: string, matches: number, parameters: Parameters): string {
    return this.#of(
      row,
      String(matches),
      mostSql(`${row}.competition_score`, this.#competition, parameters),
      parameters,
    );
  }

  /** @param matches - SQL of the most that the matches of the row count */
  ofRow(row: string, matches: string, parameters: Parameters): string {
    const score = `${row}.competition_score`;
    // What a profile changes of it depends on the set-aside.
    const most = `CASE WHEN ${row}.set_aside IS NULL THEN ${score} ELSE ${mostSql(score, this.#competition, parameters)} END`;
    return this.#of(row, matches, this.#competition === null ? score : most, parameters);
  }

  get #competition(): readonly number[] | null {
    return mostOfCompetition(this.recipe);
  }

  #of(row: string, matches: string, competition: string, parameters: Parameters): string {
    const { weights } = this.recipe;
    const relevance = changedParts(this.recipe).relevance
      ? `least(100, ${matches} + CASE ${row}.status ${statuses.map((status) => this.#besides(status)).join(' ')} ELSE 100 END)`
      : `${row}.relevance_score`;
    const value = mostSql(`${row}.value_score`, mostOfValue(this.recipe), parameters);
    return `(${weights.relevance} * ${relevance} + ${weights.urgency} * ${row}.urgency_score + ${weights.value} * ${value} + ${weights.competition} * ${competition})`;
  }

  #besides(status: Status): string {
    return `WHEN '${status}' THEN ${mostBesidesMatches(this.recipe, status)}`;
  }
}

function mostSql(score: string, most: readonly number[] | null, parameters: Parameters): string {
  return most === null ? score : `(${parameters.add(most)}::integer[])[${score} + 1]`;
}
