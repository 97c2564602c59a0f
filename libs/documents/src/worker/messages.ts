import { z } from 'zod';
import { outcomeSchema } from '../document.js';
import { type DocumentLimits } from '../document-limits.js';

/** Request to the reader process. */
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

/** Sent once, when the process is ready. */
export const readyMessage = 'ready';

/** Response of the reader process, with its memory use, so that a large process can be replaced. */
export const answerSchema = z.object({ outcome: outcomeSchema, megabytes: z.number() });
