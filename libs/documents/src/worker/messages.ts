import { z } from 'zod';
import { outcomeSchema } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';

/** What the process that reads is asked for. */
export interface ReadRequest {
  bytes: Uint8Array;
  name: string;
  limits: DocumentLimits;
}

export const requestSchema = z.object({
  bytes: z.instanceof(Uint8Array),
  name: z.string(),
  limits: z.object({
    bytes: z.number(),
    text: z.number(),
    pages: z.number(),
    depth: z.number(),
    files: z.number(),
    unpackedBytes: z.number(),
    milliseconds: z.number(),
  }),
});

/** Sent once, when the process can read. */
export const readyMessage = 'ready';

/** What it answers: with the memory that it has, so that it can be replaced. */
export const answerSchema = z.object({ outcome: outcomeSchema, megabytes: z.number() });
