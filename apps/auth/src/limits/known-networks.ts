import { type AuthClientInfo } from '@rfp/contracts/auth';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { hashOfNetwork } from './network-key.js';

/**
 * Maximum number of known networks of an account. Each has its own limit of guesses, so an attacker who has signed in from many networks could guess
 * a changed password more often.
 */
const maxPerAccount = 20;

/** Remembers a network with a session of the account. Wrong passwords from elsewhere do not block a sign-in from it. */
export async function rememberNetwork(
  manager: EntityManager,
  account: { id: string; is_anonymous: boolean; is_demo: boolean },
  client: AuthClientInfo,
): Promise<void> {
  if (account.is_anonymous || account.is_demo) return;
  await manager.query(
    `INSERT INTO known_network (account_id, network_hash, seen_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (account_id, network_hash) DO UPDATE SET seen_at = excluded.seen_at`,
    [account.id, hashOfNetwork(client.address)],
  );
  await manager.query(
    `DELETE FROM known_network WHERE account_id = $1 AND network_hash IN (
       SELECT network_hash FROM known_network WHERE account_id = $1 ORDER BY seen_at DESC OFFSET $2)`,
    [account.id, maxPerAccount],
  );
}

const networkRowSchema = z.object({ network_hash: z.string() });

/**
 * Key under which wrong passwords of a sign-in are counted: the email address, followed by the network if it is known. Runs the same query for
 * registered and unknown addresses.
 */
export async function signInGuessKey(
  db: Pick<EntityManager, 'query'>,
  email: string,
  client: AuthClientInfo,
): Promise<string> {
  const knownNetwork = await readOne(
    db,
    networkRowSchema,
    `SELECT network_hash FROM known_network JOIN account ON account.id = account_id
      WHERE lower(account.email) = $1 AND network_hash = $2`,
    [email, hashOfNetwork(client.address)],
  );
  return guessKey(email, knownNetwork);
}

/** Keys of all counters for an account's sign-ins. */
export async function signInGuessKeys(
  db: Pick<EntityManager, 'query'>,
  account: { id: string; email: string | null },
): Promise<string[]> {
  const { id, email } = account;
  if (email === null) return [];
  const sql = 'SELECT network_hash FROM known_network WHERE account_id = $1';
  const knownNetworks = await readRows(db, networkRowSchema, sql, [id]);
  return [email, ...knownNetworks.map((network) => guessKey(email, network))];
}

function guessKey(email: string, knownNetwork: z.output<typeof networkRowSchema> | undefined): string {
  return knownNetwork === undefined ? email : `${email} ${knownNetwork.network_hash}`;
}
