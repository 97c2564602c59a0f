import { aalSchema, amrEntrySchema } from '@rfp/contracts/auth';
import { z } from 'zod';

/** A row of `session`. */
export const sessionRowSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  /** Encrypted key that derives the session's refresh tokens. */
  refresh_key: z.string(),
  refresh_counter: z.coerce.number(),
  /**
   * Refresh tokens below this counter are from before the second factor and are refused, even within the grace period.
   */
  refresh_floor: z.coerce.number(),
  aal: aalSchema,
  amr: z.array(amrEntrySchema),
  factor_id: z.uuid().nullable(),
  user_agent: z.string(),
  address: z.string(),
  created_at: z.date(),
  refreshed_at: z.date(),
  not_after: z.date(),
});
export type SessionRow = z.output<typeof sessionRowSchema>;

/** Started by a recovery mail, and no password was set since. */
export function isInRecovery({ amr }: Pick<SessionRow, 'amr'>): boolean {
  const methods = new Set(amr.map(({ method }) => method));
  return methods.has('recovery') && !methods.has('password');
}
