import { z } from 'zod';
import { isoInstantSchema } from '../primitives.js';

/** Maximum number of entries that users may add. */
export const maxOwnSynonyms = 300;
/** Maximum words of one form. */
export const maxFormWords = 12;

/** A UUID, or for a built-in entry the name of its line. */
export const synonymIdSchema = z.string().regex(/^[a-z0-9-]{1,80}$/);

/** Control and format characters would be invisible in lists. */
const formSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text), 'Must have no control characters');

/** Forms that mean the same, such as `CWO` and `chief warrant officer`. */
export const synonymInputSchema = z.strictObject({ forms: z.array(formSchema).min(2).max(10) });
export type SynonymInput = z.infer<typeof synonymInputSchema>;

/** A disabled entry does not extend searches. */
export const synonymChangeSchema = z.strictObject({ enabled: z.boolean() });

export const synonymSchema = z.strictObject({
  id: synonymIdSchema,
  forms: z.array(z.string()).meta({ description: 'Words and phrases that mean the same to the search' }),
  built_in: z.boolean().meta({ description: 'Whether it is part of the product: it can be switched off, not removed' }),
  enabled: z.boolean(),
  changed_by: z
    .string()
    .nullable()
    .meta({ description: 'Who added or last switched it; null for visitors, and for an unchanged built-in entry' }),
  changed_at: isoInstantSchema.nullable(),
});
export type Synonym = z.infer<typeof synonymSchema>;

export const synonymsSchema = z.strictObject({ synonyms: z.array(synonymSchema) });
