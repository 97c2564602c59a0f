import { z } from 'zod';

/**
 * Id of a record at its source, as far as it can be stored and requested: no store accepts a zero byte or half a
 * character.
 */
export const sourceIdText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Must not hold control characters or halves of characters');
