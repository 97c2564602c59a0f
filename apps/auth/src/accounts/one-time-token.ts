import { createHash, randomBytes } from 'node:crypto';
import { type AmrMethod } from '@rfp/contracts/auth';
import { type EntityManager, In } from 'typeorm';
import { AuthCodeEntity, OneTimeTokenEntity, type TokenPurpose } from '../store/account.entity.js';
import { fromNow, inFuture, takeRow } from '../store/rows.js';
import { AuthError } from '../wire/auth-error.js';

/** The link types that our mails use. */
export type LinkType = 'signup' | 'recovery' | 'email_change' | 'invite';

/** Link types of the contract, mapped to the types of sent mails; null for types that are never mailed. Unknown types have no entry. */
export const linkTypes = new Map<string, LinkType | null>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
  ['invite', 'invite'],
  ['magiclink', null],
]);

/** The `amr` method of a session that a link starts. */
export const amrMethods: Record<LinkType, AmrMethod> = {
  signup: 'email/signup',
  recovery: 'recovery',
  email_change: 'email_change',
  invite: 'otp',
};

/** A random token of 256 bits for a mailed link. Only its hash is stored. */
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

/** @throws AuthError `validation_failed` if only one of the two members is present */
export function parseChallenge(body: { [K in keyof Challenge]?: string | null | undefined }): Challenge {
  const { code_challenge = null, code_challenge_method = null } = body;
  if ((code_challenge === null) === (code_challenge_method === null)) return { code_challenge, code_challenge_method };
  throw new AuthError('validation_failed', { message: 'PKCE flow requires code_challenge_method and code_challenge' });
}

export interface NewToken extends Partial<Challenge> {
  account_id: string;
  purpose: TokenPurpose;
  /** The recipient of the mail. */
  email: string;
  token_hash: string;
  seconds: number;
}

/** One token per account and purpose: a newer mail replaces it. */
export async function storeToken(manager: EntityManager, { seconds, ...token }: NewToken): Promise<void> {
  const times = { created_at: () => 'now()', expires_at: fromNow(seconds) };
  const row = { ...noChallenge, ...token, failures: 0, ...times };
  await manager.upsert(OneTimeTokenEntity, row, ['account_id', 'purpose']);
}

/** Deletes links mailed to an account, and codes that they were exchanged for. */
export async function deleteMailedLinks(manager: EntityManager, accountId: string): Promise<void> {
  await manager.delete(OneTimeTokenEntity, { account_id: accountId });
  await manager.delete(AuthCodeEntity, { account_id: accountId });
}

/** The token of a request, with the address that it was mailed to; null if the request identifies the token by its hash alone. */
export interface PresentedToken {
  token: string;
  email: string | null;
}

/**
 * Deletes the token and returns it, so that only one of several concurrent requests succeeds. Null if no unexpired token has one of these purposes.
 */
export function consumeToken(
  manager: EntityManager,
  { token, email }: PresentedToken,
  purposes: readonly TokenPurpose[],
): Promise<OneTimeTokenEntity | null> {
  return takeRow(manager, OneTimeTokenEntity, {
    token_hash: hashOf(token),
    purpose: In<TokenPurpose>(purposes),
    expires_at: inFuture(),
    ...(email === null ? {} : { email }),
  });
}
