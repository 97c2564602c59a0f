import { z } from 'zod';
import { schemasOf } from './fields/field-names.js';
import { type FilterValue } from './fields/filter-row.js';
import { filterNames, type FilterName, opportunityFilters } from './fields/opportunity-filters.js';
import { detailFields, listFields, opportunityFields } from './fields/opportunity-fields.js';
import { maxSetAsideText, openDaysSchema, sourceTypeSchema } from './notice.js';
import { forYouSchema } from './opportunities/for-you.js';
import { isoInstantSchema, pointsSchema, requestedDaySchema } from './primitives.js';
import { queryTextSchema } from './query/query-text.js';
import { understoodPartSchema } from './query/understand/understood-part.js';
import { dismissedSchema, watchedSchema, workspaceTagNameSchema } from './tracking/mark-values.js';
import { stateCode } from './vocabulary/us-states.js';

export const statusSchema = opportunityFields.status.schema;
export const statuses = statusSchema.options;
export type Status = z.infer<typeof statusSchema>;

/** An opportunity in a list: see `listFields`. `description` is cut to `listDescriptionLength`; the detail has the full text. */
export const opportunitySchema = z.strictObject(schemasOf(listFields));
export type Opportunity = z.infer<typeof opportunitySchema>;

/** Maximum characters of a description in a list: two lines on the widest card. */
export const listDescriptionLength = 400;

/**
 * Why records form one opportunity: they are one notice (another channel, or another publisher with the same ids), they have the same number and
 * agency, or a user merged them.
 */
export const mergeReasonSchema = z.enum(['same_notice', 'same_number', 'by_hand']);
export type MergeReason = z.infer<typeof mergeReasonSchema>;

/** A source record of the opportunity, with the fields taken from it. */
export const sourceRecordSchema = z.strictObject({
  source_name: z.string(),
  source_id: z.string(),
  channel: z.string(),
  fetched_at: isoInstantSchema,
  version: z.int().positive(),
  /** Names of the fields that were taken from this record. */
  decides: z.array(z.string()),
  /** Why it belongs to the opportunity; empty for the only notice, and for one that no longer matches. */
  merged_by: z.array(mergeReasonSchema).optional(),
});

/** When a user last acknowledged an opportunity; `null`: never. */
export const seenSchema = z.strictObject({
  at: isoInstantSchema,
  /** Names of the fields that changed since; empty if the amendment changed only fields that another record decides. */
  changed_fields: z.array(z.string()),
});

export const opportunityDetailSchema = opportunitySchema
  .omit({ highlight: true, rank: true, why: true, personal_score: true })
  .extend({
    ...schemasOf(detailFields),
    sources: z.array(sourceRecordSchema),
    /** Absent for visitors, and in a view of the past. */
    seen: seenSchema.nullable().optional(),
    /** Whether it is closed only by age: it states no end, and the configured days have passed since its posting or first sync. */
    closed_after_days: openDaysSchema.nullable().optional(),
  });
export type OpportunityDetail = z.infer<typeof opportunityDetailSchema>;

/** The version that the user has seen. */
export const markSeenRequestSchema = z.strictObject({ version: z.int32().positive() });
export const markSeenReplySchema = z.strictObject({ id: z.uuid(), version: z.int().positive(), at: isoInstantSchema });

/** Sortable columns. The console's "Score" is `relevance_score`, as specified. */
export const columnSortFields = [
  'relevance_score',
  'total_score',
  'due_date',
  'estimated_value',
  'posted_date',
  'title',
  'created_at',
  'updated_at',
] as const;
export type ColumnSortField = (typeof columnSortFields)[number];
/** Sorts by the caller's recipe; not a column. Without a personal recipe, equals `total_score`. */
export const personalSortField = 'personal_total';
/** Sorts matches as a search ranks them; not a column. Without a text, equals the default sort. */
export const bestMatchSortField = 'best_match';
export const sortFields = [...columnSortFields, personalSortField, bestMatchSortField] as const;
export const sortFieldSchema = z.enum(sortFields);
export type SortField = z.infer<typeof sortFieldSchema>;
export const sortDirectionSchema = z.enum(['ASC', 'DESC']);

/** Maximum rows of a response: react-admin's exporter requests this many. */
export const maxListRows = 1000;
/** Maximum rows with highlights, because each needs its description. */
export const maxHighlightedRows = 100;
/** Maximum offset: beyond it, a page costs the database as much as the whole list. */
export const maxListOffset = 100_000;
export const defaultListRows = 50;

