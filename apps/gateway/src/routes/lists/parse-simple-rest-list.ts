import { defaultListRows } from '@rfp/contracts/opportunity';
import { type simpleRestQuerySchema } from '@rfp/contracts/wire/simple-rest';
import { z } from 'zod';
import { validate } from '../../edge/validate.js';
import { parseJson } from '../../edge/parse-json.js';
import { readRange, type Window } from './list-range.js';

export type SimpleRestQuery = z.output<typeof simpleRestQuerySchema>;

/** Schemas of the filter and sort of a list, and its default order. */
interface ListShape<F extends z.ZodType, S extends z.ZodType> {
  filter: F;
  sort: S;
  order: readonly [string, 'ASC' | 'DESC'];
}

/**
 * Parses a list query in the dialect of ra-data-simple-rest. `id` of the filter is an alias of `ids`. A query for ids without a range returns all of
 * them, because getMany sets no range.
 * @throws AppError VALIDATION or BAD_REQUEST, stating what is allowed
 */
export function parseSimpleRestList<F extends z.ZodType, S extends z.ZodType>(
  query: SimpleRestQuery,
  shape: ListShape<F, S>,
): { filter: z.output<F>; sort: z.output<S> } & Window {
  const filter = withIds(query.filter === undefined ? {} : parseJson(query.filter, 'filter'));
  return {
    filter: validate(shape.filter, filter, 'filter'),
    sort: validate(shape.sort, query.sort === undefined ? shape.order : parseJson(query.sort, 'sort'), 'sort'),
    ...(query.range === undefined ? { offset: 0, limit: rowsOf(filter) } : readRange(query.range)),
  };
}

/** `id` of a filter is an alias of `ids`. */
export function withIds(filter: unknown): unknown {
  const parsedFilter = z.record(z.string(), z.unknown()).safeParse(filter);
  if (!parsedFilter.success || !Object.hasOwn(parsedFilter.data, 'id') || Object.hasOwn(parsedFilter.data, 'ids'))
    return filter;
  const { id, ...others } = parsedFilter.data;
  return { ...others, ids: Array.isArray(id) ? id : [id] };
}

const idsSchema = z.object({ ids: z.array(z.unknown()).min(1) });

function rowsOf(filter: unknown): number {
  const filterWithIds = idsSchema.safeParse(filter);
  return filterWithIds.success ? filterWithIds.data.ids.length : defaultListRows;
}
