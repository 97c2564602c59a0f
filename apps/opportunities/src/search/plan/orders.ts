import { AppError } from '@rfp/contracts/errors';
import { type ColumnSortField, columnSortFields, type OpportunityListQuery } from '@rfp/contracts/opportunity';
import { requestedDaySchema } from '@rfp/contracts/primitives';
import { z } from 'zod';

type SortType = 'smallint' | 'timestamptz' | 'numeric' | 'text' | 'uuid';

interface SortColumn {
  readonly name: string;
  readonly type: SortType;
}

/** An order of a list. Rows without the value come last in both directions; equal rows are ordered by id in the same direction, as in the indexes. */
export interface Order {
  readonly direction: 'ASC' | 'DESC';
  readonly columns: readonly SortColumn[];
  /** Whether the first column may be null. */
  readonly optional: boolean;
}

const smallint = (name: string): SortColumn => ({ name, type: 'smallint' });
const instant = (name: string): SortColumn => ({ name, type: 'timestamptz' });

const columnsOf: Record<ColumnSortField, Pick<Order, 'columns' | 'optional'>> = {
  // Without a search profile many notices have the same relevance.
  relevance_score: { columns: [smallint('relevance_score'), smallint('total_score')], optional: false },
  total_score: { columns: [smallint('total_score')], optional: false },
  due_date: { columns: [instant('due_at')], optional: true },
  // Amounts in other currencies cannot be compared with dollars: they come last, like unstated amounts.
  estimated_value: { columns: [{ name: 'dollars', type: 'numeric' }], optional: true },
  posted_date: { columns: [instant('posted_at')], optional: true },
  title: { columns: [{ name: 'title_order', type: 'text' }], optional: false },
  created_at: { columns: [instant('created_at')], optional: false },
  updated_at: { columns: [instant('updated_at')], optional: false },
};

/** A sort by a column. */
export type ColumnSort = readonly [ColumnSortField, OpportunityListQuery['sort'][1]];

export function orderOf([field, direction]: ColumnSort): Order {
  return { direction, ...columnsOf[field] };
}

/** The order of a list as of a past date; null if the field has no past values. `updated_at` then means the time when that content was fetched. */
export function orderOfPast([field, direction]: OpportunityListQuery['sort']): Order | null {
  if (field === 'updated_at') return { direction, columns: [instant('known_since')], optional: false };
  const column = columnSortFields.find((name) => name === field);
  if (column === undefined || column === 'relevance_score' || column === 'total_score') return null;
  return orderOf([column, direction]);
}

const idColumn: SortColumn = { name: 'id', type: 'uuid' };

/** SQL of the ORDER BY list for a table alias. */
export function orderBy({ columns, direction, optional }: Order, row: string): string {
  return [...columns, idColumn]
    .map(({ name }, index) => `${row}.${name} ${direction}${optional && index === 0 ? ' NULLS LAST' : ''}`)
    .join(', ');
}

/** Place of a row in an order: its sort columns and id, as texts. */
export type Place = readonly (string | null)[];

/** SQL of the place of a row, as JSON text, which is parsed only when needed: exports find thousands of rows and need one place. */
export function placeOf({ columns }: Order, row: string): string {
  return `to_json(ARRAY[${[...columns, idColumn].map(({ name }) => `${row}.${name}::text`).join(', ')}])::text`;
}

const isOfForm: Record<SortType, (value: string) => boolean> = {
  smallint: (value) => /^\d{1,5}$/.test(value),
  timestamptz: isInstant,
  numeric: (value) => /^\d{1,15}(\.\d{1,2})?$/.test(value),
  // The form that `plainWords` writes.
  text: (value) => /^[\p{L}\p{N} ]*$/u.test(value),
  uuid: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
};

/** Whether a text is an existing instant as PostgreSQL prints it in UTC, in the years 1 to 9999 (`storableInstant`). PostgreSQL fails at a day that does not exist. */
function isInstant(value: string): boolean {
  const [, day] = /^(.{10}) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?\+00$/.exec(value) ?? [];
  return requestedDaySchema.safeParse(day).success;
}

/** Whether a place from a client is valid in the order. */
function isPlaceOf({ columns, optional }: Order, place: Place): boolean {
  const all = [...columns, idColumn];
  if (place.length !== all.length) return false;
  return all.every(({ type }, index) => {
    const value = place[index] ?? null;
    return value === null ? optional && index === 0 : value.isWellFormed() && isOfForm[type](value);
  });
}

/** SQL of the columns of an order. */
export function keysOf({ columns }: Order): string {
  return [...columns, idColumn].map(({ name }) => `o.${name}`).join(', ');
}

/** A section of an order that an index holds contiguously. */
export interface Segment {
  readonly condition: string;
  readonly order: string;
}

/** The segments of an order, or of its part after a place: rows with a value, then rows without. */
export function segmentsOf(
  { columns, direction, optional }: Order,
  row: string,
  after: Place | undefined,
  add: (value: unknown) => string,
): Segment[] {
  const segment = (keys: readonly SortColumn[], condition: string, place: Place | undefined): Segment => {
    const names = keys.map(({ name }) => `${row}.${name}`);
    const order = names.map((name) => `${name} ${direction}`).join(', ');
    if (place === undefined) return { condition, order };
    const values = keys.map(({ type }, index) => `${add(place[index])}::${type}`);
    const beyond = `(${names.join(', ')}) ${direction === 'ASC' ? '>' : '<'} (${values.join(', ')})`;
    return { condition: `${condition} AND ${beyond}`, order };
  };
  const all = [...columns, idColumn];
  const [first] = all;
  if (!optional || first === undefined) return [segment(all, 'true', after)];
  const isUnstated = after?.[0] === null;
  const unstated = segment([idColumn], `${row}.${first.name} IS NULL`, isUnstated ? after.slice(-1) : undefined);
  return isUnstated ? [unstated] : [segment(all, `${row}.${first.name} IS NOT NULL`, after), unstated];
}

const placeSchema = z.array(z.string().max(200).nullable()).min(2).max(4);

/** Writes a cursor: the place of the last row of a page as JSON in base64url. */
export function writeCursor({ place }: { readonly place: string }): string {
  return Buffer.from(place).toString('base64url');
}

/** @throws AppError VALIDATION for a cursor that no page of this order can have returned */
export function readCursor(cursor: string, order: Order): Place {
  const place = placeSchema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (place.success && isPlaceOf(order, place.data)) return place.data;
  const message = 'Must be the X-Next of a page with the same sort';
  throw new AppError('VALIDATION', { message: `after: ${message}`, details: { errors: { after: message } } });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
