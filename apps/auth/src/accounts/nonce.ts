import { randomInt, timingSafeEqual } from 'node:crypto';
import { readOne } from '@rfp/persistence/read-rows';
import { type Vault } from '@rfp/service-kit/vault';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { OneTimeTokenEntity } from '../store/account.entity.js';
import { storeToken } from './one-time-token.js';

const digits = 6;
const maxFailures = 5;
const storedSchema = z.object({ token_hash: z.string() });

/** Creates a six-digit code that replaces an earlier code. The code is encrypted, because a hash of six digits is easily reversed. */
export async function issueNonce(
  manager: EntityManager,
  vault: Vault,
  nonce: { account_id: string; email: string; seconds: number },
): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const sealed = await vault.encrypt(code, nonceOwner(nonce.account_id));
  await storeToken(manager, { ...nonce, purpose: 'reauthentication', token_hash: sealed });
  return code;
}

/**
 * Compares the code and returns the stored token for `consumeNonce`. The attempt is counted before the comparison and
 * outside the caller's transaction, so that concurrent attempts do not bypass the limit.
 */
export async function checkNonce(
  db: Pick<EntityManager, 'query'>,
  vault: Vault,
  accountId: string,
  nonce: string,
): Promise<string | undefined> {
  const stored = await readOne(
    db,
    storedSchema,
    `WITH counted AS (
       UPDATE one_time_token SET failures = failures + 1
       WHERE account_id = $1 AND purpose = 'reauthentication' AND failures < $2 AND expires_at > now() RETURNING token_hash
     ) SELECT * FROM counted`,
    [accountId, maxFailures],
  );
  if (stored === undefined) return undefined;
  const mailed = Buffer.from(await vault.decrypt(stored.token_hash, nonceOwner(accountId)));
  const presented = Buffer.from(nonce);
  return mailed.length === presented.length && timingSafeEqual(mailed, presented) ? stored.token_hash : undefined;
}

/** Returns false if a concurrent request has consumed the code. */
export async function consumeNonce(manager: EntityManager, stored: string): Promise<boolean> {
  const { affected } = await manager.delete(OneTimeTokenEntity, { token_hash: stored });
  return affected === 1;
}

function nonceOwner(accountId: string): string {
  return `reauthentication:${accountId}`;
}
