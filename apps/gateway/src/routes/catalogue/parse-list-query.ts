import { type ListQuery } from '@rfp/contracts/routes/catalogue';
import {
  defaultListRows,
  listFilterSchema,
  maxHighlightedRows,
  opportunityFilterSchema,
  opportunityIdsSchema,
  type OpportunityFilter,
  sortFields,
  type OpportunityListQuery,
} from '@rfp/contracts/opportunity';
import { maxExplainedRows } from '@rfp/contracts/opportunities/for-you';
import { defaultSort } from '@rfp/contracts/opportunities/default-sort';
import { type Query } from '@rfp/contracts/query/query';
import { queryTextSchema, conjunctionText } from '@rfp/contracts/query/query-text';
import { understandQuery } from '@rfp/contracts/query/understand/understand-query';
import { z } from 'zod';
import { validate } from '../../edge/validate.js';
import { parseJson } from '../../edge/parse-json.js';
import { offsetSchema, readRange, sortSchemaOver, type Window } from '../lists/list-range.js';
import { withIds } from '../lists/parse-simple-rest-list.js';

/** A page of a list, or the records with some ids. */
export type ListRequest = { ids: string[] } | PageRequest;
/** A page request; `sort` is absent if none is requested. */
export type PageRequest = Omit<OpportunityListQuery, 'audience' | 'sort'> & Partial<Pick<OpportunityListQuery, 'sort'>>;

/** Column aliases of the specification and react-admin. Ids are time-ordered, so sorting by id is sorting by creation. */
const columnAliases: Record<string, string> = { score: 'relevance_score', value: 'estimated_value', id: 'created_at' };

const sortNameSchema = z
  .string()
  .transform((name) => (Object.hasOwn(columnAliases, name) ? columnAliases[name] : name))
  .pipe(z.enum(sortFields));
const sortSchema = sortSchemaOver(sortNameSchema);

const tooManyExplained = `Request at most ${maxExplainedRows} records with the reasons`;
const tooManyHighlighted = `Request at most ${maxHighlightedRows} records with their matches`;

/** `{ id: [...] }`, as ra-data-simple-rest sends it, or `{ ids: [...] }`, as its manual states. */
const idsFilterSchema = z.union([
  z.strictObject({ id: z.union([z.array(z.unknown()), z.string().transform((id) => [id])]) }).transform(({ id }) => id),
  z.strictObject({ ids: z.array(z.unknown()) }).transform(({ ids }) => ids),
]);

/**
 * Parses both dialects of a list query: the JSON texts of ra-data-simple-rest (`filter`, `range`, `sort`) and the plain parameters of the
 * specification. The JSON text takes precedence, but `search` applies in addition to its `q`.
 * @throws AppError VALIDATION or BAD_REQUEST, stating what is allowed
 */
export function parseListQuery({ filter, ...others }: ListQuery): ListRequest {
  const hasOnlyFilter = Object.values(others).every((value) => value === undefined);
  const parsedIds = hasOnlyFilter ? idsFilterSchema.safeParse(jsonOf(filter)) : undefined;
  if (parsedIds?.success !== true) return parsePageQuery({ filter, ...others });
  return { ids: [...new Set(validate(opportunityIdsSchema, parsedIds.data, 'filter.id'))] };
}

/** Parses a list query as a page. A filter by ids returns all these records unless fewer are requested. */
export function parsePageQuery(query: ListQuery): PageRequest {
  const filter = validate(listFilterSchema, withPlainFilters(query, withIds(jsonOf(query.filter))), 'filter');
  const sort = sortOf(query);
  return {
    filter,
    ...(sort === undefined ? {} : { sort: validate(sortSchema, sort, 'sort') }),
    ...highlightedWindowOf(query, filter.ids?.length),
    ...(query.count === undefined ? {} : { count: query.count }),
    ...(query.after === undefined ? {} : { after: query.after }),
    ...(query.asOf === undefined ? {} : { as_of: query.asOf }),
  };
}

/** Parses the JSON filter of requests without rows, such as counts. */
export function parseFilter(text: string | undefined): OpportunityFilter {
  return validate(opportunityFilterSchema, withPlainFilters({}, jsonOf(text)), 'filter');
}

function jsonOf(filter: string | undefined): unknown {
  return filter === undefined ? {} : parseJson(filter, 'filter');
}

const understoodDateFilters = new Set(['due_by', 'due', 'posted_since']);

/** Whether the matches of a filter change with time alone, because days until or since a date are counted from now. */
export function dependsOnTime({ q, due_within_days, for_you }: OpportunityFilter): boolean {
  if (due_within_days !== undefined || for_you !== undefined) return true;
  if (q === undefined) return false;
  const { query, understood } = understandQuery(q, new Date());
  return hasRelativeDate(query) || understood.some(({ filter }) => understoodDateFilters.has(filter));
}

function hasRelativeDate(query: Query | null): boolean {
  if (query === null) return false;
  if ('parts' in query) return query.parts.some(hasRelativeDate);
  if (query.kind === 'not') return hasRelativeDate(query.part);
  return query.kind === 'date' && [query.min, query.max].some((bound) => bound !== null && 'days' in bound.at);
}

/** Adds the plain parameters to the filter. Drops empty texts and `all`, the specification's values for no filter. */
function withPlainFilters(query: ListQuery, filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return filter;
  const plain = { q: query.search, status: query.status, source_type: query.source_type };
  const combined = { ...plain, ...filter };
  return Object.fromEntries(
    Object.entries({ ...combined, q: textOfBoth(query.search, combined.q) }).filter(
      ([name, value]) => value !== undefined && !isNoFilter(name, value),
    ),
  );
}

/** Combines both texts. An invalid `q` stays unchanged, so that its error states the position in the given text. */
function textOfBoth(search: string | undefined, q: unknown): unknown {
  const validQ = queryTextSchema.safeParse(q).data;
  return search === undefined || validQ === undefined || validQ === search ? q : conjunctionText([search, validQ]);
}

function isNoFilter(name: string, value: unknown): boolean {
  return value === '' || (value === 'all' && (name === 'status' || name === 'source_type'));
}

function sortOf(query: ListQuery): unknown {
  const { sort, sort_by, sort_order, asOf } = query;
  if (sort !== undefined) return parseJson(sort, 'sort');
  if (sort_by === undefined && sort_order === undefined) return undefined;
  // A direction without a column applies to the default column, never to the order by best match.
  const field = defaultSort({ hasText: false, hasProfile: false, isPast: asOf !== undefined });
  return [sort_by ?? field, sort_order ?? 'DESC'];
}

function highlightedWindowOf(
  query: ListQuery,
  ids: number | undefined,
): Window & Pick<OpportunityListQuery, 'highlight' | 'why'> {
  const window = windowOf(query, ids);
  if (query.highlight !== undefined)
    validate(z.int().max(maxHighlightedRows, tooManyHighlighted), window.limit, 'highlight');
  if (query.why !== undefined) validate(z.int().max(maxExplainedRows, tooManyExplained), window.limit, 'why');
  return {
    ...window,
    ...(query.highlight === undefined ? {} : { highlight: true }),
    ...(query.why === undefined ? {} : { why: true }),
  };
}

function windowOf(query: ListQuery, ids: number | undefined): Window {
  if (query.range !== undefined) return readRange(query.range);
  const limit = query.per_page ?? (ids || defaultListRows);
  return { offset: validate(offsetSchema, ((query.page ?? 1) - 1) * limit, 'page * per_page'), limit };
}
