import { z } from 'zod';
import { highlightSchema } from '../opportunities/highlight.js';
import {
  attachmentSchema,
  dateNoteSchema,
  expectedSchema,
  setAsideSchema,
  sourceTypeSchema,
  valueKindSchema,
} from '../notice.js';
import { currencySchema, isoInstantSchema, pointsSchema, sourceDateSchema, webUrlSchema } from '../primitives.js';
import { statuses } from '../query/query.js';
import { whySchema } from '../opportunities/for-you.js';
import { rankSchema } from '../opportunities/rank.js';
import { statedDeadlineSchema } from '../dates/stated-deadline.js';

/** Types of columns, as PostgreSQL prints them. */
export type ColumnType =
  | 'uuid'
  | 'boolean'
  | 'text'
  | 'text[]'
  | 'smallint'
  | 'integer'
  | 'numeric(17,2)'
  | 'timestamp with time zone'
  | 'jsonb'
  | 'tsvector';

/**
 * Where a field is shown without code of its own: `facts` in the text of `rfp opp view` and of the MCP resource, `page` on the page of an
 * opportunity, `table` as a column of the table of opportunities, `agents` in the rows that an MCP tool lists. Details and exports have every field.
 */
export type Place = 'facts' | 'page' | 'table' | 'agents';

/** A field of an opportunity, with everything that the rest of the product needs to know about it. */
export interface FieldRow {
  /** Schema in the API. */
  readonly schema: z.ZodType;
  /** Where it is stored as the API has it: in `opportunity_summary`, with what lists need, or in `opportunity_text`. */
  readonly column?: { readonly table: 'summary' | 'text'; readonly type: ColumnType };
  /** Its value is that of the field of the same name of the notice. */
  readonly isStated?: true;
  /** Read out of title and text, whose changes count: a change of it alone is no amendment by its source. */
  readonly isReadOut?: true;
  /** Name in histories and exports, if it is not the name of the field in words. */
  readonly label?: string;
  /** Heading above its value, if it is not the label; `short` where there is little room. */
  readonly heading?: string;
  readonly short?: string;
  /** Separator of the items of a list; a comma by default. */
  readonly separator?: string;
  readonly shown?: readonly Place[];
  /** The field that it follows on screens, if it is not the one before. */
  readonly after?: string;
}

const text = <T extends 'summary' | 'text'>(table: T) => ({ table, type: 'text' }) as const;
const texts = <T extends 'summary' | 'text'>(table: T) => ({ table, type: 'text[]' }) as const;
const points = { schema: pointsSchema } as const;

