import { type EntityManager, type FindOptionsWhere, In, MoreThan, Not } from 'typeorm';
import { z } from 'zod';
import { lockAccount } from '../accounts/accounts.js';
import { FactorEntity } from '../store/session.entity.js';
import { AuthError } from '../wire/auth-error.js';

export const maxFactors = 10;
export const challengeSeconds = 300;

/** An unverified factor expires after five minutes, though its row may still exist. */
const unverifiedMs = 300_000;

/** Verified factors of an account, and unverified ones that have not expired. */
export function currentFactors(accountId: string): FindOptionsWhere<FactorEntity>[] {
  const since = new Date(Date.now() - unverifiedMs);
  return [
    { account_id: accountId, status: 'verified' },
    { account_id: accountId, status: 'unverified', created_at: MoreThan(since) },
  ];
}

export function hasSecondFactor(manager: EntityManager, accountId: string): Promise<boolean> {
  return manager.existsBy(FactorEntity, { account_id: accountId, status: 'verified' });
}

/** Encryption purpose of the secret. */
export function factorOwner(factorId: string): string {
  return `factor:${factorId}`;
}

/** Name of the factor in mails. */
export function displayName({ friendly_name }: FactorEntity): string {
  return friendly_name === '' ? 'Authenticator app' : friendly_name;
}

/** Locks the account's factors until the transaction ends, and deletes expired unverified ones. */
export async function lockFactors(manager: EntityManager, accountId: string): Promise<FactorEntity[]> {
  await lockAccount(manager, accountId);
  const current = await manager.find(FactorEntity, { where: currentFactors(accountId), order: { id: 'ASC' } });
  await manager.delete(FactorEntity, { account_id: accountId, id: Not(In(current.map(({ id }) => id))) });
  return current;
}

/** @throws AuthError `mfa_factor_not_found`, also for a factor of another account */
export async function findFactor(manager: EntityManager, accountId: string, id: string): Promise<FactorEntity> {
  const factor = z.uuid().safeParse(id).success
    ? await manager.findOneBy(
        FactorEntity,
        currentFactors(accountId).map((each) => ({ ...each, id })),
      )
    : null;
  if (factor === null) throw new AuthError('mfa_factor_not_found');
  return factor;
}
