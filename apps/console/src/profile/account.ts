import { type User } from '@supabase/auth-js';
import { z } from 'zod';
import { displayedUser } from '../auth/demo-mode.js';

/** Demo and anonymous sessions are read-only. */
type AccountKind = 'person' | 'demo' | 'anonymous';

export interface Account {
  user: User;
  kind: AccountKind;
  email: string;
  /** Whether the email address is confirmed. */
  verified: boolean;
  fullName: string;
  company: string;
  role: string;
}

/** Users write their metadata, so it may hold anything. */
const metadataSchema = z.object({
  full_name: z.string().catch(''),
  company: z.string().catch(''),
  role: z.string().catch(''),
});

function accountKind(user: User): AccountKind {
  if (user.is_anonymous === true) return 'anonymous';
  return user.app_metadata['demo'] === true ? 'demo' : 'person';
}

export function toAccount(user: User): Account {
  const { user_metadata, email = '', email_confirmed_at: confirmed } = displayedUser(user);
  const { full_name, company, role } = metadataSchema.parse(user_metadata);
  return {
    user,
    kind: accountKind(user),
    email,
    verified: confirmed !== undefined,
    fullName: full_name,
    company,
    role,
  };
}