/** The fields of an opportunity in a list, in their order in the API and in files. */
export const listFields = {
  id: { schema: z.uuid(), column: { table: 'summary', type: 'uuid' }, label: 'ID', shown: ['agents'] },
  title: { schema: z.string(), column: text('summary'), isStated: true, shown: ['agents'] },
  description: { schema: z.string(), column: text('text') },
  /** Whether `description` was cut. */
  description_cut: { schema: z.boolean() },
  /** Usual name; the source may file it under its subject (`ENERGY, DEPARTMENT OF`). */
  agency_name: {
    schema: z.string().nullable(),
    column: text('summary'),
    label: 'Agency',
    shown: ['facts', 'agents'],
  },
  /** The highest body that the agency belongs to, if the source names it; the agency itself if it is a department. */
  department: {
    schema: z.string().nullable().optional(),
    column: text('summary'),
    shown: ['table', 'agents'],
    after: 'agency_name',
  },
  /** The office that buys, if the source names it. */
  office: {
    schema: z.string().nullable().optional(),
    column: text('summary'),
    shown: ['table', 'agents'],
    after: 'department',
  },
  /** All bodies that the source names, from the department down to the office; null where that is not known yet. */
  agency_path: {
    schema: z.array(z.string()).nullable().optional(),
    column: texts('summary'),
    label: 'Agency levels',
    separator: ' > ',
    shown: ['facts', 'page'],
    after: 'office',
  },
  source_type: { schema: sourceTypeSchema, column: text('summary'), shown: ['agents'] },
  source_name: { schema: z.string(), column: text('summary'), shown: ['agents'] },
  source_url: { schema: webUrlSchema.nullable(), column: text('text'), isStated: true, label: 'Original page' },
  opportunity_number: {
    schema: z.string().nullable(),
    column: text('summary'),
    isStated: true,
    label: 'Number',
    shown: ['facts', 'agents'],
    after: 'notice_type',
  },
  notice_type: {
    schema: z.string().nullable(),
    column: text('text'),
    isStated: true,
    shown: ['facts', 'page'],
    after: 'agency_parent',
  },
  /** Amount in `currency`; see `value_kind`. */
  estimated_value: { schema: z.number().nonnegative().nullable(), shown: ['agents'] },
  value_kind: { schema: valueKindSchema.nullable(), column: text('summary'), isStated: true },
  /** Currency of the amounts; null or absent for US dollars. Filters, sorting, scores and sums count US dollars only. */
  currency: {
    schema: currencySchema.nullable().optional(),
    column: text('summary'),
    isStated: true,
    shown: ['agents'],
  },
  posted_date: { schema: sourceDateSchema.nullable(), column: text('text'), isStated: true, shown: ['agents'] },
  /** The date that the source prints: a day or an instant. */
  due_date: { schema: sourceDateSchema.nullable(), column: text('text'), isStated: true, shown: ['agents'] },
  /** How the source prints a date that is not simply as stated: what is assumed, or why there is none. */
  posted_date_note: {
    schema: dateNoteSchema.nullable().optional(),
    column: { table: 'text', type: 'jsonb' },
    isStated: true,
    shown: ['agents'],
  },
  due_date_note: {
    schema: dateNoteSchema.nullable().optional(),
    column: { table: 'text', type: 'jsonb' },
    isStated: true,
    shown: ['agents'],
  },
  /** Instant of the deadline: for a day, its end in the time zone of the buyer. */
  due_at: { schema: isoInstantSchema.nullable(), shown: ['agents'] },
  /** The deadlines that the field, the description and the attachments state, if they differ; empty or absent if they agree. */
  stated_deadlines: { schema: z.array(statedDeadlineSchema).optional(), column: { table: 'text', type: 'jsonb' } },
  /** When the publisher of a forecast expects to ask for offers, and to award. */
  expected_solicitation: {
    schema: expectedSchema.nullable().optional(),
    column: { table: 'text', type: 'jsonb' },
    isStated: true,
    shown: ['facts', 'page', 'agents'],
    after: 'notice_type',
  },
  expected_award: {
    schema: expectedSchema.nullable().optional(),
    column: { table: 'text', type: 'jsonb' },
    isStated: true,
    shown: ['facts', 'page', 'agents'],
    after: 'expected_solicitation',
  },
  location: {
    schema: z.string().nullable(),
    column: text('text'),
    isStated: true,
    shown: ['facts', 'agents'],
  },
  contact_info: {
    schema: z.string().nullable(),
    column: text('text'),
    isStated: true,
    label: 'Contact',
    shown: ['facts'],
  },
  keywords: {
    schema: z.array(z.string()),
    column: texts('text'),
    isStated: true,
    shown: ['facts'],
    after: 'eligible_applicants',
  },
  naics_codes: {
    schema: z.array(z.string()),
    column: texts('summary'),
    isStated: true,
    label: 'NAICS codes',
    heading: 'NAICS',
    shown: ['facts', 'page'],
  },
  psc_codes: {
    schema: z.array(z.string()),
    column: texts('summary'),
    isStated: true,
    label: 'PSC codes',
    heading: 'PSC',
    shown: ['facts', 'page'],
  },
  aln_codes: {
    schema: z.array(z.string()),
    column: texts('summary'),
    isStated: true,
    label: 'Assistance Listing numbers',
    heading: 'Assistance Listing',
    short: 'ALN',
    shown: ['facts', 'page', 'table'],
  },
  /** Read out of `other_codes`, which shows them, for filters: see `commodity-codes.ts`. Null where that is not known yet. */
  cpv_codes: {
    schema: z.array(z.string()).nullable().optional(),
    column: texts('summary'),
    label: 'CPV codes',
  },
  unspsc_codes: {
    schema: z.array(z.string()).nullable().optional(),
    column: texts('summary'),
    label: 'UNSPSC codes',
  },
  nigp_codes: {
    schema: z.array(z.string()).nullable().optional(),
    column: texts('summary'),
    label: 'NIGP codes',
  },
  nuts_codes: {
    schema: z.array(z.string()).nullable().optional(),
    column: texts('summary'),
    label: 'NUTS codes',
  },
  set_aside: {
    schema: setAsideSchema.nullable(),
    column: { table: 'summary', type: 'jsonb' },
    isStated: true,
    label: 'Set-aside',
    shown: ['facts', 'page', 'agents'],
    after: 'contact_info',
  },
  /** The vehicle that it is competed under, or the kind of contract that it leads to, by the names in `contract-vehicle.ts`. */
  contract_vehicle: {
    schema: z.string().nullable().optional(),
    column: text('summary'),
    isStated: true,
    isReadOut: true,
    shown: ['facts', 'page', 'table', 'agents'],
    after: 'set_aside',
  },
  /** Kinds of applicant that a grant is open to, in the words of its source. */
  eligible_applicants: {
    schema: z.array(z.string()).optional(),
    column: texts('summary'),
    isStated: true,
    heading: 'Who may apply',
    separator: '; ',
    shown: ['facts', 'page', 'table'],
    after: 'cost_sharing',
  },
  status: { schema: z.enum(statuses), shown: ['agents'] },
  total_score: { ...points, shown: ['agents'] },
  relevance_score: points,
  urgency_score: points,
  value_score: points,
  competition_score: points,
  /** The total by the recipe of the person who asks, as the explanation has it; absent without a profile, and while it is not computed yet. */
  personal_score: { schema: pointsSchema.optional(), shown: ['agents'] },
  /** 1 for a notice that never changed. */
  version: { schema: z.int().positive(), column: { table: 'summary', type: 'integer' } },
  /** When a source last amended the notice; null if never. */
  amended_at: { schema: isoInstantSchema.nullable() },
  cancelled: { schema: z.boolean(), shown: ['agents'] },
  /** Announced ahead by its source: its dates are estimates, and nothing can be submitted yet. */
  forecast: { schema: z.boolean().optional(), shown: ['agents'] },
  /** Whether it was amended after the person who asks last acknowledged it; absent if they never did, and for visitors. */
  changed_since_seen: { schema: z.boolean().optional() },
  /** Made by the demo generator: not a real opportunity. */
  demo: { schema: z.boolean(), column: { table: 'summary', type: 'boolean' }, shown: ['agents'] },
  created_at: { schema: isoInstantSchema },
  updated_at: { schema: isoInstantSchema },
  /** The parts that match the text of a list or search, on request. */
  highlight: { schema: highlightSchema.optional() },
  /** Why a search ranks it where it does, on request. */
  rank: { schema: rankSchema.optional() },
  /** Why it is for the person who asks, on request; absent without a profile. */
  why: { schema: whySchema.optional() },
} as const satisfies Readonly<Record<string, FieldRow>>;

