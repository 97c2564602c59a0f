import { type User } from '@supabase/auth-js';
import { z } from 'zod';

/** Local storage key of the session. */
export const storageKey = 'sb-auth';

/** The part of the user of a session that the console reads. */
export type SessionUser = Pick<
  User,
  'id' | 'email' | 'is_anonymous' | 'last_sign_in_at' | 'user_metadata' | 'app_metadata'
>;

export interface UsableSession {
  access_token: string;
  user: SessionUser;
}

/** As the auth client stores it, see `auth-client.ts`. */
const storedSchema = z.object({
  access_token: z.string(),
  /** Expiry in seconds since 1970. */
  expires_at: z.number(),
  user: z.object({
    id: z.string(),
    email: z.string().exactOptional(),
    is_anonymous: z.boolean().exactOptional(),
    last_sign_in_at: z.string().exactOptional(),
    user_metadata: z.record(z.string(), z.unknown()),
    app_metadata: z.record(z.string(), z.unknown()),
    factors: z.array(z.object({ status: z.string() })).default([]),
  }),
});
type StoredSession = z.output<typeof storedSchema>;

/** The auth client renews a token 90 s before its end. */
const marginSeconds = 120;

function readStored(): StoredSession | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

function readFresh(): StoredSession | undefined {
  const stored = readStored();
  return stored !== undefined && stored.expires_at > Date.now() / 1000 + marginSeconds ? stored : undefined;
}

/** Whether a session is stored in this browser; it may have ended. */
export function isSessionStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Removes it from this browser. The server keeps it until its end. */
export function forgetSession(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // The browser refuses storage: none is stored.
  }
}

/** The stored access token, if it need not be renewed yet. It spares requests the auth client, and the first of them its loading. */
export function storedToken(): string | undefined {
  return readFresh()?.access_token;
}

/** The stored session, if nothing has to be asked first: neither a new token nor a second factor. */
export function usableSession(): UsableSession | undefined {
  const stored = readFresh();
  return stored === undefined || stored.user.factors.some(({ status }) => status === 'verified') ? undefined : stored;
}
