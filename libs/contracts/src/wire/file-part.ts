import { z } from 'zod';

/** A part of a file that a service writes, small enough for a message. */
export const filePartSchema = z.strictObject({
  text: z.string(),
  /** Position of the next part; absent in the last. */
  next: z.string().optional(),
});
export type FilePart = z.infer<typeof filePartSchema>;
