import { type UserMetadata } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { type AccountRow, accountRowSchema } from './account-row.js';

export interface NewAccount {
  id: string;
  /** Lower case and confirmed; null for an anonymous session. */
  email: string | null;
  passwordHash: string | null;
  metadata: UserMetadata;
  /** When the confirmation mail was sent. */
  confirmationSentAt?: Date | null;
}

/** Undefined if the address is registered. Adds no identity. */
export async function createAccount(manager: EntityManager, account: NewAccount): Promise<AccountRow | undefined> {
  const { id, email, passwordHash, metadata, confirmationSentAt = null } = account;
  const created = await readOne(
    manager,
    accountRowSchema,
    `INSERT INTO account (id, email, email_confirmed_at, password_hash, user_metadata, is_anonymous, confirmation_sent_at, created_at, updated_at)
     VALUES ($1, $2::text, CASE WHEN $2::text IS NULL THEN NULL ELSE now() END, $3, $4, $2::text IS NULL, $5, now(), now())
     ON CONFLICT (lower(email)) DO NOTHING RETURNING *`,
    [id, email, passwordHash, JSON.stringify(metadata), confirmationSentAt],
  );
  return created;
}

/** Identity data of the e-mail identity: the account's metadata, overridden by the verified members. */
export function toEmailIdentityData(
  subject: string,
  email: string,
  verified: boolean,
  metadata: UserMetadata,
): UserMetadata {
  return Object.fromEntries([
    ...Object.entries(metadata),
    ['sub', subject],
    ['email', email],
    ['email_verified', verified],
    ['phone_verified', false],
  ]);
}

/**
 * Adds the e-mail identity, or updates its address to the account's. It has the account's id, which the response to the sign-up
 * named for both.
 */
export async function upsertEmailIdentity(manager: EntityManager, account: AccountRow): Promise<void> {
  const { id, email, user_metadata: metadata } = account;
  if (email === null) return;
  await manager.query(
    `INSERT INTO identity (id, account_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at)
     VALUES ($1::uuid, $1::uuid, 'email', $1::text, $2, $3, now(), now(), now())
     ON CONFLICT (provider, provider_id) DO UPDATE SET identity_data = identity.identity_data || excluded.identity_data, email = excluded.email, updated_at = now()`,
    [id, JSON.stringify(toEmailIdentityData(id, email, true, metadata)), email],
  );
}
