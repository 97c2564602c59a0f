import { z } from 'zod';

/** A part of a text that was understood as a filter. */
export const understoodPartSchema = z.strictObject({
  text: z.string().meta({ description: 'As it was written. In quotation marks it is searched for as words' }),
  filter: z.string().meta({ description: 'Filter of the list, or field of the query language' }),
  value: z.string(),
  label: z.string().meta({ description: 'For people, such as `State: VA`' }),
});
export type UnderstoodPart = z.infer<typeof understoodPartSchema>;

/** A text with a part of it in quotation marks, which is then searched for as words. */
export function takenAsWords(text: string, part: string): string {
  // A quoted part stays as it is.
  const open = text.replaceAll(/["“”„][^"“”„]*["“”„]/g, (quoted) => '"'.repeat(quoted.length));
  const at = open.indexOf(part);
  return at === -1 ? text : `${text.slice(0, at)}"${part}"${text.slice(at + part.length)}`;
}
