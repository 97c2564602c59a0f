import { type User } from '@supabase/auth-js';
import { getStorage } from 'react-admin';
import { z } from 'zod';

const flagKey = 'demo_mode';
const userKey = 'demo_user';

/** Metadata of the demo account, also shown for a visitor without an account. */
export const demoMetadata = { full_name: 'Demo User', company: 'Demo Company', role: 'business_owner' };

const demoUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  user_metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  email_confirmed_at: z.string(),
});
type DemoUser = z.infer<typeof demoUserSchema>;

/** The stored demo user. */
function demoUser(): DemoUser | undefined {
  const text = getStorage().getItem(userKey);
  if (text === null || getStorage().getItem(flagKey) !== 'true') return undefined;
  try {
    return demoUserSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the user to display. An anonymous visitor appears as the demo user, although the session is anonymous and read-only. */
export function displayedUser<U extends { is_anonymous?: boolean }>(user: U): U | DemoUser {
  return user.is_anonymous === true ? (demoUser() ?? user) : user;
}

export function storeDemoUser({ id, created_at }: Pick<User, 'id' | 'created_at'>, email: string): void {
  const user: DemoUser = { id, email, user_metadata: demoMetadata, created_at, email_confirmed_at: created_at };
  getStorage().setItem(flagKey, 'true');
  getStorage().setItem(userKey, JSON.stringify(user));
}

/** Removes flag and user when their anonymous session ends. */
export function clearDemo(): void {
  getStorage().removeItem(flagKey);
  getStorage().removeItem(userKey);
}
