import { type ListPage, type ListRequest } from '@rfp/api-client/list';
import { formatCount, formatTotal } from '@rfp/api-client/display';
import { defaultExportSort } from '@rfp/contracts/export';
import {
  columnSortFieldSchema,
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
import { type Context, createContext, type Format } from '../context.js';
import { type Io } from '../io.js';
import { printBlindSources } from '../output/print-blind-sources.js';
import { printHint } from '../output/print-hint.js';
import { isPrinted, printOpportunities } from '../output/opportunity-table.js';
import { isForConsole, openList } from './opp-open.js';
import { parseFilters, parseOptions } from '../parse-options.js';

const sortNames = new Map<string, SortField>([
  ['score', 'relevance_score'],
  ['value', 'estimated_value'],
]);
const ascendingFirst = new Set<SortField>(['due_date', 'title']);

function orderOver<T extends SortField>(fields: z.ZodType<T, string>) {
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

/** Filter and order of a list, from its options. `fields` are those that it can be sorted by. */
export function parseSelection<T extends SortField>(
  options: Record<string, unknown>,
  fields: z.ZodType<T, string>,
  defaultSort: T,
): { filter: OpportunityFilter; sort: [T, 'ASC' | 'DESC'] } {
  const { sort = defaultSort, order } = parseOptions(orderOver(fields), options);
  const filter = parseFilters(opportunityFilterSchema, options);
  return { filter, sort: [sort, (order ?? defaultOrder(sort)) === 'asc' ? 'ASC' : 'DESC'] };
}

/** `rfp opp list` */
export async function listOpportunities(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { page, per_page, after, count, as_of: asOf, all } = parseOptions(pageSchema, options);
  if (all) return listAll(context, parseSelection(options, columnSortFieldSchema, defaultExportSort));
  const defaultSort = asOf === undefined ? 'relevance_score' : 'posted_date';
  const { filter, sort } = parseSelection(options, sortFieldSchema, defaultSort);
  if (isForConsole(options)) {
    const place = page > 1 ? { page, perPage: per_page } : {};
    await openList(context, { filter, sort, ...place, ...(asOf === undefined ? {} : { asOf }) }, options);
    return;
  }
  const offset = (page - 1) * per_page;
  const highlight = filter.q !== undefined && per_page <= maxHighlightedRows && isPrinted(context, 'highlight');
  const answer = await context.client.listOpportunities(
    { filter, sort, offset, limit: per_page, after, count, asOf, highlight },
    { signal: io.signal },
  );
  printOpportunities(context, answer.rows);
  if (answer.rows.length > 0)
    printPlace(context, answer, { page, end: offset + per_page, isCursor: after !== undefined });
  // Which sources are behind today says nothing of then.
  if (asOf === undefined) await printBlindSources(context, filter);
}

/** Formats of a record per line, without a head: each page is printed as it arrives. */
const streamed = new Set<Format>(['tsv', 'ndjson']);

/** `rfp opp list --all`: each page from the last row of the one before, so that rows that come or go meanwhile move no others. */
async function listAll(
  context: Context,
  { filter, sort }: Required<Pick<ListRequest<OpportunityFilter, SortField>, 'filter' | 'sort'>>,
): Promise<void> {
  const rows: Opportunity[] = [];
  let count = 0;
  let after: string | undefined;
  do {
    const page = await context.client.listOpportunities(
      { filter, sort, limit: maxListRows, after },
      { signal: context.io.signal },
    );
    if (streamed.has(context.format)) printOpportunities(context, page.rows);
    else rows.push(...page.rows);
    count += page.rows.length;
    after = page.next;
  } while (after !== undefined);
  if (!streamed.has(context.format)) printOpportunities(context, rows);
  if (count > 0) printHint(context, `All ${formatCount(count)} opportunities`);
  await printBlindSources(context, filter);
}

/** Which part of the list this was, and how to get the next one. */
function printPlace(
  context: Context,
  answer: ListPage<Opportunity>,
  { page, end, isCursor }: { page: number; end: number; isCursor: boolean },
): void {
  printTotal(context, answer);
  const isReached = !isCursor && end <= maxListOffset;
  const isMore = answer.next !== undefined || end < answer.total;
  if (isReached && isMore) printNext(context, `--page ${page + 1}`);
  else if (answer.next !== undefined) printNext(context, `--after ${answer.next}`);
}

function defaultOrder(field: SortField): 'asc' | 'desc' {
  return ascendingFirst.has(field) ? 'asc' : 'desc';
}

function printTotal(context: Context, { rows, total, total_is }: ListPage<Opportunity>): void {
  const shown = `Showing ${formatCount(rows.length)} of ${formatTotal(total, total_is)} opportunities`;
  printHint(context, total_is === undefined ? shown : `${shown}; count all with  --count exact`);
}

function printNext(context: Context, option: string): void {
  printHint(context, `Next page:  ${option} ; details:  rfp opp view <id>`);
}
