import { defaultListRows, type sortDirectionSchema, type TotalIs, totalIsSchema } from '@rfp/contracts/opportunity';
import { type z } from 'zod';

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

/** The query of ra-data-simple-rest. */
export function toListQuery({
  filter,
  sort,
  offset = 0,
  limit = defaultListRows,
  highlight,
  ...others
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const first = Number(offset);
  return {
    filter,
    sort: sort && JSON.stringify(sort),
    range: JSON.stringify([first, first + Number(limit) - 1]),
    ...others,
    highlight: highlight === true ? 'true' : undefined,
  };
}

/** A page of a list, whose total is in the headers. */
export function toListPage(rows: unknown[], headers: Headers): ListPage<unknown> {
  return { rows, total: Number(headers.get('x-total-count') ?? rows.length), ...readContinuation(headers) };
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
