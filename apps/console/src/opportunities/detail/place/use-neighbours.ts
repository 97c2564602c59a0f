import { defaultListRows, type Opportunity } from '@rfp/contracts/opportunity';
import { useGetList } from 'react-admin';
import { listMetaSchema } from '../../../data/catalogue-lists.js';
import { readSearchAddress } from '../../../search/criteria.js';
import { useSearch } from '../../../search/use-search.js';
import { savedSettings } from '../../../settings/saved-settings.js';
import { pageAddress, parseListAddress, type ListPage } from './list-place.js';

/** An opportunity beside the shown one, with the address of the list page that contains it. */
export interface Neighbour {
  id: string;
  from: string;
}

interface Neighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Position, counted from 1. */
  place: number;
  total: number;
  isExact: boolean;
}

const placeholderPage: ListPage = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'id', order: 'ASC' },
  filter: {},
  meta: undefined,
};

interface PageRows {
  rows: readonly Opportunity[];
  total: number;
  meta: unknown;
}

/** Reads a page of the list. The page that was displayed is still cached under the same key. */
function usePage(list: ListPage, by: number, enabled: boolean): PageRows {
  const { pagination, sort, filter, meta: requestMeta } = list;
  const { data, total, meta } = useGetList<Opportunity>(
    'opportunities',
    { pagination: { ...pagination, page: pagination.page + by }, sort, filter, meta: requestMeta },
    { enabled, retry: false },
  );
  return { rows: data ?? [], total: total ?? 0, meta };
}

function readListPage(from: string | null): ListPage | null {
  return from === null ? null : parseListAddress(from, savedSettings().default_page_size ?? defaultListRows);
}

/** Reads the row before or after the current page, if the opportunity is the first or last row of its page. */
function useAdjacentRows(
  list: ListPage,
  { rows, total }: PageRows,
  index: number,
): Record<'before' | 'after', Opportunity | null> {
  const { page, perPage } = list.pagination;
  const before = usePage(list, -1, index === 0 && page > 1);
  const after = usePage(list, 1, index !== -1 && index === rows.length - 1 && total > page * perPage);
  return { before: before.rows.at(-1) ?? null, after: after.rows[0] ?? null };
}

/** Finds the neighbours in the list at this address, across page boundaries. */
function useListNeighbours(id: string, from: string | null): Neighbours | null {
  const found = readListPage(from);
  const list = found ?? placeholderPage;
  const shown = usePage(list, 0, found !== null);
  const index = shown.rows.findIndex((row) => row.id === id);
  const around = useAdjacentRows(list, shown, index);
  if (from === null || index === -1) return null;
  const { page, perPage } = list.pagination;
  const neighbour = (by: -1 | 1, beyond: Opportunity | null): Neighbour | null => {
    const beside = index + by < 0 ? undefined : shown.rows[index + by];
    if (beside !== undefined) return { id: beside.id, from };
    return beyond === null ? null : { id: beyond.id, from: pageAddress(from, page + by) };
  };
  const listMeta = listMetaSchema.safeParse(shown.meta).data;
  return {
    previous: neighbour(-1, around.before),
    next: neighbour(1, around.after),
    place: (page - 1) * perPage + index + 1,
    total: listMeta?.total ?? shown.total,
    isExact: (listMeta?.total_is ?? 'exact') === 'exact',
  };
}

/** Finds the neighbours in the results of Advanced Search in their displayed order: best results, then related results. Both are still cached. */
function useResultNeighbours(id: string, from: string | null): Neighbours | null {
  const { data } = useSearch(from === null ? null : readSearchAddress(from));
  const shown = [...(data?.data ?? []), ...(data?.related ?? [])];
  const index = shown.findIndex((row) => row.id === id);
  if (from === null || index === -1) return null;
  const neighbour = (row: Opportunity | undefined): Neighbour | null =>
    row === undefined ? null : { id: row.id, from };
  return {
    previous: neighbour(index === 0 ? undefined : shown[index - 1]),
    next: neighbour(shown[index + 1]),
    place: index + 1,
    total: shown.length,
    isExact: true,
  };
}

/** Finds the neighbours in the list or search from which the opportunity was opened; null if the opportunity is no longer in it. */
export function useNeighbours(id: string, from: string | null): Neighbours | null {
  const inList = useListNeighbours(id, from);
  const inResults = useResultNeighbours(id, from);
  return inList ?? inResults;
}
