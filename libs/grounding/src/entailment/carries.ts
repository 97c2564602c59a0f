import { type DropReason } from '@rfp/contracts/grounding';
import { checkFigures } from './check-figures.js';
import { checkMeaning } from './check-meaning.js';
import { checkWords } from './check-words.js';
import { type Abbreviation } from './find-abbreviations.js';
import { QuoteIndex } from './match-items.js';
import { readStatement } from './read-statement.js';

/**
 * Says why quotes do not carry a sentence; null if they do.
 * @param abbreviations - that the texts of the quotes explain
 */
export function whyNotCarried(
  text: string,
  quotes: readonly string[],
  abbreviations: readonly Abbreviation[] = [],
): DropReason | null {
  const sentence = readStatement(text);
  const index = new QuoteIndex(quotes.map(readStatement), abbreviations);
  return checkFigures(sentence, index) ?? checkWords(sentence, index) ?? checkMeaning(sentence, index);
}
