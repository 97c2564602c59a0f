import { type UserMetadata } from '@rfp/contracts/auth';
import { type EntityManager } from 'typeorm';
import { type AccountEntity, PendingSignUpEntity } from '../../store/account.entity.js';
import { fromNow, inFuture, takeRow } from '../../store/rows.js';
import { createAccount, upsertEmailIdentity } from './new-account.js';
import { type PresentedToken, type Challenge, hashOf } from '../one-time-token.js';

/** Several people may sign up with one address. The confirmed mail decides whose sign-up becomes the account. */
const maxPerAddress = 5;

export interface PendingSignUp extends Challenge {
  /** Id of the account that a confirmation creates. */
  accountId: string;
  email: string;
  passwordHash: string | null;
  metadata: UserMetadata;
  tokenHash: string;
  seconds: number;
  /** Whether a mail was sent. A sign-up without a mail does not displace another sign-up. */
  mailed: boolean;
}

/**
 * Stores the sign-up until its mail is confirmed or it expires. If the address is registered by other means meanwhile, the sign-up stays without
 * effect. If it were deleted, sign-in attempts with its password would fail for a different reason, which would reveal the registration.
 */
export async function storePendingSignUp(manager: EntityManager, pending: PendingSignUp): Promise<void> {
  await manager.query(
    `INSERT INTO pending_sign_up (token_hash, email, password_hash, user_metadata, code_challenge, code_challenge_method, created_at, expires_at, account_id)
     SELECT $1, $2, $3, $4, $5, $6, now(), now() + make_interval(secs => $7), $10::uuid
     WHERE $8::boolean OR (SELECT count(*) FROM pending_sign_up WHERE email = $2 AND expires_at > now()) < $9`,
    [
      pending.tokenHash,
      pending.email,
      pending.passwordHash,
      JSON.stringify(pending.metadata),
      pending.code_challenge,
      pending.code_challenge_method,
      pending.seconds,
      pending.mailed,
      maxPerAddress,
      pending.accountId,
    ],
  );
  await manager.query(
    `DELETE FROM pending_sign_up WHERE token_hash IN (
       SELECT token_hash FROM pending_sign_up WHERE email = $1 ORDER BY expires_at > now() DESC, created_at DESC OFFSET $2
     )`,
    [pending.email, maxPerAddress],
  );
}

export function hasPendingSignUp(manager: EntityManager, email: string): Promise<boolean> {
  return manager.existsBy(PendingSignUpEntity, { email, expires_at: inFuture() });
}

/** Locks the address's unexpired sign-ups and returns their token hashes. */
export async function lockPendingSignUps(manager: EntityManager, email: string): Promise<string[]> {
  const lock = { mode: 'pessimistic_write' } as const;
  const where = { email, expires_at: inFuture() };
  const rows = await manager.find(PendingSignUpEntity, { where, order: { created_at: 'ASC' }, lock });
  return rows.map(({ token_hash }) => token_hash);
}

/** Replaces the token, which invalidates the earlier mail. */
export async function replaceToken(manager: EntityManager, from: string, to: string, seconds: number): Promise<void> {
  const renewed = { token_hash: to, expires_at: fromNow(seconds) };
  await manager.update(PendingSignUpEntity, { token_hash: from }, renewed);
}

/**
 * Creates the account of a confirmed sign-up, with the id and the password of that sign-up.
 * Undefined if the sign-up has expired, or if the address was registered in the meantime.
 */
export async function confirmSignUp(
  manager: EntityManager,
  { token, email }: PresentedToken,
): Promise<{ account: AccountEntity; challenge: Challenge } | undefined> {
  const presented = { token_hash: hashOf(token), expires_at: inFuture(), ...(email === null ? {} : { email }) };
  const pending = await takeRow(manager, PendingSignUpEntity, presented);
  if (pending === null) return undefined;
  const account = await createAccount(manager, {
    id: pending.account_id,
    email: pending.email,
    passwordHash: pending.password_hash,
    metadata: pending.user_metadata,
    confirmationSentAt: pending.created_at,
  });
  if (account === null) return undefined;
  await upsertEmailIdentity(manager, account);
  return { account, challenge: pending };
}
