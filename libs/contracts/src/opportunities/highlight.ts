import { z } from 'zod';

const index = z.int().nonnegative();
/** Ranges of a text as indexes into a JavaScript string: start, and end (exclusive). Never markup. */
const rangesSchema = z.array(z.tuple([index, index]));

/** Matches in a record. */
export const highlightSchema = z.strictObject({
  /** Matches in the title. */
  title: rangesSchema,
  /** Part of the description with the most matches; its beginning if nothing matches. */
  excerpt: z.string(),
  /** Matches in the excerpt. */
  ranges: rangesSchema,
  /** Whether the record matches only by words of its documents, which are not shown here. */
  in_documents: z.literal(true).optional(),
});
export type Highlight = z.infer<typeof highlightSchema>;
export type Range = Highlight['title'][number];
