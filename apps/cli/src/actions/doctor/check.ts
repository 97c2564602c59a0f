import { z } from 'zod';

/** Result of a check. */
export const checkSchema = z.strictObject({
  /** Name of the check, such as `connection`, `database` or `source sam_gov`. */
  check: z.string(),
  /** `warning`: works, but with a limitation. */
  state: z.enum(['ok', 'warning', 'broken']),
  /** Result as a sentence. */
  text: z.string(),
  /** How to fix it; null if there is nothing to fix. */
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
