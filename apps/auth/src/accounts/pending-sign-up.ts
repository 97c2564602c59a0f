import { type UserMetadata, userMetadataSchema } from '@rfp/contracts/auth';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type AccountRow } from './account-row.js';
import { createAccount, upsertEmailIdentity } from './new-account.js';
import { type PresentedToken, type Challenge, hashOf } from './one-time-token.js';

/** Several people may sign up with one address; the confirmed mail decides whose sign-up counts. */
const maxPerAddress = 5;

export interface PendingSignUp extends Challenge {
  /** Of the account that a confirmation creates. */
  accountId: string;
  email: string;
  passwordHash: string | null;
  metadata: UserMetadata;
  tokenHash: string;
  seconds: number;
  /** A sign-up without a mail does not displace another one. */
  mailed: boolean;
}

/**
 * Stores the sign-up until its mail is confirmed or it expires. If the address is registered by other means meanwhile, it stays, without
 * effect: deleting it would reveal that to its author, whose attempts to sign in would be refused for another reason.
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

export async function hasPendingSignUp(db: Pick<EntityManager, 'query'>, email: string): Promise<boolean> {
  const sql = 'SELECT 1 FROM pending_sign_up WHERE email = $1 AND expires_at > now() LIMIT 1';
  const rows: unknown[] = await db.query(sql, [email]);
  return rows.length > 0;
}

/** Locks the address's unexpired sign-ups and returns their token hashes. */
export async function lockPendingSignUps(manager: EntityManager, email: string): Promise<string[]> {
  const rows = await readRows(
    manager,
    z.object({ token_hash: z.string() }),
    'SELECT token_hash FROM pending_sign_up WHERE email = $1 AND expires_at > now() ORDER BY created_at FOR UPDATE',
    [email],
  );
  return rows.map(({ token_hash }) => token_hash);
}

/** Invalidates the earlier mail. */
export async function replaceToken(manager: EntityManager, from: string, to: string, seconds: number): Promise<void> {
  await manager.query(
    'UPDATE pending_sign_up SET token_hash = $2, expires_at = now() + make_interval(secs => $3) WHERE token_hash = $1',
    [from, to, seconds],
  );
}

const pendingRowSchema = z.object({
  account_id: z.uuid(),
  email: z.string(),
  password_hash: z.string().nullable(),
  user_metadata: userMetadataSchema,
  code_challenge: z.string().nullable(),
  code_challenge_method: z.string().nullable(),
  created_at: z.date(),
});

/**
 * Creates the account of a confirmed sign-up, with the id and the password of that sign-up.
 * Undefined if the sign-up has expired, or if the address was registered in the meantime.
 */
export async function confirmSignUp(
  manager: EntityManager,
  { token, email }: PresentedToken,
): Promise<{ account: AccountRow; challenge: Challenge } | undefined> {
  const pending = await readOne(
    manager,
    pendingRowSchema,
    `WITH consumed AS (
       DELETE FROM pending_sign_up WHERE token_hash = $1 AND expires_at > now() AND ($2::text IS NULL OR email = $2) RETURNING *
     ) SELECT * FROM consumed`,
    [hashOf(token), email],
  );
  if (pending === undefined) return undefined;
  const account = await createAccount(manager, {
    id: pending.account_id,
    email: pending.email,
    passwordHash: pending.password_hash,
    metadata: pending.user_metadata,
    confirmationSentAt: pending.created_at,
  });
  if (account === undefined) return undefined;
  await upsertEmailIdentity(manager, account);
  return { account, challenge: pending };
}
