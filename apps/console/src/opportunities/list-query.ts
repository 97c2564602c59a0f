import { defaultListRows } from '@rfp/contracts/opportunity';
import { type QueryClient } from '@tanstack/react-query';
import { type DataProvider, getQuery, parseQueryFromLocation, type SortPayload } from 'react-admin';
import { isSessionStored } from '../auth/stored-session.js';
import { asOfMeta } from '../data/as-of.js';
import { savedSettings } from '../settings/saved-settings.js';
import { asOfName } from '../shared/use-as-of.js';
import { unchosenSort } from './sorting.js';

const resource = 'opportunities';
export const listPath = `/${resource}`;

/** Rows of a page. */
export function listedRows(): number {
  return savedSettings().default_page_size ?? defaultListRows;
}

/**
 * Requests the list of the address that the visit begins at, while its screen is still loaded: the screen joins the request,
 * because it has the key of react-admin. A failure is left to the screen, which requests again.
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
