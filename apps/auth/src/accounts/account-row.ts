import { userMetadataSchema } from '@rfp/contracts/auth';
import { z } from 'zod';

/** A row of `account`. */
export const accountRowSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  email_confirmed_at: z.date().nullable(),
  password_hash: z.string().nullable(),
  user_metadata: userMetadataSchema,
  is_anonymous: z.boolean(),
  is_demo: z.boolean(),
  new_email: z.string().nullable(),
  email_change_sent_at: z.date().nullable(),
  confirmation_sent_at: z.date().nullable(),
  recovery_sent_at: z.date().nullable(),
  reauthentication_sent_at: z.date().nullable(),
  last_sign_in_at: z.date().nullable(),
  banned_until: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});
export type AccountRow = z.output<typeof accountRowSchema>;

export function isBanned({ banned_until }: Pick<AccountRow, 'banned_until'>): boolean {
  return banned_until !== null && banned_until > new Date();
}
