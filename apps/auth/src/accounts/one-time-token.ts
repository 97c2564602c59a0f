import { createHash, randomBytes } from 'node:crypto';
import { type AmrMethod } from '@rfp/contracts/auth';
import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** What was mailed, as it is stored. A sign-up has rows of its own, as it has no account yet. */
export type TokenPurpose =
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'email_change_last'
  | 'reauthentication';

/** The types of the wire that a mail of ours can carry; a link of another type is one that nobody sent. */
export type LinkType = 'signup' | 'recovery' | 'email_change';

const linkTypes = new Map<string, LinkType | null>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['recovery', 'recovery'],
  ['email_change', 'email_change'],
  // Known to the contract; no mail here carries them.
  ['invite', null],
  ['magiclink', null],
]);

/** Undefined for a type that the contract does not have, null for one that no mail here carries. */
export function parseLinkType(type: string): LinkType | null | undefined {
  return linkTypes.get(type);
}

/** How a session came about that such a link began. */
export const amrMethods: Record<LinkType, AmrMethod> = {
  signup: 'email/signup',
  recovery: 'recovery',
  email_change: 'email_change',
};

/** 256 bits, for a link; only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The challenge of PKCE as it is stored: both members or none. */
export interface Challenge {
  code_challenge: string | null;
  code_challenge_method: string | null;
}

export const noChallenge: Challenge = { code_challenge: null, code_challenge_method: null };

export interface NewToken extends Challenge {
  accountId: string;
  purpose: TokenPurpose;
  /** Where it is mailed to. */
  email: string;
  tokenHash: string;
  seconds: number;
}

/** One token per account and purpose: the newest mail counts. */
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

/** What a person brings: a token, and with the form that has no hash, the address it was mailed to. */
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

/** Takes a token away, so that of two who bring it one gets it. Undefined where there is none of these purposes that is alive. */
export async function consumeToken(
  manager: EntityManager,
  { token, email }: PresentedToken,
  purposes: readonly TokenPurpose[],
): Promise<ConsumedToken | undefined> {
  const [taken] = await readRows(
    manager,
    takenRowSchema,
    `WITH taken AS (
       DELETE FROM one_time_token WHERE token_hash = $1 AND purpose = ANY($2) AND expires_at > now() AND ($3::text IS NULL OR email = $3) RETURNING *
     ) SELECT * FROM taken`,
    [hashOf(token), [...purposes], email],
  );
  return taken;
}
