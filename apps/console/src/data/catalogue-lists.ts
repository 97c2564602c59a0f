import { listSortSchema, readContinuation, type ListContinuation } from '@rfp/api-client/list';
import { apiPrefix } from '@rfp/contracts/http';
import { maxHighlightedRows, totalIsSchema } from '@rfp/contracts/opportunity';
import { understoodPartSchema } from '@rfp/contracts/query/understand/understood-part';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams } from 'react-admin';
import { z } from 'zod';
import { readAsOf, urlAsOf } from './as-of.js';
import { unchosenSort } from '../opportunities/sorting.js';
import { httpClient } from './http-client.js';

/** `meta` of a list: the total as counted, how exact it is, the order, and what was understood of the search text. */
export const listMetaSchema = z.object({
  total: z.int(),
  total_is: totalIsSchema,
  sort: listSortSchema.optional(),
  understood: z.array(understoodPartSchema),
});
export type ListMeta = z.infer<typeof listMetaSchema>;

/**
 * A list by ra-data-simple-rest, with how exact its total is. Where that is not exact, react-admin gets one that the next page is
 * part of, so that it can be turned to.
 */
export const getList: DataProvider['getList'] = async (resource, params) => {
  let continuation: ListContinuation = {};
  const provider = simpleRestProvider(apiPrefix, async (url, options) => {
    const sorted = params.sort?.field === unchosenSort.field ? withoutSort(url) : url;
    const answer = await httpClient(
      urlAsOf(isSearched(params) ? `${sorted}&highlight=true` : sorted, params.meta),
      options,
    );
    continuation = readContinuation(answer.headers);
    return answer;
  });
  const { data, total = 0 } = await provider.getList(resource, params);
  const { total_is = 'exact', sort, understood = [] } = continuation;
  const meta: ListMeta = { total, total_is, understood, ...(sort === undefined ? {} : { sort }) };
  if (meta.total_is === 'exact') return { data, total, meta };
  const { page = 1, perPage = data.length } = params.pagination ?? {};
  const seen = (page - 1) * perPage + data.length + (continuation.next === undefined ? 0 : 1);
  return { data, total: Math.max(total, seen), meta };
};

/** The server chooses the order of a request without one. */
function withoutSort(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('sort');
  return `${path}?${parameters.toString()}`;
}

/** Whether the matches of a text are shown in the rows. Those of the past are not known. */
function isSearched({ filter, pagination, meta }: GetListParams): boolean {
  if (readAsOf(meta) !== undefined) return false;
  const isText = typeof filter === 'object' && filter !== null && 'q' in filter && filter.q !== '';
  return isText && (pagination?.perPage ?? Infinity) <= maxHighlightedRows;
}
