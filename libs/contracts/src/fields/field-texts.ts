import { z } from 'zod';
import { fieldsShownAt, shortHeading } from './field-names.js';
import { type FieldName } from './opportunity-fields.js';

const texts = z.array(z.string());
const named = z.object({ text: z.string() });

/** The text of a stated value; null for none. */
export function fieldText(opportunity: object, name: FieldName): string | null {
  const value: unknown = Reflect.get(opportunity, name);
  if (value === null || value === undefined) return null;
  const list = texts.safeParse(value).data;
  if (list !== undefined) return list.length === 0 ? null : list.join(name === 'eligible_applicants' ? '; ' : ', ');
  return named.safeParse(value).data?.text ?? String(value);
}

/** The fields of an opportunity that state something, in the order in which people read them: short heading and text. */
export function factsAt(place: 'facts', opportunity: object): [heading: string, text: string][] {
  return fieldsShownAt(place).flatMap((name): [string, string][] => {
    const text = fieldText(opportunity, name);
    return text === null ? [] : [[shortHeading(name), text]];
  });
}
