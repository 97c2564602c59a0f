import { defaultListRows, type sortDirectionSchema } from '@rfp/contracts/opportunity';
import { type z } from 'zod';
import { type CallOptions, type Send } from './send.js';

/** What of a list is wanted. */
export interface ListRequest<Filter, Field extends string> {
  filter?: Filter;
  sort?: [Field, z.output<typeof sortDirectionSchema>];
  /** Of the first row; 0 where absent. */
  offset?: number;
  /** Rows at most, up to 1,000; 50 where absent. */
  limit?: number;
}

export interface ListAnswer<Row> {
  rows: Row[];
  /** How many there are in all. */
  total: number;
}

interface ListRoute<Row extends z.ZodType> {
  method: string;
  path: string;
  reply: z.ZodArray<Row>;
}

/** Asks for a list in the dialect of ra-data-simple-rest. */
export async function askList<Row extends z.ZodType>(
  send: Send,
  route: ListRoute<Row>,
  { filter, sort, offset = 0, limit = defaultListRows }: ListRequest<unknown, string>,
  call?: CallOptions,
  params: Record<string, string> = {},
): Promise<ListAnswer<z.output<Row>>> {
  const query = {
    filter: filter === undefined ? undefined : JSON.stringify(filter),
    sort: sort === undefined ? undefined : JSON.stringify(sort),
    range: JSON.stringify([offset, offset + limit - 1]),
  };
  const { value, headers } = await send(route, { params, query }, call);
  return { rows: value, total: Number(headers.get('x-total-count') ?? value.length) };
}
