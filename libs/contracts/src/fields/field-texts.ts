import { z } from 'zod';
import { fieldRows, fieldsShownAt, shortHeading } from './field-names.js';
import { type FieldName } from './opportunity-fields.js';

const textsSchema = z.array(z.string());
const textObjectSchema = z.object({ text: z.string() });
const textOrNumberSchema = z.union([z.string(), z.number()]);

/** The text of a value; null if none is stated. */
export function fieldText(opportunity: object, name: FieldName): string | null {
  const value: unknown = Reflect.get(opportunity, name);
  if (value === null || value === undefined) return null;
  const list = textsSchema.safeParse(value).data;
  if (list !== undefined) return list.length === 0 ? null : list.join(fieldRows[name].separator ?? ', ');
  return textObjectSchema.safeParse(value).data?.text ?? textOrNumberSchema.safeParse(value).data?.toString() ?? null;
}

/** The fields that an opportunity states, in reading order: short heading and text. */
export function statedFacts(opportunity: object): [heading: string, text: string][] {
  return fieldsShownAt('facts').flatMap((name): [string, string][] => {
    const text = fieldText(opportunity, name);
    // A path of one level repeats the agency.
    const isRepeated = name === 'agency_path' && text === fieldText(opportunity, 'agency_name');
    return text === null || isRepeated ? [] : [[shortHeading(name), text]];
  });
}
