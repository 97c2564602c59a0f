import { z } from 'zod';

/** Parts of a document that words are ranked in; `other` has the number, the place and the titles of codes. */
const rankedFields = ['title', 'agency', 'other', 'description'] as const;
export const rankedFieldSchema = z.enum(rankedFields);
export type RankedField = z.infer<typeof rankedFieldSchema>;

const points = z.number().nonnegative();

/** A term of the search that matches a record. */
const rankedTermSchema = z.strictObject({
  /** The term as the search states it. */
  text: z.string(),
  points,
  /** Whether its own words are in the record; otherwise a synonym, or a longer word, which count less. */
  as_written: z.boolean(),
  /** Where it was found, and how much a word counts there; none if only the number of the record begins so. */
  fields: z.array(z.strictObject({ field: rankedFieldSchema, weight: z.number().positive() })),
  /** About how many documents have it, of how many: the rarer, the more points. */
  documents: z.int().nonnegative(),
  of: z.int().nonnegative(),
});

/** Why a record stands where it does in a search: by its points, and among equal ones by its total score. */
export const rankSchema = z.strictObject({
  /** The sum of those of numbers and terms. */
  points,
  /** Numbers in the search that are exactly that of the record: it comes first. */
  numbers: z.array(z.strictObject({ text: z.string(), points })),
  terms: z.array(rankedTermSchema),
});
export type Rank = z.infer<typeof rankSchema>;
