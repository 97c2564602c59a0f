import { type User } from '@supabase/auth-js';
import { getStorage } from 'react-admin';
import { z } from 'zod';
import { authClient } from './auth-client.js';

const flagKey = 'demo_mode';
const userKey = 'demo_user';

/** What the demo account is called, where it has to be signed up first, and what a visitor without an account is shown as. */
export const demoMetadata = { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' };

const demoUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  user_metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  email_confirmed_at: z.string(),
});
type DemoUser = z.infer<typeof demoUserSchema>;

/** The stored demo user. It names who looks around; nothing is granted by it: the session is an anonymous one that can only read. */
export function demoUser(): DemoUser | undefined {
  const text = getStorage().getItem(userKey);
  if (text === null || getStorage().getItem(flagKey) !== 'true') return undefined;
  try {
    return demoUserSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function store({ id, created_at }: User, email: string): void {
  const user: DemoUser = { id, email, user_metadata: demoMetadata, created_at, email_confirmed_at: created_at };
  getStorage().setItem(flagKey, 'true');
  getStorage().setItem(userKey, JSON.stringify(user));
}

/** Lets a visitor in without an account. */
export async function enterDemo(email: string): Promise<Error | null> {
  const { data, error } = await authClient.signInAnonymously({ options: { data: demoMetadata } });
  if (error !== null) return error;
  if (data.user !== null) store(data.user, email);
  return null;
}

/** Flag and user are only kept beside the anonymous session that they describe. */
export function forgetDemo(): void {
  getStorage().removeItem(flagKey);
  getStorage().removeItem(userKey);
}
