import { defaultListRows } from '@rfp/contracts/opportunity';
import { type simpleRestQuerySchema } from '@rfp/contracts/routes-sync';
import { z } from 'zod';
import { check } from '../edge/check.js';
import { parseJson } from '../edge/parse-json.js';
import { readRange, type Window } from './list-parts.js';

export type PlainListQuery = z.output<typeof simpleRestQuerySchema>;

/** What a list takes, beside rows: which filters, which orders, and the one it has where nothing is said. */
interface ListShape<F extends z.ZodType, S extends z.ZodType> {
  filter: F;
  sort: S;
  order: readonly [string, 'ASC' | 'DESC'];
}

/**
 * Reads a list that is asked for in the dialect of ra-data-simple-rest and in no other. `id` of the filter stands for `ids`: one or
 * several, and those are given whole where no range is set, because its getMany sets none.
 * @throws AppError VALIDATION or BAD_REQUEST, saying what is allowed
 */
export function parsePlainList<F extends z.ZodType, S extends z.ZodType>(
  query: PlainListQuery,
  shape: ListShape<F, S>,
): { filter: z.output<F>; sort: z.output<S> } & Window {
  const filter = withIds(query.filter === undefined ? {} : parseJson(query.filter, 'filter'));
  return {
    filter: check(shape.filter, filter, 'filter'),
    sort: check(shape.sort, query.sort === undefined ? shape.order : parseJson(query.sort, 'sort'), 'sort'),
    ...(query.range === undefined ? { offset: 0, limit: rowsOf(filter) } : readRange(query.range)),
  };
}

function withIds(filter: unknown): unknown {
  const own = z.record(z.string(), z.unknown()).safeParse(filter);
  if (!own.success || !Object.hasOwn(own.data, 'id') || Object.hasOwn(own.data, 'ids')) return filter;
  const { id, ...others } = own.data;
  return { ...others, ids: Array.isArray(id) ? id : [id] };
}

const idsSchema = z.object({ ids: z.array(z.unknown()).min(1) });

function rowsOf(filter: unknown): number {
  const some = idsSchema.safeParse(filter);
  return some.success ? some.data.ids.length : defaultListRows;
}
