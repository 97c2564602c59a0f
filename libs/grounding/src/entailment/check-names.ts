import { type DropReason } from '@rfp/contracts/grounding';
import { type QuoteIndex } from './match-items.js';
import { type Item } from './item.js';
import { type Statement } from './read-statement.js';

/** Says whether a sentence has an address or names a group of bidders that its quotes do not. */
export function checkNames({ items }: Statement, quotes: QuoteIndex): DropReason | null {
  const unquoted = items.filter(({ word }) => !quotes.has(word));
  if (unquoted.some(({ kind }) => kind === 'address')) return 'address_not_quoted';
  return unquoted.some((item) => item.kind === 'group' && !isLeftOut(item, quotes)) ? 'group_not_quoted' : null;
}

/** Whether a sentence says only that large businesses may not compete, where the quotes say that small ones do. */
function isLeftOut({ word, polarity }: Item, quotes: QuoteIndex): boolean {
  return word === '&large' && polarity !== 'pos' && quotes.has('&sb');
}
