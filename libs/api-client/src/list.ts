import { defaultListRows, type sortDirectionSchema } from '@rfp/contracts/opportunity';
import { type z } from 'zod';
import { type CallOptions, type Send } from './send.js';

/** Filter, sort order and page of a list. */
export interface ListRequest<Filter, Field extends string> {
  filter?: Filter;
  sort?: [Field, z.output<typeof sortDirectionSchema>];
  /** Index of the first row; default 0. */
  offset?: number;
  /** Maximum number of rows, up to 1,000; default 50. */
  limit?: number;
}

export interface ListPage<Row> {
  rows: Row[];
  /** Number of rows over all pages. */
  total: number;
}

interface ListRoute<Row extends z.ZodType> {
  method: string;
  path: string;
  reply: z.ZodArray<Row>;
}

/** Requests a list in the query format of ra-data-simple-rest. */
export async function requestList<Row extends z.ZodType>(
  send: Send,
  route: ListRoute<Row>,
  { filter, sort, offset = 0, limit = defaultListRows }: ListRequest<unknown, string>,
  call?: CallOptions,
  params: Record<string, string> = {},
): Promise<ListPage<z.output<Row>>> {
  const query = {
    filter: filter === undefined ? undefined : JSON.stringify(filter),
    sort: sort === undefined ? undefined : JSON.stringify(sort),
    range: JSON.stringify([offset, offset + limit - 1]),
  };
  const { value, headers } = await send(route, { params, query }, call);
  return { rows: value, total: Number(headers.get('x-total-count') ?? value.length) };
}
