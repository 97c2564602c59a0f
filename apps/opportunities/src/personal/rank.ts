import { memoize } from '@rfp/scoring/memoize';
import { personalSum } from '@rfp/scoring/personal-total';
import { defaultRecipe } from '@rfp/scoring/recipe';
import { type Recipe } from '@rfp/scoring/recipe-schema';
import { type Facts, wordLines } from './open-facts.js';
import { Turns } from './turns.js';

/** A row with its total, in hundredths of a point. */
export interface Ranked {
  readonly facts: Facts;
  readonly sum: number;
}

/**
 * The rows by their totals, best first.
 *
 * @param rows - the newest first, as equal ones are ordered
 */
export async function rank(rows: Iterable<Facts>, recipe: Recipe): Promise<readonly Ranked[]> {
  const ranked: Ranked[] = [];
  const turns = new Turns();
  for (const facts of rows) {
    if (turns.isOver) await turns.next();
    ranked.push({ facts, sum: recipe === defaultRecipe ? facts.total_score * 100 : sumOf(facts, recipe) });
  }
  return ranked.sort((one, other) => other.sum - one.sum);
}

/** The total of a row as the explanation has it, in hundredths of a point. Most rows have no keyword, which their words tell soonest. */
export function sumOf(facts: Facts, recipe: Recipe): number {
  const phrases = phrasesOf(recipe.keywords);
  const described = phrases.filter(({ lines }) => facts.description.includes(lines)).map(({ keyword }) => keyword);
  const isFound = described.length > 0 || phrases.some(({ lines }) => facts.words.includes(lines));
  return personalSum(facts, recipe, described, isFound ? recipe.keywords : none);
}

const none: string[] = [];
const noWords = wordLines('');

const phrasesOf = memoize((keywords) =>
  keywords.map((keyword) => ({ keyword, lines: wordLines(keyword) })).filter(({ lines }) => lines !== noWords),
);
