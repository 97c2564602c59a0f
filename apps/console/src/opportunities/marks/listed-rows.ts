import { type Opportunity } from '@rfp/contracts/opportunity';
import { dismissedSchema } from '@rfp/contracts/tracking/mark-values';
import { type MarkAction } from '@rfp/contracts/tracking/marks';
import { type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { z } from 'zod';

type Dismissed = z.infer<typeof dismissedSchema>;

/** Data of a cached list or search, as far as this module changes it. */
interface Rows {
  readonly data: readonly Opportunity[];
  readonly total?: number;
  readonly meta?: { readonly total: number };
  readonly related?: readonly Opportunity[];
}

const listKey = z.tuple([
  z.literal('opportunities'),
  z.literal('getList'),
  z.object({ filter: z.object({ dismissed: dismissedSchema.optional() }).catch({}) }),
]);
const searchKey = z.tuple([z.literal('search'), z.object({ dismissed: dismissedSchema.optional() }).nullable()]);

/** The filter by dismissal of a cached list; null for other queries. */
function dismissedFilter(key: QueryKey): { dismissed?: Dismissed | undefined } | null {
  const list = listKey.safeParse(key).data;
  return list === undefined ? (searchKey.safeParse(key).data?.[1] ?? null) : list[2].filter;
}

/** Whether the rows of a list leave it by a change: dismissed rows, unless the list shows them, and restored ones of a list of dismissed rows. */
function isLeft(key: QueryKey, action: MarkAction): boolean {
  const filter = dismissedFilter(key);
  if (filter === null) return false;
  return filter.dismissed === undefined ? action === 'dismiss' : filter.dismissed === 'only' && action === 'restore';
}

function without<T extends Rows>(rows: T, ids: ReadonlySet<string>): T {
  const data = rows.data.filter(({ id }) => !ids.has(id));
  const removed = rows.data.length - data.length;
  return {
    ...rows,
    data,
    ...(rows.total === undefined ? {} : { total: Math.max(0, rows.total - removed) }),
    ...(rows.meta === undefined ? {} : { meta: { ...rows.meta, total: Math.max(0, rows.meta.total - removed) } }),
    ...(rows.related === undefined ? {} : { related: rows.related.filter(({ id }) => !ids.has(id)) }),
  };
}

/** Puts the rows back at their former places, unless the list was loaded again with them. */
function withRestored<T extends Rows>(now: T, before: T, ids: ReadonlySet<string>): T {
  const listed = new Set(now.data.map(({ id }) => id));
  const data = [...now.data];
  before.data.forEach((row, at) => {
    if (ids.has(row.id) && !listed.has(row.id)) data.splice(Math.min(at, data.length), 0, row);
  });
  const added = data.length - now.data.length;
  return {
    ...now,
    data,
    ...(now.total === undefined ? {} : { total: now.total + added }),
    ...(now.meta === undefined ? {} : { meta: { ...now.meta, total: now.meta.total + added } }),
    ...(before.related === undefined ? {} : { related: before.related }),
  };
}

/**
 * Removes rows that a change takes out of the cached lists, so that they disappear before the server confirms it. The other rows stay as they are.
 * @returns function that puts them back
 */
export function removeListedRows(queryClient: QueryClient, action: MarkAction, removed: readonly string[]): () => void {
  const ids = new Set(removed);
  const predicate = ({ queryKey }: Pick<Query, 'queryKey'>) => isLeft(queryKey, action);
  const before = queryClient.getQueriesData<Rows>({ predicate });
  queryClient.setQueriesData<Rows>({ predicate }, (rows) => (rows === undefined ? undefined : without(rows, ids)));
  return () => {
    for (const [key, rows] of before) {
      if (rows === undefined) continue;
      queryClient.setQueryData<Rows>(key, (now) => (now === undefined ? undefined : withRestored(now, rows, ids)));
    }
  };
}

/** Loads lists whose rows were all removed: they have rows on later pages, or are empty. */
export async function refetchEmptied(queryClient: QueryClient): Promise<void> {
  const predicate = ({ queryKey, state }: Query) => {
    const rows = z.object({ data: z.array(z.unknown()) }).safeParse(state.data).data;
    return dismissedFilter(queryKey) !== null && rows?.data.length === 0;
  };
  await queryClient.invalidateQueries({ predicate });
}

/** Loads the lists on the screen again after a change of a whole list. */
export async function refetchLists(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => dismissedFilter(queryKey) !== null });
}
