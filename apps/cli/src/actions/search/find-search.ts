import { AppError } from '@rfp/contracts/errors';
import { readSearchContent, type SavedSearch, type SearchContent } from '@rfp/contracts/tracking/saved-searches';
import { type Context } from '../../context.js';

/**
 * Finds a search by its id or its name in any case. A name that a private and a shared search have means the private one.
 * @throws SEARCH_NOT_FOUND with the names that exist
 */
export async function findSearch({ client }: Context, given: string): Promise<SavedSearch> {
  const { searches } = await client.listSearches();
  const name = given.trim().toLowerCase();
  const found = searches.filter((search) => search.id === name || search.name.toLowerCase() === name);
  const [search] = found.toSorted((one, other) => rank(one) - rank(other));
  if (search !== undefined) return search;
  throw new AppError('SEARCH_NOT_FOUND', { details: { search: given, hint: 'see the names with  rfp search list' } });
}

function rank({ visibility }: SavedSearch): number {
  return visibility === 'private' ? 0 : 1;
}

/** @throws SEARCH_UNREADABLE if the search has filters that this release does not know */
export function requireContent(
  search: SavedSearch,
): Pick<SearchContent, 'filter'> & { sort?: NonNullable<SearchContent['sort']> } {
  const content = readSearchContent(search);
  if (content === undefined) throw new AppError('SEARCH_UNREADABLE', { details: { id: search.id } });
  const { filter, sort } = content;
  return sort === null ? { filter } : { filter, sort };
}
