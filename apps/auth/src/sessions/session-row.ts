import { aalSchema, amrEntrySchema } from '@rfp/contracts/auth';
import { z } from 'zod';

/** A row of `session`. */
export const sessionRowSchema = z.object({
  id: z.uuid(),
  account_id: z.uuid(),
  /** Sealed: the key that the session's refresh tokens are made with. */
  refresh_key: z.string(),
  refresh_counter: z.coerce.number(),
  /** Refresh tokens of earlier turns lead nowhere, not even while late ones are forgiven: they are from before the second factor. */
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
