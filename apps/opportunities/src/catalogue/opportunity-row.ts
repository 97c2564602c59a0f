import {
  listDescriptionLength,
  opportunityDetailSchema,
  opportunitySchema,
  type Opportunity,
  type OpportunityDetail,
} from '@rfp/contracts/opportunity';
import { prepared } from '@rfp/persistence/connection/prepared';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type CurrentRecord, recordsJsonSchema } from '../store/records/load-records.js';
import { type Seen, seenJsonSchema } from '../store/seen-opportunities.js';
import { qualified } from '../store/opportunity-columns.js';

const money = new Set(['estimated_value', 'value_floor', 'value_ceiling']);

/** Converts instants to ISO text and money to numbers, in place. All other columns have the types of the contract. */
function toContractTypes(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  for (const [name, value] of Object.entries(row)) {
    if (value instanceof Date) Reflect.set(row, name, value.toISOString());
    else if (money.has(name) && value !== null) Reflect.set(row, name, Number(value));
  }
  return row;
}

/** The fields of the contract that are stored in a row. The omitted fields depend on its records or on the caller. */
const storedListSchema = opportunitySchema.omit({
  changed_since_seen: true,
  highlight: true,
  rank: true,
  why: true,
  personal_score: true,
});
const storedDetailSchema = opportunityDetailSchema.omit({
  changed_since_seen: true,
  seen: true,
  sources: true,
  closed_after_days: true,
});

export const listRowSchema = z.preprocess(toContractTypes, storedListSchema);
export const detailRowSchema: z.ZodType<Omit<OpportunityDetail, 'sources'>> = z.preprocess(
  toContractTypes,
  storedDetailSchema,
);
/** The detail with its records (`recordsJson`) and a person's acknowledgment (`seenJson`). */
export const detailWithRecordsSchema: z.ZodType<
  Omit<OpportunityDetail, 'sources' | 'seen'> & { records: CurrentRecord[]; seen: Seen | null }
> = z.preprocess(toContractTypes, storedDetailSchema.extend({ records: recordsJsonSchema, seen: seenJsonSchema }));

/** SQL of the fields of the contract that are not columns. */
const computed = new Map([
  ['cancelled', `(o.lifecycle = 'cancelled')`],
  ['forecast', `(o.lifecycle = 'forecast')`],
  ['description_cut', 'false'],
]);
/** SQL condition for whether a text has more than `max` characters. In most cases the number of bytes decides, so that the text itself is not read. */
function isLonger(text: string, max: number): string {
  const bytes = `octet_length(${text})`;
  return `CASE WHEN ${bytes} <= ${max} THEN false WHEN ${bytes} > ${4 * max} THEN true ELSE length(${text}) > ${max} END`;
}

/** SQL of the computed fields for lists. The database truncates the description, so that less data is transferred. */
const computedForLists = new Map([
  ...computed,
  ['description', `left(t.description, ${listDescriptionLength})`],
  ['description_cut', isLonger('t.description', listDescriptionLength)],
]);

/** Returns SQL of a field of the detail, over `rowTables`. */
export function fieldExpression(name: string): string {
  return computed.get(name) ?? qualified(name);
}

function select(fields: readonly string[], expressions: ReadonlyMap<string, string>): string {
  return fields.map((name) => `${expressions.get(name) ?? qualified(name)} AS ${name}`).join(', ');
}

/** SQL of the fields of the contract, selected from `rowTables`. */
export const listColumns = select(Object.keys(storedListSchema.shape), computedForLists);
export const detailColumns = select(Object.keys(storedDetailSchema.shape), computed);
export const rowTables = 'opportunity_summary o JOIN opportunity_text t ON t.id = o.id';
/** `rowTables` for the ids `$1`, with `requested.place`. Each row is looked up by its id. Otherwise the planner would read all rows if there are many ids. */
export const requestedRows = `unnest($1::uuid[]) WITH ORDINALITY AS requested (id, place),
  LATERAL (SELECT * FROM opportunity_summary WHERE id = requested.id OFFSET 0) o, LATERAL (SELECT * FROM opportunity_text WHERE id = requested.id OFFSET 0) t`;

/** Reads the rows with these ids, in the order of the ids. */
export async function readListRows(
  database: Pick<EntityManager, 'query'>,
  ids: readonly string[],
): Promise<Opportunity[]> {
  if (ids.length === 0) return [];
  return readRows(database, listRowSchema, requestedSql, [ids]);
}

const requestedSql = prepared(`SELECT ${listColumns} FROM ${requestedRows} ORDER BY requested.place`);
