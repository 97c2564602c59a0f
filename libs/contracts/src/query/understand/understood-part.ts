import { z } from 'zod';

/** A part of a text that was understood as a filter. */
export const understoodPartSchema = z.strictObject({
  text: z.string().meta({ description: 'The part as written. In quotation marks, it is searched for as words' }),
  filter: z.string().meta({ description: 'Filter of the list, or field of the query language' }),
  value: z.string(),
  label: z.string().meta({ description: 'For people, such as `State: VA`' }),
  without: z
    .strictObject({ text: z.string(), total: z.int().nonnegative(), total_is: z.literal('at_least').optional() })
    .optional()
    .meta({ description: 'If nothing is found: the text without this part, and the number of records that it finds' }),
});
export type UnderstoodPart = z.infer<typeof understoodPartSchema>;

/** Quotes a part of a text, so that it is searched for as words. */
export function withPartQuoted(text: string, part: string): string {
  return replaced(text, part, `"${part}"`);
}

/** Removes a part of a text. */
export function withoutPart(text: string, part: string): string {
  return replaced(text, part, ' ').replaceAll(/\s+/g, ' ').trim();
}

function replaced(text: string, part: string, instead: string): string {
  // A quoted part stays as it is.
  const open = text.replaceAll(/["“”„][^"“”„]*["“”„]/g, (quoted) => '"'.repeat(quoted.length));
  const at = open.indexOf(part);
  return at === -1 ? text : `${text.slice(0, at)}${instead}${text.slice(at + part.length)}`;
}
