import { readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AuthError } from '../wire/auth-error.js';

export const maxFactors = 10;
export const challengeSeconds = 300;

/** A row of `factor`. */
const factorSchema = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  /** Encrypted. */
  secret: z.string(),
  status: z.enum(['unverified', 'verified']),
});
export type FactorRow = z.output<typeof factorSchema>;

/** An unverified factor expires after five minutes. */
const deleteStale = `DELETE FROM factor WHERE account_id = $1 AND status = 'unverified' AND created_at <= now() - INTERVAL '5 minutes'`;

const selectCurrent = `
  SELECT id, friendly_name, secret, status FROM factor
   WHERE id = $1 AND account_id = $2 AND (status = 'verified' OR created_at > now() - INTERVAL '5 minutes')`;

/** Encryption purpose of the secret. */
export function factorOwner(factorId: string): string {
  return `factor:${factorId}`;
}

/** The name in mails. */
export function displayName({ friendly_name }: FactorRow): string {
  return friendly_name === '' ? 'Authenticator app' : friendly_name;
}

/** Locks the account's factors until the transaction ends, and deletes expired unverified ones. */
export async function lockFactors(manager: EntityManager, accountId: string): Promise<FactorRow[]> {
  await manager.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
  await manager.query(deleteStale, [accountId]);
  return readRows(
    manager,
    factorSchema,
    'SELECT id, friendly_name, secret, status FROM factor WHERE account_id = $1 ORDER BY id',
    [accountId],
  );
}

/** @throws AuthError `mfa_factor_not_found`, also for a factor of another account */
export async function findFactor(db: Pick<EntityManager, 'query'>, accountId: string, id: string): Promise<FactorRow> {
  const [found] = z.uuid().safeParse(id).success
    ? await readRows(db, factorSchema, selectCurrent, [id, accountId])
    : [];
  if (found === undefined) throw new AuthError('mfa_factor_not_found');
  return found;
}
