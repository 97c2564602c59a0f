import { formatCount } from '@rfp/api-client/display';
import {
  maxListRows,
  opportunityFilterSchema,
  sortFieldSchema,
  type OpportunityFilter,
  type SortField,
} from '@rfp/contracts/opportunity';
import { z } from 'zod';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { printOpportunities } from '../output/opportunity-table.js';
import { parseOptions, snakeCase } from '../parse-options.js';

const sortNames = new Map<string, SortField>([
  ['score', 'relevance_score'],
  ['value', 'estimated_value'],
]);
const ascendingFirst = new Set<SortField>(['due_date', 'title']);

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(maxListRows).default(20),
  sort: z
    .string()
    .transform((name) => sortNames.get(name) ?? name)
    .pipe(sortFieldSchema)
    .default('relevance_score'),
  order: z.enum(['asc', 'desc']).optional(),
});

const numbers = new Set(['min_score', 'min_value', 'max_value', 'due_within_days']);

/** `rfp opp list` */
export async function listOpportunities(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const { page, per_page, sort, order } = parseOptions(pageSchema, options);
  const filter = readFilter(options);
  const direction = (order ?? (ascendingFirst.has(sort) ? 'asc' : 'desc')) === 'asc' ? 'ASC' : 'DESC';
  const offset = (page - 1) * per_page;
  const answer = await context.client.listOpportunities(
    { filter, sort: [sort, direction], offset, limit: per_page },
    { signal: io.signal },
  );
  printOpportunities(context, answer.rows);
  if (answer.rows.length === 0) return;
  printHint(context, `Showing ${formatCount(answer.rows.length)} of ${formatCount(answer.total)} opportunities`);
  if (offset + answer.rows.length < answer.total)
    printHint(context, `Next page:  --page ${page + 1} ; details:  rfp opp view <id>`);
}

function readFilter(options: Record<string, unknown>): OpportunityFilter {
  const named = Object.entries({ ...options, q: options['search'] }).map(
    ([name, value]) => [snakeCase(name), value] as const,
  );
  const known = named.filter(
    ([name, value]) => Object.hasOwn(opportunityFilterSchema.shape, name) && value !== undefined,
  );
  const typed = known.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value] as const);
  return parseOptions(opportunityFilterSchema, Object.fromEntries(typed));
}
