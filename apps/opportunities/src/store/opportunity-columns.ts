import { fieldNames, fieldRows } from '@rfp/contracts/fields/field-names';
import { type ColumnType, type FieldName, type opportunityFields } from '@rfp/contracts/fields/opportunity-fields';
import { lifecycleSchema } from '@rfp/contracts/notice';
import { opportunityDetailSchema } from '@rfp/contracts/opportunity';
import { moneySchema } from '@rfp/contracts/primitives';
import { scoredKinds } from '@rfp/scoring/notice-kind';
import { z } from 'zod';

/** A column with its type, and what is stored in it. */
export interface Column<S extends z.ZodType = z.ZodType> {
  readonly type: ColumnType;
  readonly value: S;
}

function column<S extends z.ZodType>(type: ColumnType, value: S): Column<S> {
  return { type, value };
}

type Fields = typeof opportunityFields;
/** The fields with a column in a table that has them as the API does. */
type FieldIn<T> = { [N in FieldName]: Fields[N] extends { column: { table: T } } ? N : never }[FieldName];
/** Fields that are optional in the API are stored too. */
type Stored<S> = S extends z.ZodOptional<infer V extends z.ZodType> ? V : S;
type FieldColumns<T> = { [N in FieldIn<T>]: Column<Stored<Fields[N]['schema']>> };

/** The columns of `opportunityFields` in a table. */
function columnsIn<T extends 'summary' | 'text'>(table: T): FieldColumns<T>;
function columnsIn(table: string): Record<string, Column> {
  const columns = fieldNames.flatMap((name): [string, Column][] => {
    const { schema, column: stored } = fieldRows[name];
    if (stored?.table !== table) return [];
    const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return inner instanceof z.ZodType ? [[name, column(stored.type, inner)]] : [];
  });
  return Object.fromEntries(columns);
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
  /** What the totals of people are computed from besides; null for rows of an earlier recipe, until they are rescored. */
  notice_kind: column('text', z.enum(scoredKinds).nullable()),
  /** Before they are limited to 100. */
  competition_points: column('smallint', z.int().nullable()),
  /** US dollars of one award: see `awardValue`. */
  award_value: money,
  /** Name and version of the scoring recipe. */
  recipe: text,
  /** Number of the medians that its scores rest on: 0 for fixed points, null if they rest on none. */
  medians: column('integer', z.int().nullable()),
  /** When status or score next changes with time alone; null = never. */
  next_change_at: optionalInstant,
};

/** What lists, filters, orders and figures need. Money is decimal text; dates are instants, beside the printed ones of `textColumns`. */
export const summaryColumns = {
  ...columnsIn('summary'),
  merge_key: optionalText,
  /** Sort key of the title: see `titleOrder`. */
  title_order: text,
  lifecycle: column('text', lifecycleSchema),
  estimated_value: money,
  posted_at: optionalInstant,
  due_at: optionalInstant,
  /** See `closesAt`. */
  closes_at: optionalInstant,
  /** Since when this content had been fetched, for lists of the past; null: to be found from the versions. */
  known_since: optionalInstant,
  /** States of the place of performance, by their postal codes. */
  states: texts,
  ...derivedColumns,
  amended_at: optionalInstant,
  created_at: instant,
  updated_at: instant,
};

/** What cards and details show besides. */
export const textColumns = {
  ...columnsIn('text'),
  value_floor: money,
  value_ceiling: money,
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

/** A column of one of these tables. */
export function columnOf(name: string): Column {
  const columns: Columns = { ...summaryColumns, ...textColumns };
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw new RangeError(`No column is named ${name}`);
  return column;
}

/** Names and types for `json_to_recordset`. */
export function definitionsOf(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ');
}
