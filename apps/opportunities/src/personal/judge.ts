import { type Recipe } from '@rfp/scoring/recipe-schema';
import { followsFromScores } from './bounds.js';
import { type Candidate } from './candidates.js';
import { type OpenFacts } from './open-facts.js';
import { sumOf } from './rank.js';

/** Computes the sums of rows, in hundredths of a point, as the explanation does. */
export class Judge {
  readonly #isKnown: boolean;

  constructor(
    private readonly recipe: Recipe,
    private readonly demo: boolean,
    private readonly facts: OpenFacts,
  ) {
    this.#isKnown = followsFromScores(recipe);
  }

  async judge(candidates: readonly Candidate[]): Promise<readonly Candidate[]> {
    if (this.#isKnown) return candidates;
    const rows = await this.facts.of(
      this.demo,
      candidates.map(({ id }) => id),
    );
    return rows.map((facts) => ({ id: facts.id, sum: sumOf(facts, this.recipe) }));
  }
}
