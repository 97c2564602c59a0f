import { type User } from '@supabase/auth-js';
import { z } from 'zod';

/** Local storage key of the session. */
export const storageKey = 'sb-auth';

/** Fields of the session's user that the console reads. */
export type SessionUser = Pick<
  User,
  'id' | 'email' | 'is_anonymous' | 'last_sign_in_at' | 'user_metadata' | 'app_metadata'
>;

export interface UsableSession {
  access_token: string;
  user: SessionUser;
}

/** Schema of the session as the auth client stores it; see `auth-client.ts`. */
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

/** Minimum remaining validity of a usable token. It exceeds 90 s, because the auth client refreshes a token 90 s before it expires. */
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

/** Whether a session is stored in this browser; it may have expired. */
export function isSessionStored(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Removes the session from this browser. On the server it remains valid until it expires. */
export function removeStoredSession(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without access to storage there is no stored session.
  }
}

/** Returns the stored access token if it needs no refresh. It avoids a call of the auth client, and at first even loading the client. */
export function storedToken(): string | undefined {
  return readFresh()?.access_token;
}

/** Returns the stored session if it needs neither a token refresh nor a second factor. */
export function usableSession(): UsableSession | undefined {
  const stored = readFresh();
  return stored === undefined || stored.user.factors.some(({ status }) => status === 'verified') ? undefined : stored;
}
