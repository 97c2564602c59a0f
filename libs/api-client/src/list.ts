import { defaultListRows, type sortDirectionSchema, type TotalIs, totalIsSchema } from '@rfp/contracts/opportunity';
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
  /** Opportunities only: `next` of the page before, instead of an offset. */
  after?: string | undefined;
  /** Opportunities only: counts all rows, however many. */
  count?: 'exact' | undefined;
  /** Opportunities only: the list as it was at this instant. */
  asOf?: string | undefined;
  /** Opportunities only: what of each row matches the text of the filter; with at most 100 rows. */
  highlight?: boolean | undefined;
}

export interface ListContinuation {
  /** Absent for exact. */
  total_is?: TotalIs;
  /** Where the next page begins (`after`), if the list can be continued so. */
  next?: string;
}

export interface ListPage<Row> extends ListContinuation {
  rows: Row[];
  /** Number of rows over all pages. */
  total: number;
}

interface ListRoute<Row extends z.ZodType> {
  method: string;
  path: string;
  envelope?: true;
  reply: z.ZodArray<Row>;
}

/** Requests a list in the query format of ra-data-simple-rest. */
export async function requestList<Row extends z.ZodType>(
  send: Send,
  route: ListRoute<Row>,
  { filter, sort, offset = 0, limit = defaultListRows, after, count, asOf, highlight }: ListRequest<unknown, string>,
  call?: CallOptions,
  params: Record<string, string> = {},
): Promise<ListPage<z.output<Row>>> {
  const query = {
    filter: filter === undefined ? undefined : JSON.stringify(filter),
    sort: sort === undefined ? undefined : JSON.stringify(sort),
    range: JSON.stringify([offset, offset + limit - 1]),
    after,
    count,
    asOf,
    highlight: highlight === true ? 'true' : undefined,
  };
  const { value, headers } = await send(route, { params, query }, call);
  return { rows: value, total: Number(headers.get('x-total-count') ?? value.length), ...readContinuation(headers) };
}

/** How exact the total is, and where the next page begins. */
export function readContinuation(headers: Headers): ListContinuation {
  const total_is = totalIsSchema.safeParse(headers.get('x-total-relation')?.replace('-', '_')).data;
  const next = headers.get('x-next');
  return {
    ...(total_is === undefined || total_is === 'exact' ? {} : { total_is }),
    ...(next === null ? {} : { next }),
  };
}
