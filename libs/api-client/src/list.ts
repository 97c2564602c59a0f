import {
  defaultListRows,
  sortDirectionSchema,
  type SortField,
  sortFieldSchema,
  type TotalIs,
  totalIsSchema,
} from '@rfp/contracts/opportunity';
import { type UnderstoodPart, understoodPartSchema } from '@rfp/contracts/query/understand/understood-part';
import { tolerant } from '@rfp/contracts/wire/tolerant';
import { z } from 'zod';

/** Filter, sort order and page of a list. */
export interface ListRequest<Filter, Field extends string> {
  filter?: Filter;
  sort?: [Field, z.output<typeof sortDirectionSchema>];
  /** Index of the first row; default 0. */
  offset?: number;
  /** Maximum number of rows, up to 1,000; default 50. */
  limit?: number;
  /** Opportunities only: `next` of the previous page, used instead of an offset. */
  after?: string | undefined;
  /** For opportunities only: requests an exact total, even a large one. */
  count?: 'exact' | undefined;
  /** Opportunities only: the list as it was at this instant. */
  asOf?: string | undefined;
  /** Opportunities only: marks the matches in each row; for at most 100 rows. */
  highlight?: boolean | undefined;
  /** Opportunities only: reasons why each row fits the person; for at most 20 rows. */
  why?: boolean | undefined;
}

export interface ListContinuation {
  /** Absent for an exact total. */
  total_is?: TotalIs;
  /** Cursor of the next page (`after`), if the list can be continued. */
  next?: string;
  /** Parts of the search text that were understood as filters; absent if there are none. */
  understood?: UnderstoodPart[];
  /** Opportunities only: the order of the rows. Absent from older servers. */
  sort?: z.output<typeof listSortSchema>;
  /** Opportunities only: the default order that is being prepared; the rows have another one until then. */
  pending_sort?: SortField;
}

/** Order of a list of opportunities. */
export const listSortSchema = z.tuple([sortFieldSchema, sortDirectionSchema]);

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
  why,
  ...others
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const first = Number(offset);
  return {
    filter,
    sort: sort && JSON.stringify(sort),
    range: JSON.stringify([first, first + Number(limit) - 1]),
    ...others,
    highlight: highlight === true ? 'true' : undefined,
    why: why === true ? 'true' : undefined,
  };
}

/** A page of a list. The total comes from the headers. */
export function toListPage(rows: unknown[], headers: Headers): ListPage<unknown> {
  return { rows, total: Number(headers.get('x-total-count') ?? rows.length), ...readContinuation(headers) };
}

/** Exactness of the total, cursor of the next page, and order, from the headers. */
export function readContinuation(headers: Headers): ListContinuation {
  const total_is = totalIsSchema.safeParse(headers.get('x-total-relation')?.replace('-', '_')).data;
  const next = headers.get('x-next');
  const understood = understoodIn(headers.get('x-understood'));
  const sort = readSort(headers.get('x-sort'));
  const pending_sort = sortFieldSchema.safeParse(headers.get('x-sort-pending')).data;
  return {
    ...(total_is === undefined || total_is === 'exact' ? {} : { total_is }),
    ...(next === null ? {} : { next }),
    ...(understood === undefined ? {} : { understood }),
    ...(sort === undefined ? {} : { sort }),
    ...(pending_sort === undefined ? {} : { pending_sort }),
  };
}

/** Returns undefined if there is no order, or one that this release does not know. */
function readSort(text: string | null): ListContinuation['sort'] {
  try {
    return listSortSchema.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

const understoodSchema = z.array(tolerant(understoodPartSchema));

function understoodIn(header: string | null): UnderstoodPart[] | undefined {
  if (header === null) return undefined;
  try {
    return understoodSchema.safeParse(JSON.parse(decodeURIComponent(header))).data;
  } catch {
    return undefined;
  }
}