/** State of performance by postal code or name; parsed to the code. */
const stateFilterSchema = z
  .string()
  .trim()
  .min(2)
  .max(30)
  .overwrite((text) => stateCode(text.toUpperCase()) ?? text)
  .refine((text) => stateCode(text) === text, 'Must be a state, such as VA or Virginia');

/** The schema of each kind of value. */
const filterValues = {
  /** Text in the query language: see `queryFields`. */
  query: queryTextSchema,
  status: statusSchema,
  source_type: sourceTypeSchema,
  source_name: z.string().max(100),
  agency_name: z.string().max(300),
  /** Beginning of a code: `5415` finds 541511. */
  code: z.string().trim().min(1).max(20),
  /** Code of a set-aside, or words of its name. */
  set_aside: z.string().trim().min(1).max(maxSetAsideText),
  state: stateFilterSchema,
  name: z.string().trim().min(1).max(300),
  points: pointsSchema,
  /** US dollars; amounts in other currencies never match. */
  dollars: z.number().nonnegative(),
  day: requestedDaySchema,
  /** Days from now. */
  days: z.int().min(0).max(3650),
  for_you: forYouSchema,
  watched: watchedSchema,
  workspace_tag: workspaceTagNameSchema,
  dismissed: dismissedSchema,
} satisfies Record<FilterValue, z.ZodType>;
type FilterShape = { [N in FilterName]: z.ZodOptional<(typeof filterValues)[(typeof opportunityFilters)[N]['value']]> };

function filterShape(): FilterShape;
function filterShape(): Record<string, z.ZodType> {
  return Object.fromEntries(filterNames.map((name) => [name, filterValues[opportunityFilters[name].value].optional()]));
}

export const opportunityFilterSchema = z.strictObject(filterShape());
export type OpportunityFilter = z.infer<typeof opportunityFilterSchema>;

export const opportunityIdsSchema = z.array(z.uuid()).max(1000);

/** Filter of a list or file, optionally with record ids. */
export const listFilterSchema = opportunityFilterSchema.extend({ ids: opportunityIdsSchema.optional() });
export type ListFilter = z.infer<typeof listFilterSchema>;

/** `filter` in the query string of a URL that describes a list without its rows. */
export const filterTextSchema = z
  .string()
  .max(100_000)
  .optional()
  .meta({ description: 'JSON object as in the list, but without ids: `{"status":"active","q":"solar"}`.' });

/** Visible records. `default`: real records, or demo records while no real ones exist; `demo`: always demo records. */
export const audienceSchema = z.enum(['default', 'demo']);
export type Audience = z.infer<typeof audienceSchema>;

/** Precision of a total: more than 10,000 are counted exactly only on request. */
export const totalIsSchema = z.enum(['exact', 'at_least']);
export type TotalIs = z.infer<typeof totalIsSchema>;

/** Position in a list, from `next` of the previous page. */
const listCursorSchema = z.string().min(1).max(2000);

export const opportunityListQuerySchema = z.strictObject({
  audience: audienceSchema,
  filter: listFilterSchema,
  sort: z.tuple([sortFieldSchema, sortDirectionSchema]),
  offset: z.int().min(0).max(maxListOffset),
  limit: z.int().min(1).max(maxListRows),
  /** Total of the whole list, from an earlier reply, so that it is not counted again. */
  total: z.int().nonnegative().optional(),
  total_is: totalIsSchema.optional(),
  /** `exact`: counts all records; by default only cheap counts are exact. */
  count: z.literal('exact').optional(),
  /** Starts after this position instead of at the offset. Any depth is possible, and records added meanwhile do not shift pages. */
  after: listCursorSchema.optional(),
  /** The list as of this instant. Not with scores in sort or filters, because past scores are not stored. */
  as_of: isoInstantSchema.optional(),
  /** Whether rows have a `highlight` of the matches of `filter.q`. */
  highlight: z.literal(true).optional(),
  /** Whether rows have a `why`. */
  why: z.literal(true).optional(),
});
export type OpportunityListQuery = z.infer<typeof opportunityListQuerySchema>;

export const opportunityPageSchema = z.strictObject({
  rows: z.array(opportunitySchema),
  total: z.int().nonnegative(),
  /** Absent if the total is exact. */
  total_is: totalIsSchema.optional(),
  offset: z.int().nonnegative(),
  /** Position of the next page (`after`); absent on the last page. */
  next: listCursorSchema.optional(),
  /** Parts of the text that were understood as filters; absent if none. */
  understood: z.array(understoodPartSchema).optional(),
});
export type OpportunityPage = z.infer<typeof opportunityPageSchema>;
