import { listSortSchema, readContinuation, type ListContinuation } from '@rfp/api-client/list';
import { apiPrefix } from '@rfp/contracts/http';
import { maxHighlightedRows, sortFieldSchema, totalIsSchema } from '@rfp/contracts/opportunity';
import { understoodPartSchema } from '@rfp/contracts/query/understand/understood-part';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams } from 'react-admin';
import { z } from 'zod';
import { readAsOf, urlAsOf } from './as-of.js';
import { unchosenSort } from '../opportunities/list/unchosen-sort.js';
import { httpClient } from './http-client.js';

/** `meta` of a list: total with its precision, sort order, default order that is being prepared, and the interpreted parts of the search text. */
export const listMetaSchema = z.object({
  total: z.int(),
  total_is: totalIsSchema,
  sort: listSortSchema.optional(),
  pending_sort: sortFieldSchema.optional(),
  understood: z.array(understoodPartSchema),
});
export type ListMeta = z.infer<typeof listMetaSchema>;

/**
 * Loads a list through ra-data-simple-rest and adds the precision of its total. Instead of an inexact total, react-admin gets a total that includes the
 * next page, so that the next page can be opened.
 */
export const getList: DataProvider['getList'] = async (resource, params) => {
  let continuation: ListContinuation = {};
  const provider = simpleRestProvider(apiPrefix, async (url, options) => {
    const sorted = params.sort?.field === unchosenSort.field ? withoutSort(url) : url;
    const answer = await httpClient(
      urlAsOf(needsHighlights(params) ? `${sorted}&highlight=true` : sorted, params.meta),
      options,
    );
    continuation = readContinuation(answer.headers);
    return answer;
  });
  const { data, total = 0 } = await provider.getList(resource, params);
  const { total_is = 'exact', sort, pending_sort, understood = [] } = continuation;
  const meta: ListMeta = { total, total_is, understood, sort, pending_sort };
  if (meta.total_is === 'exact') return { data, total, meta };
  const { page = 1, perPage = data.length } = params.pagination ?? {};
  const seen = (page - 1) * perPage + data.length + (continuation.next === undefined ? 0 : 1);
  return { data, total: Math.max(total, seen), meta };
};

/** Removes the sort from a URL, so that the server chooses the order. */
function withoutSort(url: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.delete('sort');
  return `${path}?${parameters.toString()}`;
}

/** Whether to request highlights of the search text. They are not available for the past. */
function needsHighlights({ filter, pagination, meta }: GetListParams): boolean {
  if (readAsOf(meta) !== undefined) return false;
  const isText = typeof filter === 'object' && filter !== null && 'q' in filter && filter.q !== '';
  return isText && (pagination?.perPage ?? Infinity) <= maxHighlightedRows;
}
