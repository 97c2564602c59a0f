import { type z } from 'zod';
import { levelFields } from '../notice.js';
import { namesOf } from './names-of.js';
import { type FieldRow, type DisplayPlace } from './field-row.js';
import { opportunityFields, type FieldName, type ShownAt } from './opportunity-fields.js';

/** The rows of `opportunityFields`, typed by their common shape. */
export const fieldRows: Readonly<Record<FieldName, FieldRow>> = opportunityFields;

const rowsByName = new Map<string, FieldRow>(Object.entries(fieldRows));

/** The names of the fields, in the order of the API. */
export const fieldNames = namesOf(opportunityFields);

/**
 * Fields derived from other fields of the notice: those extracted from title and text, and the agency levels, which are derived from name, code and
 * keywords. A change of a derived field alone is not an amendment by the source.
 */
export const derivedFields: readonly string[] = [
  ...fieldNames.filter((name) => fieldRows[name].isExtracted === true),
  ...levelFields,
];

/** The schemas of the rows, as an object shape. */
export function schemasOf<R extends Readonly<Record<string, FieldRow>>>(rows: R): { [N in keyof R]: R[N]['schema'] };
export function schemasOf(rows: Readonly<Record<string, FieldRow>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(rows).map(([name, { schema }]) => [name, schema]));
}

/** Names of the fields shown at a place, in reading order. */
export function fieldsShownAt<P extends DisplayPlace>(place: P): ShownAt<P>[] {
  return inReadingOrder.filter((name): name is ShownAt<P> => fieldRows[name].shown?.includes(place) === true);
}

/** A mask for `pick` and `omit` of a schema. */
export function maskOf<N extends string>(names: readonly N[]): Record<N, true>;
export function maskOf(names: readonly string[]): Record<string, true> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** Display name of a field: `due_date` is `Due date`. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return rowsByName.get(name)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The heading above the value of a field. */
export function fieldHeading(name: FieldName): string {
  return fieldRows[name].heading ?? fieldLabel(name);
}

/** Short heading, for tight spaces. */
export function shortHeading(name: FieldName): string {
  return fieldRows[name].short ?? fieldHeading(name);
}

/** Puts each field after the one that it follows on screens. */
const inReadingOrder = followersOf(undefined);

function followersOf(name: FieldName | undefined): FieldName[] {
  return fieldNames.flatMap((other) => (fieldRows[other].after === name ? [other, ...followersOf(other)] : []));
}
