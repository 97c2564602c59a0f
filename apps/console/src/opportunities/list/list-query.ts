import { defaultListRows } from '@rfp/contracts/opportunity';
import { type QueryClient } from '@tanstack/react-query';
import { type DataProvider, getQuery, parseQueryFromLocation, type SortPayload } from 'react-admin';
import { isSessionStored } from '../../auth/session/stored-session.js';
import { asOfMeta } from '../../data/as-of.js';
import { savedSettings } from '../../settings/saved-settings.js';
import { asOfName } from '../../shared/hooks/use-as-of.js';
import { unchosenSort } from './unchosen-sort.js';

const resource = 'opportunities';
export const listPath = `/${resource}`;

/** Number of rows per page. */
export function listedRows(): number {
  return savedSettings().default_page_size ?? defaultListRows;
}

/**
 * Requests the list at the address while the code of its screen is still loading. The screen joins the request, because react-admin uses the same query
 * key. A failure is ignored here, because the screen requests the list again.
 */
export async function requestListEarly(queryClient: QueryClient, dataProvider: DataProvider): Promise<void> {
  if (!isSessionStored()) return;
  const asOf = new URLSearchParams(location.search).get(asOfName) ?? undefined;
  const sort: SortPayload = unchosenSort;
  const query = getQuery({
    queryFromLocation: parseQueryFromLocation(location),
    params: {},
    filterDefaultValues: undefined,
    sort,
    perPage: listedRows(),
  });
  const params = {
    pagination: { page: query.page, perPage: query.perPage },
    sort: { field: query.sort, order: query.order },
    filter: { ...query.filter },
    meta: asOfMeta(asOf),
  };
  await queryClient.prefetchQuery({
    queryKey: [resource, 'getList', params],
    queryFn: ({ signal }) => dataProvider.getList(resource, { ...params, signal }),
  });
}
