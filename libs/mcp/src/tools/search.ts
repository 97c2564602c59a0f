import { formatTotal, pendingSortText, sortLabels } from '@rfp/api-client/display';
import { type ListPage } from '@rfp/api-client/list';
import {
  bestMatchSortField,
  type Opportunity,
  type OpportunityFilter,
  opportunityFilterSchema,
  sortDirectionSchema,
  type SortField,
  sortFieldSchema,
  totalIsSchema,
} from '@rfp/contracts/opportunity';
import { queryFields } from '@rfp/contracts/query/query-fields';
import { queryForms } from '@rfp/contracts/query/query-forms';
import { understoodPartSchema } from '@rfp/contracts/query/understand/understood-part';
import { type SearchContent } from '@rfp/contracts/tracking/saved-searches';
import { z } from 'zod';
import { describeRow, opportunityRowSchema, toRow } from '../opportunity-row.js';
import { describeSaved, findSaved, listedSearchesSchema, listSaved } from '../saved-searches.js';
import { outsideNote, quoteOutside } from '../outside-text.js';
import { type Answer, type McpOptions, type Tool, type ToolCall } from '../tool.js';

const maxRows = 25;
/** Maximum number of matches that the search ranks. */
const maxRanked = 100;
const maxRelated = 5;

// The query language can express days from now; the ranking has no such filter.
const { q: query, due_within_days: _days, for_you, ...filters } = opportunityFilterSchema.shape;

const inputSchema = z.strictObject({
  query: query.describe('Text in the query language; without it, all opportunities match'),
  ...filters,
  for_you: for_you.describe(
    "Of what is open and fits the person's profile: high (own total 80 or more), new (posted within a week), closing (by Friday), amended (within a week). Without sort: by their own total",
  ),
  sort: sortFieldSchema
    .optional()
    .describe(
      'Default: best_match with a query; without one personal_total if the person has a profile, else relevance_score',
    ),
  direction: sortDirectionSchema
    .optional()
    .describe('Direction of the sort. Default: ASC for due_date and title, otherwise DESC'),
  saved: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .describe('Name of a saved search of the person: runs it. Other arguments replace parts of it'),
  list_saved: z
    .literal(true)
    .optional()
    .describe('Answers with the saved searches of the person instead of opportunities'),
  limit: z.int().min(1).max(maxRows).default(10),
  page: z.int().min(1).max(1000).default(1).describe('From 1; more than 100 best matches need a narrower query'),
});
const outputSchema = z.object({
  note: z.literal(outsideNote),
  rows: z.array(opportunityRowSchema).max(maxRows),
  total: z.int().nonnegative(),
  total_is: totalIsSchema,
  next_page: z.int().nullable().describe('Call again with this page for more; null after the last one'),
  understood: z
    .array(understoodPartSchema)
    .optional()
    .describe('Parts of the query that were taken as filters; in quotation marks they are words'),
  did_you_mean: z.string().optional(),
  saved_searches: listedSearchesSchema.optional().describe('With list_saved only'),
  related: z
    .array(opportunityRowSchema)
    .max(maxRelated)
    .optional()
    .describe('Not in the total: opportunities with some of the words only'),
});

const examples = [...queryForms, ...[...queryFields.values()].map(({ example, help }) => [example, help] as const)]
  .map(([example, help]) => `  ${example}  =  ${help}`)
  .join('\n');

/** The tool `search`. */
export function searchTool(options: McpOptions): Tool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'search',
    title: 'Search opportunities',
    description: `Find contract and grant opportunities by a query, by filters, or both. Each row has a total score from 0 to 100, for a person with a profile their own as well, and an id for the other tools.\nThe query language:\n${examples}\nRanges: value:100k..2m, score:>=80, due:<30d, due:2026-12-01..2026-12-31. Words stand side by side for AND.`,
    input: inputSchema,
    output: outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    answer: async ({ saved, list_saved, ...given }, call) => {
      if (list_saved === true) return answerSaved(options, call);
      if (saved !== undefined) {
        const input = withDefaults(given, await findSaved(options, saved, call));
        return toAnswer(options, input, await list(options, input, call));
      }
      const isByText = (given.sort ?? bestMatchSortField) === bestMatchSortField && (given.query ?? '').trim() !== '';
      // The ranked search cannot filter by profile.
      const isRanked = isByText && given.for_you === undefined;
      const found = isRanked ? await rank(options, given, call) : await list(options, given, call);
      return toAnswer(options, given, found);
    },
  };
}

/** What to search for: the input, in which a saved search may have more filters. */
type Input = Omit<z.output<typeof inputSchema>, 'saved' | 'list_saved'> & Pick<OpportunityFilter, 'due_within_days'>;

