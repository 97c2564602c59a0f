import { z } from 'zod';

const index = z.int().nonnegative();
/** Ranges of a text, from an index up to another, as in a JavaScript string. Never markup. */
const rangesSchema = z.array(z.tuple([index, index]));

/** The matches in a record. */
export const highlightSchema = z.strictObject({
  /** Matches in the title. */
  title: rangesSchema,
  /** Part of the description with the most matches; its beginning if it has none. */
  excerpt: z.string(),
  /** Matches in the excerpt. */
  ranges: rangesSchema,
  /** The record is found by words of its documents, which are not shown here. */
  in_documents: z.literal(true).optional(),
});
export type Highlight = z.infer<typeof highlightSchema>;
export type Range = Highlight['title'][number];
