import { type DropReason } from '@rfp/contracts/grounding';
import { type QuoteIndex } from './match-items.js';
import { type Item } from './statement/item.js';
import { type Statement } from './statement/read-statement.js';

/** Checks that the quotes have each address and each group of bidders that a sentence names. */
export function checkNames({ items }: Statement, quotes: QuoteIndex): DropReason | null {
  const unquoted = items.filter(({ word }) => !quotes.has(word));
  if (unquoted.some(({ kind }) => kind === 'address')) return 'address_not_quoted';
  return unquoted.some((item) => item.kind === 'group' && !excludesLarge(item, quotes)) ? 'group_not_quoted' : null;
}

/** Whether a sentence only excludes large businesses, and the quotes state that small businesses compete. */
function excludesLarge({ word, polarity }: Item, quotes: QuoteIndex): boolean {
  return word === '&large' && polarity !== 'pos' && quotes.has('&sb');
}
