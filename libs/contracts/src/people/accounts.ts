import { z } from 'zod';
import { emailAddressSchema, isoInstantSchema } from '../primitives.js';
import { installationRoleSchema } from './permissions.js';

/** An account, as administrators see it. */
export const managedAccountSchema = z.strictObject({
  id: z.uuid(),
  /** Null for an account without an address. */
  email: z.string().nullable(),
  /** Full name that the person entered, or that single sign-on reported. */
  name: z.string().nullable(),
  role: installationRoleSchema,
  /** Whether it is the account of the caller. */
  own: z.boolean(),
  second_factor: z.boolean(),
  /** Active sessions. */
  sessions: z.int().nonnegative(),
  /** Valid API tokens, including those of signed-in programs. */
  tokens: z.int().nonnegative(),
  created_at: isoInstantSchema,
  last_sign_in_at: isoInstantSchema.nullable(),
});
export type ManagedAccount = z.infer<typeof managedAccountSchema>;

export const accountFilterSchema = z.strictObject({
  /** Part of the address or of the name, in any case. */
  q: z.string().trim().min(1).max(200).optional(),
  role: installationRoleSchema.optional(),
});

export const accountChangeSchema = z.strictObject({ role: installationRoleSchema });

/** Number of sessions and API tokens that ended. */
export const endedSessionsSchema = z.strictObject({
  success: z.literal(true),
  sessions: z.int().nonnegative(),
  tokens: z.int().nonnegative(),
});

/** An invitation that was neither accepted nor withdrawn. Its link is only in the mail. */
export const invitationSchema = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: installationRoleSchema,
  /** Address of the inviting administrator; null if their account was removed. */
  invited_by: z.string().nullable(),
  created_at: isoInstantSchema,
  expires_at: isoInstantSchema,
});
export type Invitation = z.infer<typeof invitationSchema>;

export const invitationInputSchema = z.strictObject({
  email: emailAddressSchema,
  role: installationRoleSchema.default('member'),
});

/** Who may create an account: everybody, only invited people, or nobody. `on` of earlier releases means `open`. */
export const signUpPolicies = ['open', 'invite', 'off'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];
