import { type DropReason } from '@rfp/contracts/grounding';
import { checkFigures } from './figures/check-figures.js';
import { checkNames } from './check-names.js';
import { checkNegation } from './check-negation.js';
import { checkStatus } from './check-status.js';
import { type Abbreviation } from './statement/find-abbreviations.js';
import { isExcerpt } from './is-excerpt.js';
import { QuoteIndex } from './match-items.js';
import { readStatement } from './statement/read-statement.js';
import { weighDoubts } from './doubts/weigh-doubts.js';

/**
 * Returns the reason why quotes do not prove a sentence, or null if they do. The sentence must have no figure, name, state or denial that
 * the quotes do not have. It must also be an excerpt of the quotes, or else score low in doubt.
 * @param abbreviations - abbreviations that the texts of the quotes explain
 */
export function findDropReason(
  text: string,
  quotes: readonly string[],
  abbreviations: readonly Abbreviation[] = [],
): DropReason | null {
  const sentence = readStatement(text);
  const index = new QuoteIndex(quotes.map(readStatement), abbreviations);
  return (
    checkFigures(sentence, index) ??
    checkNames(sentence, index) ??
    checkStatus(sentence, index) ??
    checkNegation(sentence, index) ??
    (isExcerpt(sentence, index.statements) ? null : weighDoubts(sentence, index))
  );
}
