import { type z } from 'zod';
import { levelFields } from '../notice.js';
import { namesOf } from './names-of.js';
import { type FieldRow, opportunityFields, type FieldName, type Place, type ShownAt } from './opportunity-fields.js';

/** The rows of `opportunityFields` as all have them. */
export const fieldRows: Readonly<Record<FieldName, FieldRow>> = opportunityFields;

const rowsByName = new Map<string, FieldRow>(Object.entries(fieldRows));

/** The names of the fields, in the order of the API. */
export const fieldNames = namesOf(opportunityFields);

/**
 * The fields of a notice that repeat what its other fields state, whose changes count: those that are read out of title and text, and the levels of
 * the agency, which change with its name, its code and the keywords.
 */
export const readOutFields: readonly string[] = [
  ...fieldNames.filter((name) => fieldRows[name].isReadOut === true),
  ...levelFields,
];

/** The schemas of rows, as the shape of an object. */
export function schemasOf<R extends Readonly<Record<string, FieldRow>>>(rows: R): { [N in keyof R]: R[N]['schema'] };
export function schemasOf(rows: Readonly<Record<string, FieldRow>>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(rows).map(([name, { schema }]) => [name, schema]));
}

/** The names of the fields that are shown at a place, in the order in which people read them. */
export function fieldsShownAt<P extends Place>(place: P): ShownAt<P>[] {
  return inReadingOrder.filter((name): name is ShownAt<P> => fieldRows[name].shown?.includes(place) === true);
}

/** A mask for `pick` and `omit` of a schema. */
export function maskOf<N extends string>(names: readonly N[]): Record<N, true>;
export function maskOf(names: readonly string[]): Record<string, true> {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** The name of a field for people: `due_date` is `Due date`. */
export function fieldLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return rowsByName.get(name)?.label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The heading above the value of a field. */
export function fieldHeading(name: FieldName): string {
  return fieldRows[name].heading ?? fieldLabel(name);
}

/** The same where there is little room. */
export function shortHeading(name: FieldName): string {
  return fieldRows[name].short ?? fieldHeading(name);
}

/** Each field behind the one that it follows on screens. */
const inReadingOrder = followersOf(undefined);

function followersOf(name: FieldName | undefined): FieldName[] {
  return fieldNames.flatMap((other) => (fieldRows[other].after === name ? [other, ...followersOf(other)] : []));
}
