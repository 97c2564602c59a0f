import { type ListPage } from '@rfp/api-client/list';
import { formatCount, formatTotal } from '@rfp/api-client/display';
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
import { type Context, createContext } from '../context.js';
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
  const { page, per_page, after, count, as_of: asOf } = parseOptions(pageSchema, options);
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
