import { z } from 'zod';

/** Parts of a document with separate word weights; `other` has the number, the place and the titles of codes. */
const rankedFields = ['title', 'agency', 'other', 'description'] as const;
export const rankedFieldSchema = z.enum(rankedFields);
export type RankedField = z.infer<typeof rankedFieldSchema>;

const points = z.number().nonnegative();

/** A search term that matches a record. */
const rankedTermSchema = z.strictObject({
  /** The term as written in the search. */
  text: z.string(),
  points,
  /** Whether its own words occur in the record. Otherwise a synonym or a longer word does, which counts less. */
  as_written: z.boolean(),
  /** Where it was found, and the weight of a word there; empty if only the number of the record begins with the term. */
  fields: z.array(z.strictObject({ field: rankedFieldSchema, weight: z.number().positive() })),
  /** Approximate number of documents with the term, and of all documents. Rare terms earn more points. */
  documents: z.int().nonnegative(),
  of: z.int().nonnegative(),
});

/** Why a search ranks a record here: by its points, and among records with equal points by its total score. */
export const rankSchema = z.strictObject({
  /** Sum of the points of numbers and terms. */
  points,
  /** Numbers in the search that equal the record's number: such a record ranks first. */
  numbers: z.array(z.strictObject({ text: z.string(), points })),
  terms: z.array(rankedTermSchema),
});
export type Rank = z.infer<typeof rankSchema>;
