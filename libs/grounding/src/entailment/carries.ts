import { type DropReason } from '@rfp/contracts/grounding';
import { checkFigures } from './check-figures.js';
import { checkNames } from './check-names.js';
import { checkNegation } from './check-negation.js';
import { checkStatus } from './check-status.js';
import { type Abbreviation } from './find-abbreviations.js';
import { isExcerpt } from './is-excerpt.js';
import { QuoteIndex } from './match-items.js';
import { readStatement } from './read-statement.js';
import { weighDoubts } from './weigh-doubts.js';

/**
 * Says why quotes do not carry a sentence; null if they do. It must have no figure, name, state or denial that they do not have, and be an
 * excerpt of them, or else little of it doubtful.
 * @param abbreviations - that the texts of the quotes explain
 */
export function whyNotCarried(
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