/** The fields that only the detail has, besides its records and what the reader has seen. */
export const detailFields = {
  /** The department that the agency belongs to, if a source names it apart. */
  agency_parent: {
    schema: z.string().nullable().optional(),
    column: text('text'),
    label: 'Parent agency',
    after: 'agency_name',
  },
  /** Codes of other classifications with their scheme: `CPV 30199000`, `GSIN D302A`. */
  other_codes: {
    schema: z.array(z.string()).optional(),
    column: texts('text'),
    isStated: true,
    shown: ['facts', 'page'],
    after: 'aln_codes',
  },
  expected_awards: {
    schema: z.int().nonnegative().nullable(),
    column: { table: 'text', type: 'integer' },
    isStated: true,
    shown: ['page'],
    after: 'other_codes',
  },
  cost_sharing: {
    schema: z.boolean().nullable(),
    column: { table: 'text', type: 'boolean' },
    isStated: true,
    shown: ['page'],
    after: 'expected_awards',
  },
  value_floor: { schema: z.number().nonnegative().nullable() },
  value_ceiling: { schema: z.number().nonnegative().nullable() },
  attachments: { schema: z.array(attachmentSchema), column: { table: 'text', type: 'jsonb' }, isStated: true },
} as const satisfies Readonly<Record<string, FieldRow>>;

/**
 * Every field of an opportunity by its name in the API. Contract, columns, files, screens, command line and agents read this table; what a list can be
 * filtered by is in `opportunity-filters.ts`.
 */
export const opportunityFields = { ...listFields, ...detailFields };

type Fields = typeof opportunityFields;
export type FieldName = keyof Fields;

/** The fields that are shown at a place. */
export type ShownAt<P extends Place> = {
  [N in FieldName]: Fields[N] extends { shown: readonly (infer S)[] } ? (P extends S ? N : never) : never;
}[FieldName];
