import { z } from 'zod';

/**
 * Id of a record at its source. Rejects control characters and unpaired surrogates, which the database cannot store.
 */
export const sourceIdText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Must not hold control characters or halves of characters');
