import { readContinuation, type ListContinuation } from '@rfp/api-client/list';
import { apiPrefix } from '@rfp/contracts/http';
import { maxHighlightedRows, totalIsSchema } from '@rfp/contracts/opportunity';
import simpleRestProvider from 'ra-data-simple-rest';
import { type DataProvider, type GetListParams } from 'react-admin';
import { z } from 'zod';
import { readAsOf, urlAsOf } from './as-of.js';
import { httpClient } from './http-client.js';

/** `meta` of a list: the total as counted, and how exact it is. */
export const listMetaSchema = z.object({ total: z.int(), total_is: totalIsSchema });
type ListMeta = z.infer<typeof listMetaSchema>;

/**
 * A list by ra-data-simple-rest, with how exact its total is. Where that is not exact, react-admin gets one that the next page is
 * part of, so that it can be turned to.
 */
export const getList: DataProvider['getList'] = async (resource, params) => {
  let continuation: ListContinuation = {};
  const provider = simpleRestProvider(apiPrefix, async (url, options) => {
    const answer = await httpClient(urlAsOf(isSearched(params) ? `${url}&highlight=true` : url, params.meta), options);
    continuation = readContinuation(answer.headers);
    return answer;
  });
  const { data, total = 0 } = await provider.getList(resource, params);
  const meta: ListMeta = { total, total_is: continuation.total_is ?? 'exact' };
  if (meta.total_is === 'exact') return { data, total, meta };
  const { page = 1, perPage = data.length } = params.pagination ?? {};
  const seen = (page - 1) * perPage + data.length + (continuation.next === undefined ? 0 : 1);
  return { data, total: Math.max(total, seen), meta };
};

/** Whether the matches of a text are shown in the rows. Those of the past are not known. */
function isSearched({ filter, pagination, meta }: GetListParams): boolean {
  if (readAsOf(meta) !== undefined) return false;
  const isText = typeof filter === 'object' && filter !== null && 'q' in filter && filter.q !== '';
  return isText && (pagination?.perPage ?? Infinity) <= maxHighlightedRows;
}
