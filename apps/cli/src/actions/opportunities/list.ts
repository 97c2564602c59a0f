import { type ListPage, type ListRequest } from '@rfp/api-client/list';
import { formatCount, formatTotal } from '@rfp/api-client/display';
import { defaultSort } from '@rfp/contracts/opportunities/default-sort';
import { defaultExportSort } from '@rfp/contracts/opportunities/export';
import {
  maxHighlightedRows,
  maxListOffset,
  type Opportunity,
  maxListRows,
  type OpportunityFilter,
  opportunityFilterSchema,
  opportunityListQuerySchema,
  sortFieldSchema,
  type SortField,
} from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { type Context, type ResultFormat, type Options } from '../../context.js';
import { printBlindSources } from './print-blind-sources.js';
import { printOrder, printUnderstood } from './list-notes.js';
import { needsOptionalField, opportunityView } from './table.js';
import { isForConsole, openList } from './open.js';
import { parseFilters, parseOptions } from '../../parse-options.js';
import { printHint } from '../../output/print-records.js';
import { printView } from '../list.js';

const sortNames = new Map<string, SortField>([
  ['score', 'relevance_score'],
  ['value', 'estimated_value'],
]);
const ascendingFields = new Set<SortField>(['due_date', 'title']);

function orderSchema<T extends SortField>(fields: z.ZodType<T, string>) {
  return z.object({
    sort: z
      .string()
      .transform((name): string => sortNames.get(name) ?? name)
      .pipe(fields)
      .optional(),
    order: z.enum(['asc', 'desc']).optional(),
  });
}

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(maxListRows).default(20),
  after: opportunityListQuerySchema.shape.after,
  count: opportunityListQuerySchema.shape.count,
  as_of: opportunityListQuerySchema.shape.as_of,
  all: z.boolean().default(false),
});

/** Parses filter and sort order of a list. `fields` are the sortable fields. */
export function parseSelection<T extends SortField>(
  options: Options,
  fields: z.ZodType<T, string>,
  defaultSort: T,
): { filter: OpportunityFilter; sort: [T, 'ASC' | 'DESC'] } {
  const { sort = defaultSort, order } = parseOptions(orderSchema(fields), options);
  const filter = parseFilters(opportunityFilterSchema, options);
  return { filter, sort: [sort, (order ?? defaultOrder(sort)) === 'asc' ? 'ASC' : 'DESC'] };
}

/** Does the same as `parseSelection` for a page. Without a chosen order, the server uses the user's default. */
function parseListSelection(
  options: Options,
  isPast: boolean,
): { filter: OpportunityFilter; sort?: [SortField, 'ASC' | 'DESC'] } {
  const field = defaultSort({ hasText: false, hasProfile: false, isPast });
  const { filter, sort } = parseSelection(options, sortFieldSchema, field);
  return options['sort'] === undefined && options['order'] === undefined ? { filter } : { filter, sort };
}

/** `rfp opp list` */
export async function listOpportunities(context: Context, options: Options): Promise<void> {
  const { page, per_page, as_of: asOf, all } = parseOptions(pageSchema, options);
  if (all) return listAll(context, parseSelection(options, sortFieldSchema, defaultExportSort));
  const selection = parseListSelection(options, asOf !== undefined);
  if (isForConsole(options)) {
    const pageOptions = page > 1 ? { page, perPage: per_page } : {};
    await openList(context, { ...selection, ...pageOptions, ...(asOf === undefined ? {} : { asOf }) }, options);
    return;
  }
  await printList(context, selection, options);
}

/** Prints the page of a list that the options select. */
export async function printList(
  context: Context,
  { filter, ...order }: ReturnType<typeof parseListSelection>,
  options: Options,
): Promise<void> {
  const { page, per_page, after, count, as_of: asOf } = parseOptions(pageSchema, options);
  const offset = (page - 1) * per_page;
  const highlight =
    filter.q !== undefined && per_page <= maxHighlightedRows && needsOptionalField(context, 'highlight');
  const answer = await context.client.listOpportunities({
    filter,
    ...order,
    offset,
    limit: per_page,
    after,
    count,
    asOf,
    highlight,
  });
  printUnderstood(context, answer.understood);
  printView(context, opportunityView, answer.rows);
  if (answer.rows.length > 0)
    printPosition(context, answer, { page, end: offset + per_page, isCursor: after !== undefined });
  // Gaps of today are irrelevant for lists of the past.
  if (asOf === undefined) await printBlindSources(context, filter);
}

/** Formats with one record per line and no header: each page is printed as it arrives. */
const streamedFormats = new Set<ResultFormat>(['tsv', 'ndjson']);

/** `rfp opp list --all`. Each page starts after the last row of the previous one, so that rows added or removed meanwhile do not shift the others. */
async function listAll(
  context: Context,
  { filter, sort }: Required<Pick<ListRequest<OpportunityFilter, SortField>, 'filter' | 'sort'>>,
): Promise<void> {
  const rows: Opportunity[] = [];
  let count = 0;
  let after: string | undefined;
  do {
    const page = await context.client.listOpportunities({ filter, sort, limit: maxListRows, after });
    if (streamedFormats.has(context.format)) printView(context, opportunityView, page.rows);
    else rows.push(...page.rows);
    count += page.rows.length;
    after = page.next;
  } while (after !== undefined);
  if (!streamedFormats.has(context.format)) printView(context, opportunityView, rows);
  if (count > 0) printHint(context, `All ${formatCount(count)} opportunities`);
  await printBlindSources(context, filter);
}

/** Prints the position in the list and the option for the next page. */
function printPosition(
  context: Context,
  answer: ListPage<Opportunity>,
  { page, end, isCursor }: { page: number; end: number; isCursor: boolean },
): void {
  printTotal(context, answer);
  printOrder(context, answer);
  // Repeats the sort field, because the default order may have changed when the user requests the next page.
  const sort = answer.pending_sort === undefined || answer.sort === undefined ? '' : `--sort ${answer.sort[0]} `;
  const isWithinMaxOffset = !isCursor && end <= maxListOffset;
  const isMore = answer.next !== undefined || end < answer.total;
  if (isWithinMaxOffset && isMore) printNext(context, `${sort}--page ${page + 1}`);
  else if (answer.next !== undefined) printNext(context, `${sort}--after ${answer.next}`);
}

function defaultOrder(field: SortField): 'asc' | 'desc' {
  return ascendingFields.has(field) ? 'asc' : 'desc';
}

function printTotal(context: Context, { rows, total, total_is }: ListPage<Opportunity>): void {
  const shown = `Showing ${formatCount(rows.length)} of ${formatTotal(total, total_is)} opportunities`;
  printHint(context, total_is === undefined ? shown : `${shown}; count all with  --count exact`);
}

function printNext(context: Context, option: string): void {
  printHint(context, `Next page:  ${option} ; details:  rfp opp view <id>`);
}
