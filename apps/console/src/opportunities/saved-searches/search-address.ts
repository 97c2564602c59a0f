import { readSearchContent, type SavedSearch } from '@rfp/contracts/tracking/saved-searches';
import { listAddress } from '../list-address.js';

/** Parameter of the list's address with the id of the opened search, beside its filters. */
export const searchName = 'search';

/** Address of the list of a saved search; null if this release cannot read the search. */
export function searchAddress(search: SavedSearch): string | null {
  const content = readSearchContent(search);
  if (content === undefined) return null;
  const [field, direction] = content.sort ?? [];
  const address = listAddress(content.filter, field, direction);
  return `${address}${address.includes('?') ? '&' : '?'}${searchName}=${search.id}`;
}
