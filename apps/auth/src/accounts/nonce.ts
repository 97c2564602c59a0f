import { randomInt, timingSafeEqual } from 'node:crypto';
import { readRows } from '@rfp/persistence/read-rows';
import { type Vault } from '@rfp/service-kit/vault';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { noChallenge, storeToken } from './one-time-token.js';

const digits = 6;
const maxFailures = 5;
const storedSchema = z.object({ token_hash: z.string() });

/** Six digits for a mail. Sealed, as a hash of six digits hides nothing; the one before does not count any more. */
export async function issueNonce(
  manager: EntityManager,
  vault: Vault,
  nonce: { accountId: string; email: string; seconds: number },
): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const sealed = await vault.encrypt(code, nonceOwner(nonce.accountId));
  await storeToken(manager, { ...nonce, purpose: 'reauthentication', tokenHash: sealed, ...noChallenge });
  return code;
}

/**
 * What `takeNonce` takes, where these are the digits that were mailed. The try is counted before they are compared and whatever
 * becomes of the request, so tries that come at the same moment are no way around it.
 */
export async function checkNonce(
  db: Pick<EntityManager, 'query'>,
  vault: Vault,
  accountId: string,
  nonce: string,
): Promise<string | undefined> {
  const [stored] = await readRows(
    db,
    storedSchema,
    `WITH tried AS (
       UPDATE one_time_token SET failures = failures + 1
       WHERE account_id = $1 AND purpose = 'reauthentication' AND failures < $2 AND expires_at > now() RETURNING token_hash
     ) SELECT * FROM tried`,
    [accountId, maxFailures],
  );
  if (stored === undefined) return undefined;
  const [mailed, brought] = [
    Buffer.from(await vault.decrypt(stored.token_hash, nonceOwner(accountId))),
    Buffer.from(nonce),
  ];
  return mailed.length === brought.length && timingSafeEqual(mailed, brought) ? stored.token_hash : undefined;
}

/** False where it was taken meanwhile: it counts once. */
export async function consumeNonce(manager: EntityManager, stored: string): Promise<boolean> {
  const taken = await readRows(
    manager,
    storedSchema,
    'WITH taken AS (DELETE FROM one_time_token WHERE token_hash = $1 RETURNING token_hash) SELECT * FROM taken',
    [stored],
  );
  return taken.length === 1;
}

function nonceOwner(accountId: string): string {
  return `reauthentication:${accountId}`;
}
