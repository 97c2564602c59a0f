import { z } from 'zod';
import { schemasOf } from './fields/field-names.js';
import { type FilterValue } from './fields/filter-row.js';
import { filterNames, type FilterName, opportunityFilters } from './fields/opportunity-filters.js';
import { detailFields, listFields, opportunityFields } from './fields/opportunity-fields.js';
import { maxSetAsideText, openDaysSchema, sourceTypeSchema } from './notice.js';
import { forYouSchema } from './opportunities/for-you.js';
import { askedDaySchema, isoInstantSchema, pointsSchema } from './primitives.js';
import { queryTextSchema } from './query/query-text.js';
import { understoodPartSchema } from './query/understand/understood-part.js';
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
 * Why records are one opportunity: they are one notice (another channel, or another publisher with the same ids), they have the same
 * number and agency, or a person has merged them.
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
  /** Why it belongs to the opportunity; empty for the only notice, and for one that has stopped matching. */
  merged_by: z.array(mergeReasonSchema).optional(),
});

/** When a person last acknowledged an opportunity; `null` if never. */
export const seenSchema = z.strictObject({
  at: isoInstantSchema,
  /** Names of the fields that changed since; none if the amendment changed only what another record decides. */
  changed_fields: z.array(z.string()),
});

export const opportunityDetailSchema = opportunitySchema
  .omit({ highlight: true, rank: true, why: true, personal_score: true })
  .extend({
    ...schemasOf(detailFields),
    sources: z.array(sourceRecordSchema),
    /** Absent for visitors, and in a view of the past. */
    seen: seenSchema.nullable().optional(),
    /** Closed only by its age: no end is stated, and so many days have passed since its posting or first sync. */
    closed_after_days: openDaysSchema.nullable().optional(),
  });
export type OpportunityDetail = z.infer<typeof opportunityDetailSchema>;

/** The version that the person has looked at. */
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
/** By the recipe of the person who asks: no column has it. Without one of their own, the order of `total_score`. */
export const personalSortField = 'personal_total';
/** Matches of the text as a search ranks them: no column has it. Without a text, the order of a list where none is chosen. */
export const bestMatchSortField = 'best_match';
export const sortFields = [...columnSortFields, personalSortField, bestMatchSortField] as const;
export const sortFieldSchema = z.enum(sortFields);
export type SortField = z.infer<typeof sortFieldSchema>;
export const sortDirectionSchema = z.enum(['ASC', 'DESC']);

/** Maximum rows of a response: the size that react-admin's exporter requests. */
export const maxListRows = 1000;
/** Maximum rows whose matches are highlighted: their descriptions are read. */
export const maxHighlightedRows = 100;
/** Maximum offset: beyond it, a page costs the database as much as the whole list. */
export const maxListOffset = 100_000;
export const defaultListRows = 50;

/** State of performance, by postal code or name; read as the code. */
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
  day: askedDaySchema,
  /** Days from now. */
  days: z.int().min(0).max(3650),
  for_you: forYouSchema,
} satisfies Record<FilterValue, z.ZodType>;
type FilterShape = { [N in FilterName]: z.ZodOptional<(typeof filterValues)[(typeof opportunityFilters)[N]['value']]> };

function filterShape(): FilterShape;
function filterShape(): Record<string, z.ZodType> {
  return Object.fromEntries(filterNames.map((name) => [name, filterValues[opportunityFilters[name].value].optional()]));
}

export const opportunityFilterSchema = z.strictObject(filterShape());
export type OpportunityFilter = z.infer<typeof opportunityFilterSchema>;

export const opportunityIdsSchema = z.array(z.uuid()).max(1000);

/** Filter of a list or file, which may also be of certain records. */
export const listFilterSchema = opportunityFilterSchema.extend({ ids: opportunityIdsSchema.optional() });
export type ListFilter = z.infer<typeof listFilterSchema>;

/** `filter` in the query of a URL that describes a list without its rows. */
export const filterTextSchema = z
  .string()
  .max(100_000)
  .optional()
  .meta({ description: 'JSON object as in the list, but without ids: `{"status":"active","q":"solar"}`.' });

/** Which records are visible: `default` real records, or demo records while there are no real ones; `demo` always demo records. */
export const audienceSchema = z.enum(['default', 'demo']);
export type Audience = z.infer<typeof audienceSchema>;

/** How exact a total is: lists of more than 10,000 are counted on request only. */
export const totalIsSchema = z.enum(['exact', 'at_least']);
export type TotalIs = z.infer<typeof totalIsSchema>;

/** Place in a list, from `next` of the page before. */
const listCursorSchema = z.string().min(1).max(2000);

export const opportunityListQuerySchema = z.strictObject({
  audience: audienceSchema,
  filter: listFilterSchema,
  sort: z.tuple([sortFieldSchema, sortDirectionSchema]),
  offset: z.int().min(0).max(maxListOffset),
  limit: z.int().min(1).max(maxListRows),
  /** Total of the whole list, from the reply to an earlier part, so that it is not counted again. */
  total: z.int().nonnegative().optional(),
  total_is: totalIsSchema.optional(),
  /** `exact`: counts all, however many; by default only what is cheap. */
  count: z.literal('exact').optional(),
  /** Begins after this place instead of at the offset, however deep it is; records that are added meanwhile move nothing. */
  after: listCursorSchema.optional(),
  /** The list as it was at this instant. Not in the order of a score, and without filters by one: those of the past are not kept. */
  as_of: isoInstantSchema.optional(),
  /** Whether rows have a `highlight` of `filter.q`. */
  highlight: z.literal(true).optional(),
  /** Whether rows have a `why`. */
  why: z.literal(true).optional(),
});
export type OpportunityListQuery = z.infer<typeof opportunityListQuerySchema>;

export const opportunityPageSchema = z.strictObject({
  rows: z.array(opportunitySchema),
  total: z.int().nonnegative(),
  /** Absent for exact. */
  total_is: totalIsSchema.optional(),
  offset: z.int().nonnegative(),
  /** Where the next page begins (`after`); absent if this one has the last row. */
  next: listCursorSchema.optional(),
  /** Parts of the text that were understood as filters; absent for none. */
  understood: z.array(understoodPartSchema).optional(),
});
export type OpportunityPage = z.infer<typeof opportunityPageSchema>;
