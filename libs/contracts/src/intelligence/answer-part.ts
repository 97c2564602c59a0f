import { z } from 'zod';

/** Characters of one part. */
const maxPartText = 4000;

/** Next words of an answer: plain text, not checked yet. */
export const textPartSchema = z.strictObject({ text: z.string().min(1).max(maxPartText) });

/** A part sent before the final answer while a language model writes. */
export function answerPartOf<T extends z.ZodType>(answer: T) {
  return z.union([
    /** The answer without model text; sent at most once, before the words. */
    z.strictObject({ computed: answer }),
    textPartSchema,
  ]);
}

export type AnswerPart<T> = { computed: T } | z.output<typeof textPartSchema>;

/** Server-sent events of a streamed answer: its parts, then `answer` with the whole answer, or `problem`. */
export type AnswerEventName = 'computed' | 'text' | 'answer' | 'problem';
