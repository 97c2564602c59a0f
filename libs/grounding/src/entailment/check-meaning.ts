import { type DropReason } from '@rfp/contracts/grounding';
import { checkModality } from './check-modality.js';
import { checkKeptWords } from './check-kept-words.js';
import { checkNegation } from './check-negation.js';
import { checkOnly } from './check-only.js';
import { checkOrder } from './check-order.js';
import { checkParties } from './check-parties.js';
import { checkPartyPlaces } from './check-party-places.js';
import { checkQuantity } from './check-quantity.js';
import { checkStatus } from './check-status.js';
import { checkSwaps } from './check-swaps.js';
import { type QuoteIndex } from './match-items.js';
import { type Statement } from './read-statement.js';

/**
 * Says why a sentence means something else than its quotes, whatever words it has: who does what, what is denied, required or only allowed,
 * what is done already. Null if it means the same as far as these checks can tell.
 */
export function checkMeaning(sentence: Statement, quotes: QuoteIndex): DropReason | null {
  return (
    checkStatus(sentence, quotes) ??
    checkOrder(sentence, quotes) ??
    checkOnly(sentence, quotes) ??
    checkQuantity(sentence, quotes) ??
    checkParties(sentence, quotes) ??
    checkPartyPlaces(sentence, quotes) ??
    checkSwaps(sentence, quotes) ??
    checkNegation(sentence, quotes) ??
    checkKeptWords(sentence, quotes) ??
    checkModality(sentence, quotes)
  );
}