/** The filter and order of a saved search, replaced by those that the call states. */
function withDefaults(given: Input, { filter: { q, ...filter }, sort }: SearchContent): Input {
  const order = given.sort !== undefined || sort === null ? {} : { sort: sort[0], direction: sort[1] };
  return { ...filter, ...(q === undefined ? {} : { query: q }), ...order, ...given };
}

async function answerSaved(options: McpOptions, call: ToolCall): Promise<Answer<z.input<typeof outputSchema>>> {
  const { listed, omitted } = await listSaved(options, call);
  const more = omitted === 0 ? [] : [`${omitted} more are not listed; their names still work.`];
  return {
    data: { note: outsideNote, rows: [], total: 0, total_is: 'exact', next_page: null, saved_searches: listed },
    text: [
      `${listed.length} saved searches. Run one: search with saved and its name.`,
      ...(listed.length === 0 ? [] : [outsideNote, quoteOutside(listed.map(describeSaved))]),
      ...more,
    ].join('\n'),
  };
}

interface Found extends Omit<ListPage<Opportunity>, 'next'> {
  /** Whether there are more rows in the same order. */
  hasMore: boolean;
  did_you_mean?: string | undefined;
  related?: readonly Opportunity[] | undefined;
}

/** Fetches a page from the ranking, which has no offset and is therefore read from its beginning. */
async function rank({ client }: McpOptions, input: Input, { signal }: ToolCall): Promise<Found> {
  const { query = '', sort: _sort, direction: _direction, for_you: _all, limit, page, ...filter } = input;
  const end = Math.min(page * limit, maxRanked);
  const { data, ...found } = await client.searchOpportunities({ ...filter, keywords: [query], limit: end }, { signal });
  const hasMore = data.length === end && end < maxRanked && (found.total > end || found.total_is === 'at_least');
  return { ...found, rows: data.slice((page - 1) * limit), sort: [bestMatchSortField, 'DESC'], hasMore };
}

async function list({ client }: McpOptions, input: Input, { signal }: ToolCall): Promise<Found> {
  const { query: q, sort: field, direction, limit, page, ...filter } = input;
  const order = direction ?? (field === 'due_date' || field === 'title' ? 'ASC' : 'DESC');
  // Sorting by best match needs a search text.
  const sort =
    field === undefined || field === bestMatchSortField ? {} : { sort: [field, order] satisfies [SortField, string] };
  const offset = (page - 1) * limit;
  const found = await client.listOpportunities(
    { filter: { ...filter, ...(q === undefined ? {} : { q }) }, ...sort, offset, limit },
    { signal },
  );
  return { ...found, hasMore: found.rows.length === limit && found.total > offset + limit };
}

function toAnswer({ console }: McpOptions, { page }: Input, found: Found): Answer<z.input<typeof outputSchema>> {
  const { rows, total, total_is = 'exact', hasMore, understood, did_you_mean, related = [] } = found;
  const near = related.slice(0, maxRelated);
  return {
    data: {
      note: outsideNote,
      rows: rows.map((row) => toRow(row, console)),
      total,
      total_is,
      next_page: hasMore ? page + 1 : null,
      ...(understood === undefined ? {} : { understood }),
      ...(did_you_mean === undefined ? {} : { did_you_mean }),
      ...(near.length === 0 ? {} : { related: near.map((row) => toRow(row, console)) }),
    },
    text: describe({ ...found, related: near }, page),
    opportunities: rows.map(({ id }) => id),
  };
}

function describe(
  { rows, total, total_is, sort, pending_sort, hasMore, understood = [], did_you_mean, related = [] }: Found,
  page: number,
): string {
  const order = sort === undefined ? '' : `, sorted by ${sortLabels[sort[0]]}`;
  const pending = pending_sort === undefined ? '' : ` (${pendingSortText(pending_sort)})`;
  const repeated = pending_sort === undefined || sort === undefined ? '' : ` and sort ${sort[0]}`;
  const quoted = [
    ...rows.map(describeRow),
    ...(did_you_mean === undefined ? [] : [`Did you mean: ${did_you_mean}`]),
    ...related.map((row) => `With some of the words only: ${describeRow(row)}`),
  ];
  return [
    `${rows.length} of ${formatTotal(total, total_is)} opportunities${order}${pending}, page ${page}.`,
    ...understood.map(({ text, label }) => `Understood: ${text} -> ${label}`),
    ...understood.flatMap(({ text, without }) =>
      without === undefined ? [] : [`Without ${text}: ${formatTotal(without.total, without.total_is)} found`],
    ),
    ...(quoted.length === 0 ? [] : [outsideNote, quoteOutside(quoted)]),
    hasMore ? `More: the same call with page ${page + 1}${repeated}.` : 'There are no further pages.',
  ].join('\n');
}
