import { createHash, randomBytes } from 'node:crypto';
import { type AmrMethod } from '@rfp/contracts/auth';
import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuthCodeEntity, OneTimeTokenEntity } from '../store/account.entity.js';

/** Purposes of a stored token. Sign-ups have their own table, because they have no account yet. */
export type TokenPurpose =
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_change_last'
  | 'reauthentication'
  | 'notification_email';

/** The link types that our mails use. */
export type LinkType = 'signup' | 'recovery' | 'email_change';

const linkTypes = new Map<string, LinkType | null>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
  // In the contract, but never mailed.
  ['invite', null],
  ['magiclink', null],
]);

/** Undefined if the contract does not have the type, null if we never mail it. */
export function parseLinkType(type: string): LinkType | null | undefined {
  return linkTypes.get(type);
}

/** The `amr` method of a session that a link starts. */
export const amrMethods: Record<LinkType, AmrMethod> = {
  signup: 'email/signup',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** 256 bits, for a link. Only the hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The stored PKCE challenge: both members or none. */
export interface Challenge {
  code_challenge: string | null;
  code_challenge_method: string | null;
}

export const noChallenge: Challenge = { code_challenge: null, code_challenge_method: null };

export interface NewToken extends Challenge {
  accountId: string;
  purpose: TokenPurpose;
  /** The recipient of the mail. */
  email: string;
  tokenHash: string;
  seconds: number;
}

/** One token per account and purpose: a newer mail replaces it. */
export async function storeToken(manager: EntityManager, token: NewToken): Promise<void> {
  await manager.query(
    `INSERT INTO one_time_token (token_hash, account_id, purpose, email, code_challenge, code_challenge_method, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, now(), now() + make_interval(secs => $7))
     ON CONFLICT (account_id, purpose) DO UPDATE SET token_hash = excluded.token_hash, email = excluded.email, code_challenge = excluded.code_challenge,
       code_challenge_method = excluded.code_challenge_method, failures = 0, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [
      token.tokenHash,
      token.accountId,
      token.purpose,
      token.email,
      token.code_challenge,
      token.code_challenge_method,
      token.seconds,
    ],
  );
}

/** Deletes links mailed to an account, and codes that they were exchanged for. */
export async function deleteMailedLinks(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(OneTimeTokenEntity, { account_id: accountId });
  await manager.delete(AuthCodeEntity, { account_id: accountId });
}

/** The token of a request; in the form without a hash, with the address it was mailed to. */
export interface PresentedToken {
  token: string;
  email: string | null;
}

const takenRowSchema = z.object({
  account_id: z.uuid(),
  purpose: z.string(),
  email: z.string(),
  code_challenge: z.string().nullable(),
  code_challenge_method: z.string().nullable(),
});
export type ConsumedToken = z.output<typeof takenRowSchema>;

/**
 * Deletes the token and returns it, so that of concurrent requests only one succeeds. Undefined if no unexpired token
 * has one of these purposes.
 */
export async function consumeToken(
  manager: EntityManager,
  { token, email }: PresentedToken,
  purposes: readonly TokenPurpose[],
): Promise<ConsumedToken | undefined> {
  const consumed = await readOne(
    manager,
    takenRowSchema,
    `WITH consumed AS (
       DELETE FROM one_time_token WHERE token_hash = $1 AND purpose = ANY($2) AND expires_at > now() AND ($3::text IS NULL OR email = $3) RETURNING *
     ) SELECT * FROM consumed`,
    [hashOf(token), [...purposes], email],
  );
  return consumed;
}
