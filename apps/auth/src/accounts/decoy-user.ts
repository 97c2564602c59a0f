import { type AuthUser, type UserMetadata } from '@rfp/contracts/auth';
import { toAuthUser } from './accounts.service.js';
import { toEmailIdentityData } from './new-account.js';

/**
 * The response to every sign-up, whether the address is new, pending or registered. Built from the request alone, so
 * that it reveals nothing.
 * @param id new; the account gets it if this sign-up is confirmed
 */
export function decoyUser(id: string, email: string, metadata: UserMetadata, now: Date): AuthUser {
  const at = now.toISOString();
  const identity = {
    identity_id: id,
    id,
    user_id: id,
    identity_data: toEmailIdentityData(id, email, false, metadata),
    provider: 'email',
    email,
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  };
  const account = {
    id,
    email,
    email_confirmed_at: null,
    password_hash: null,
    user_metadata: metadata,
    is_anonymous: false,
    is_demo: false,
    new_email: null,
    email_change_sent_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    last_sign_in_at: null,
    banned_until: null,
    created_at: now,
    updated_at: now,
  };
  return toAuthUser(account, [identity], []);
}
