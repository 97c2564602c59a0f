import { dateNoteSchema, lifecycleSchema } from '@rfp/contracts/notice';
import { moneySchema } from '@rfp/contracts/primitives';
import { opportunityDetailSchema } from '@rfp/contracts/opportunity';
import { statedDeadlineSchema } from '@rfp/contracts/stated-deadline';
import { z } from 'zod';

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

/** A column with its type, and what is stored in it. */
export interface Column<S extends z.ZodType = z.ZodType> {
  readonly type: ColumnType;
  readonly value: S;
}

function column<S extends z.ZodType>(type: ColumnType, value: S): Column<S> {
  return { type, value };
}

const wire = opportunityDetailSchema.shape;
const text = column('text', z.string());
const optionalText = column('text', z.string().nullable());
const texts = column('text[]', z.array(z.string()));
const money = column('numeric(17,2)', moneySchema.nullable());
const instant = column('timestamp with time zone', z.date());
const optionalInstant = column('timestamp with time zone', z.date().nullable());
const points = column('smallint', wire.total_score);

/** Status and scores: what changes with time alone. */
export const derivedColumns = {
  status: column('text', wire.status),
  total_score: points,
  relevance_score: points,
  urgency_score: points,
  value_score: points,
  competition_score: points,
  /** Name and version of the scoring recipe. */
  recipe: text,
  /** When status or score next changes with time alone; null = never. */
  next_change_at: optionalInstant,
};

/** What lists, filters, orders and figures need. Money is decimal text; dates are instants, beside the printed ones of `textColumns`. */
export const summaryColumns = {
  id: column('uuid', wire.id),
  demo: column('boolean', wire.demo),
  source_type: column('text', wire.source_type),
  source_name: text,
  opportunity_number: optionalText,
  merge_key: optionalText,
  title: text,
  /** Sort key of the title: see `titleOrder`. */
  title_order: text,
  agency_name: optionalText,
  lifecycle: column('text', lifecycleSchema),
  estimated_value: money,
  value_kind: column('text', wire.value_kind),
  /** Null for US dollars. */
  currency: column('text', z.string().nullable()),
  posted_at: optionalInstant,
  due_at: optionalInstant,
  /** See `closesAt`. */
  closes_at: optionalInstant,
  /** Since when this content had been fetched, for lists of the past; null: to be found from the versions. */
  known_since: optionalInstant,
  /** States of the place of performance, by their postal codes. */
  states: texts,
  naics_codes: texts,
  psc_codes: texts,
  aln_codes: texts,
  set_aside: column('jsonb', wire.set_aside),
  eligible_applicants: texts,
  ...derivedColumns,
  version: column('integer', wire.version),
  amended_at: optionalInstant,
  created_at: instant,
  updated_at: instant,
};

/** What cards and details show besides. */
export const textColumns = {
  description: text,
  source_url: column('text', wire.source_url),
  notice_type: optionalText,
  agency_parent: optionalText,
  posted_date: column('text', wire.posted_date),
  due_date: column('text', wire.due_date),
  /** Only if they differ. */
  stated_deadlines: column('jsonb', z.array(statedDeadlineSchema)),
  posted_date_note: column('jsonb', dateNoteSchema.nullable()),
  due_date_note: column('jsonb', dateNoteSchema.nullable()),
  location: optionalText,
  contact_info: optionalText,
  keywords: texts,
  other_codes: texts,
  expected_awards: column('integer', wire.expected_awards),
  cost_sharing: column('boolean', wire.cost_sharing),
  value_floor: money,
  value_ceiling: money,
  attachments: column('jsonb', wire.attachments),
};

/** The search document, and that of the notice alone if attached documents are searched with it: see `makeDocuments`. */
export const documentColumns = {
  document: column('tsvector', z.string()),
  notice: column('tsvector', z.string().nullable()),
};

/** What lists of the past filter and order by. Their words and codes are in the documents, and what they show is merged from the versions. */
export const pastColumns = {
  id: summaryColumns.id,
  known_since: instant,
  demo: summaryColumns.demo,
  source_type: summaryColumns.source_type,
  source_name: summaryColumns.source_name,
  agency_name: summaryColumns.agency_name,
  lifecycle: summaryColumns.lifecycle,
  title_order: summaryColumns.title_order,
  posted_at: summaryColumns.posted_at,
  due_at: summaryColumns.due_at,
  closes_at: summaryColumns.closes_at,
  created_at: summaryColumns.created_at,
};

type Columns = Readonly<Record<string, Column>>;
type RowOf<C extends Columns> = { -readonly [K in keyof C]: z.output<C[K]['value']> };

export type DerivedState = RowOf<typeof derivedColumns>;

/** What an opportunity is found by: the words of its texts as `searchWords` writes them, and tags for codes and names. */
export interface SearchFields {
  readonly title: string;
  readonly agency: string;
  readonly other: string;
  readonly description: string;
  readonly tags: readonly string[];
}

/** An opportunity as it is written. */
export type OpportunityRow = RowOf<typeof summaryColumns> &
  RowOf<typeof textColumns> & { readonly search: SearchFields };

/** The table of a column, by the alias that queries use: `o` summary, `t` text. */
export function qualified(name: string): string {
  if (Object.hasOwn(summaryColumns, name)) return `o.${name}`;
  if (Object.hasOwn(textColumns, name)) return `t.${name}`;
  throw new RangeError(`No column is named ${name}`);
}

/** The type of a column of one of these tables. */
export function columnTypeOf(name: string): ColumnType {
  const columns: Columns = { ...summaryColumns, ...textColumns };
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw new RangeError(`No column is named ${name}`);
  return column.type;
}

/** Names and types for `json_to_recordset`. */
export function definitionsOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ');
}
