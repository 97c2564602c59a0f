import { type ListQuery } from '@rfp/contracts/routes-catalogue';
import {
  defaultListRows,
  maxListOffset,
  maxListRows,
  opportunityFilterSchema,
  sortDirectionSchema,
  sortFields,
  type OpportunityListQuery,
} from '@rfp/contracts/opportunity';
import { rpc } from '@rfp/contracts/rpc';
import { z } from 'zod';
import { check } from '../edge/check.js';
import { parseJson } from '../edge/parse-json.js';

/** A list, or the records of some ids. */
export type ListRequest = { ids: string[] } | Omit<OpportunityListQuery, 'audience'>;

/** Names under which the specification and react-admin know a column. Ids are made in order of time, so their order is that of creation. */
const otherNames: Record<string, string> = {
  score: 'relevance_score',
  value: 'estimated_value',
  id: 'created_at',
};

const sortNameSchema = z
  .string()
  .transform((name) => (Object.hasOwn(otherNames, name) ? otherNames[name] : name))
  .pipe(z.enum(sortFields));
const sortSchema = z.tuple([sortNameSchema, z.string().toUpperCase().pipe(sortDirectionSchema)]);
const rowSchema = z.int().min(0);
const rangeSchema = z
  .tuple([rowSchema.max(maxListOffset), rowSchema])
  .refine(([first, last]) => first <= last, 'Must be [first, last] with first at most last')
  .refine(([first, last]) => last - first < maxListRows, `Must hold at most ${maxListRows} rows`);
const offsetSchema = rowSchema.max(maxListOffset);

/** Of `{ id: [...] }`, as ra-data-simple-rest sends it, or `{ ids: [...] }`, as its manual says. */
const manySchema = z.union([
  z.strictObject({ id: z.union([z.array(z.unknown()), z.string().transform((id) => [id])]) }).transform(({ id }) => id),
  z.strictObject({ ids: z.array(z.unknown()) }).transform(({ ids }) => ids),
]);

/**
 * Reads both ways of asking for a list: the JSON texts of ra-data-simple-rest (`filter`, `range`, `sort`)
 * and the plain names of the specification. Where both speak of one thing, the JSON text counts.
 * @throws AppError VALIDATION or BAD_REQUEST, saying what is allowed
 */
export function parseListQuery(query: ListQuery): ListRequest {
  const filter = query.filter === undefined ? {} : parseJson(query.filter, 'filter');
  const many = manySchema.safeParse(filter);
  if (many.success) return { ids: [...new Set(check(rpc['opportunities.many'].request.shape.ids, many.data, 'filter.id'))] };
  return {
    filter: check(opportunityFilterSchema, withPlainFilters(query, filter), 'filter'),
    sort: check(sortSchema, sortOf(query), 'sort'),
    ...window(query),
  };
}

/** Empty texts and `all`, the choices of the specification that do not choose, are left out. */
function withPlainFilters(query: ListQuery, filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return filter;
  const plain = { q: query.search, status: query.status, source_type: query.source_type };
  return Object.fromEntries(Object.entries({ ...plain, ...filter }).filter(([name, value]) => value !== undefined && !isNoChoice(name, value)));
}

function isNoChoice(name: string, value: unknown): boolean {
  return value === '' || (value === 'all' && (name === 'status' || name === 'source_type'));
}

function sortOf(query: ListQuery): unknown {
  if (query.sort !== undefined) return parseJson(query.sort, 'sort');
  return [query.sort_by ?? 'relevance_score', query.sort_order ?? 'DESC'];
}

function window(query: ListQuery): { offset: number; limit: number } {
  if (query.range !== undefined) {
    const [first, last] = check(rangeSchema, parseJson(query.range, 'range'), 'range');
    return { offset: first, limit: last - first + 1 };
  }
  const limit = query.per_page ?? defaultListRows;
  return { offset: check(offsetSchema, ((query.page ?? 1) - 1) * limit, 'page * per_page'), limit };
}

/** `opportunities 0-49/319`; `opportunities *\/0` for none. */
export function contentRange(offset: number, rows: number, total: number): string {
  return rows === 0 ? `opportunities */${total}` : `opportunities ${offset}-${offset + rows - 1}/${total}`;
}

