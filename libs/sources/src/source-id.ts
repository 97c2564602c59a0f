import { z } from 'zod';

/** What a source calls a record, as far as it can be stored and asked for: no store takes a zero byte or half a character. */
export const sourceIdText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'Must not hold control characters or halves of characters');
