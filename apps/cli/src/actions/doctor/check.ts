import { z } from 'zod';

/** The result of a check. */
export const checkSchema = z.strictObject({
  /** Name of the check: `connection`, `database`, `source sam_gov`. */
  check: z.string(),
  /** `warning`: it works, but not fully. */
  state: z.enum(['ok', 'warning', 'broken']),
  /** The result, as a sentence. */
  text: z.string(),
  /** How to fix it; null if nothing is to be fixed. */
  fix: z.string().nullable(),
});
export type Check = z.infer<typeof checkSchema>;

export function ok(check: string, text: string): Check {
  return { check, state: 'ok', text, fix: null };
}

export function warning(check: string, text: string, fix: string): Check {
  return { check, state: 'warning', text, fix };
}

export function broken(check: string, text: string, fix: string): Check {
  return { check, state: 'broken', text, fix };
}
