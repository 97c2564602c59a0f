import { z } from 'zod';
import { type FieldRow, type DisplayPlace } from './field-row.js';
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
  /** Usual name, such as `Department of Energy` for a source that prints `ENERGY, DEPARTMENT OF`. */
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
  /** The buying office, if the source names it. */
  office: {
    schema: z.string().nullable().optional(),
    column: text('summary'),
    shown: ['table', 'agents'],
    after: 'department',
  },
  /** All bodies that the source names, from the department down to the office; null if not known yet. */
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
  /** The date as the source prints it: a day or an instant. */
  due_date: { schema: sourceDateSchema.nullable(), column: text('text'), isStated: true, shown: ['agents'] },
  /** How the printed date was read, unless it is simply as stated: what is assumed, or why there is no date. */
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
  /** When the publisher of a forecast expects to request offers, and to award. */
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
  /** Extracted from `other_codes` for filtering, see `commodity-codes.ts`; screens show `other_codes`. Null if not known yet. */
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
  /** The vehicle used, or the kind of contract that results, by the names in `contract-vehicle.ts`. */
  contract_vehicle: {
    schema: z.string().nullable().optional(),
    column: text('summary'),
    isStated: true,
    isExtracted: true,
    shown: ['facts', 'page', 'table', 'agents'],
    after: 'set_aside',
  },
  /** Applicant types eligible for a grant, in the source's words. */
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
  /** The total by the caller's recipe, as in the explanation; absent without a profile and until it is computed. */
  personal_score: { schema: pointsSchema.optional(), shown: ['agents'] },
  /** 1 for a notice that never changed. */
  version: { schema: z.int().positive(), column: { table: 'summary', type: 'integer' } },
  /** When a source last amended the notice; null if never. */
  amended_at: { schema: isoInstantSchema.nullable() },
  cancelled: { schema: z.boolean(), shown: ['agents'] },
  /** Announced ahead by its source: the dates are estimates, and nothing can be submitted yet. */
  forecast: { schema: z.boolean().optional(), shown: ['agents'] },
  /** Whether it was amended after the caller last acknowledged it; absent if they never did, and for visitors. */
  changed_since_seen: { schema: z.boolean().optional() },
  /** Made by the demo generator: not a real opportunity. */
  demo: { schema: z.boolean(), column: { table: 'summary', type: 'boolean' }, shown: ['agents'] },
  created_at: { schema: isoInstantSchema },
  updated_at: { schema: isoInstantSchema },
  /** The parts that match the text of the list or search, on request. */
  highlight: { schema: highlightSchema.optional() },
  /** Why the search ranks it here, on request. */
  rank: { schema: rankSchema.optional() },
  /** Why it matches the caller's profile, on request; absent without a profile. */
  why: { schema: whySchema.optional() },
} as const satisfies Readonly<Record<string, FieldRow>>;

/** Fields of the detail only, apart from its records and acknowledgments. */
export const detailFields = {
  /** The department of the agency, if a source names it separately. */
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
 * Every field of an opportunity by its name in the API. Contract, columns, files, screens, command line and MCP tools read this table. List filters
 * are in `opportunity-filters.ts`.
 */
export const opportunityFields = { ...listFields, ...detailFields };

type Fields = typeof opportunityFields;
export type FieldName = keyof Fields;

/** The fields shown at a place. */
export type ShownAt<P extends DisplayPlace> = {
  [N in FieldName]: Fields[N] extends { shown: readonly (infer S)[] } ? (P extends S ? N : never) : never;
}[FieldName];
