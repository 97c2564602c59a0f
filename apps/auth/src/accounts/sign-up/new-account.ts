import { type UserMetadata } from '@rfp/contracts/auth';
import { type EntityManager } from 'typeorm';
import { appointFirstAdministrator } from '../../people/roles.js';
import { AccountEntity, InvitationEntity } from '../../store/account.entity.js';
import { inFuture, takeRow } from '../../store/rows.js';

export interface NewAccount {
  id: string;
  /** Lower case and confirmed; null for an anonymous session. */
  email: string | null;
  passwordHash: string | null;
  metadata: object;
  /** When the confirmation mail was sent. */
  confirmationSentAt?: Date | null;
}

/**
 * Creates an account. Its role is that of an invitation to its address, administrator for the first account, and member otherwise. Null if the
 * address is registered. Adds no identity.
 */
export async function createAccount(manager: EntityManager, account: NewAccount): Promise<AccountEntity | null> {
  const { id, email, passwordHash: password_hash, metadata: user_metadata, confirmationSentAt = null } = account;
  const now = () => 'now()';
  const times = { confirmation_sent_at: confirmationSentAt, created_at: now, updated_at: now };
  const row = { id, email, email_confirmed_at: email === null ? null : now, password_hash, user_metadata, ...times };
  const insert = manager.createQueryBuilder().insert().into(AccountEntity);
  await insert
    .values({ ...row, is_anonymous: email === null })
    .orIgnore()
    .execute();
  if (email !== null && (await manager.existsBy(AccountEntity, { id }))) {
    const invitation = await takeRow(manager, InvitationEntity, { email, expires_at: inFuture() });
    if (invitation !== null) await manager.update(AccountEntity, { id }, { role: invitation.role });
    await appointFirstAdministrator(manager);
  }
  return manager.findOneBy(AccountEntity, { id });
}

/** Identity data of the e-mail identity: the account's metadata, overridden by the verified members. */
export function toEmailIdentityData(subject: string, email: string, verified: boolean, metadata: object): UserMetadata {
  return Object.fromEntries([
    ...Object.entries(metadata),
    ['sub', subject],
    ['email', email],
    ['email_verified', verified],
    ['phone_verified', false],
  ]);
}

/**
 * Adds the e-mail identity, or updates its address to that of the account. The identity has the id of the account, because the response to the
 * sign-up used one id for both.
 */
export async function upsertEmailIdentity(manager: EntityManager, account: AccountEntity): Promise<void> {
  const { id, email, user_metadata: metadata } = account;
  if (email === null) return;
  await manager.query(
    `INSERT INTO identity (id, account_id, provider, provider_id, identity_data, email, last_sign_in_at, created_at, updated_at)
     VALUES ($1::uuid, $1::uuid, 'email', $1::text, $2, $3, now(), now(), now())
     ON CONFLICT (provider, provider_id) DO UPDATE SET identity_data = identity.identity_data || excluded.identity_data, email = excluded.email, updated_at = now()`,
    [id, JSON.stringify(toEmailIdentityData(id, email, true, metadata)), email],
  );
}
