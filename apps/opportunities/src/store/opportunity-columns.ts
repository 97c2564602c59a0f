import { fieldNames, fieldRows } from '@rfp/contracts/fields/field-names';
import { type ColumnType } from '@rfp/contracts/fields/field-row';
import { type FieldName, type opportunityFields } from '@rfp/contracts/fields/opportunity-fields';
import { lifecycleSchema } from '@rfp/contracts/notice';
import { opportunityDetailSchema } from '@rfp/contracts/opportunity';
import { moneySchema } from '@rfp/contracts/primitives';
import { scoredKinds } from '@rfp/scoring/notice-kind';
import { z } from 'zod';

/** A column with its type and the schema of its values. */
export interface Column<S extends z.ZodType = z.ZodType> {
  readonly type: ColumnType;
  readonly value: S;
}

function column<S extends z.ZodType>(type: ColumnType, value: S): Column<S> {
  return { type, value };
}

type Fields = typeof opportunityFields;
/** The fields that have a column in a table with the same values as in the API. */
type FieldIn<T> = { [N in FieldName]: Fields[N] extends { column: { table: T } } ? N : never }[FieldName];
/** The stored type of a field: a field that is optional in the API is present in each row. */
type Stored<S> = S extends z.ZodOptional<infer V extends z.ZodType> ? V : S;
type FieldColumns<T> = { [N in FieldIn<T>]: Column<Stored<Fields[N]['schema']>> };

/** Returns the columns of `opportunityFields` in a table. */
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

/** Columns of status and scores, which may change with time alone. */
export const derivedColumns = {
  status: column('text', wire.status),
  total_score: points,
  relevance_score: points,
  urgency_score: points,
  value_score: points,
  competition_score: points,
  /** Further input of personal totals; null for rows of an earlier recipe until they are rescored. */
  notice_kind: column('text', z.enum(scoredKinds).nullable()),
  /** The competition score before it is limited to 100. */
  competition_points: column('smallint', z.int().nullable()),
  /** Value of one award in US dollars: see `awardValue`. */
  award_value: money,
  /** Name and version of the scoring recipe. */
  recipe: text,
  /** Number of the medians that the scores assume: 0 for fixed points, null if the scores assume nothing. */
  medians: column('integer', z.int().nullable()),
  /** Time of the next change of status or score with time alone; null = never. */
  next_change_at: optionalInstant,
};

/** Columns for lists, filters, orders and figures. Money is decimal text. Dates are instants; `textColumns` has the printed dates. */
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
  /** Time at which this content was first fetched, for lists of the past; null if it must be derived from the versions. */
  known_since: optionalInstant,
  /** Postal codes of the states of performance. */
  states: texts,
  ...derivedColumns,
  amended_at: optionalInstant,
  created_at: instant,
  updated_at: instant,
};

/** Further columns for cards and details. */
export const textColumns = {
  ...columnsIn('text'),
  value_floor: money,
  value_ceiling: money,
};

/** The search document, and a document without the attachments if there are any: see `makeDocuments`. */
export const documentColumns = {
  document: column('tsvector', z.string()),
  notice: column('tsvector', z.string().nullable()),
};

/** Columns by which past lists filter and order. Words and codes are in the search documents. Shown fields are merged from the versions. */
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

/** Input of the search document: the words of the texts as returned by `searchWords`, and tags for codes and names. */
export interface SearchFields {
  readonly title: string;
  readonly agency: string;
  readonly other: string;
  readonly description: string;
  /** The words of the title that name the buyer: see `buyerInTitle`. */
  readonly buyer: string;
  readonly tags: readonly string[];
}

/** An opportunity to write. */
export type OpportunityRow = RowOf<typeof summaryColumns> &
  RowOf<typeof textColumns> & { readonly search: SearchFields };

/** Adds the alias of its table to a column: `o` for summary, `t` for text. */
export function qualified(name: string): string {
  if (Object.hasOwn(summaryColumns, name)) return `o.${name}`;
  if (Object.hasOwn(textColumns, name)) return `t.${name}`;
  throw new RangeError(`No column is named ${name}`);
}

/** Returns the definition of a column of these tables. */
export function columnOf(name: string): Column {
  const columns: Columns = { ...summaryColumns, ...textColumns };
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) throw new RangeError(`No column is named ${name}`);
  return column;
}

/** Returns column definitions for `json_to_recordset`. */
export function columnDefinitions(columns: Columns): string {
  return Object.entries(columns)
    .map(([name, { type }]) => `${name} ${type}`)
    .join(', ');
}
