import { type InstallationRole } from '@rfp/contracts/people/permissions';
import { AppError } from '@rfp/contracts/errors';
import { type EntityManager, type FindOptionsWhere } from 'typeorm';
import { AccountEntity } from '../store/account.entity.js';

const isPerson: FindOptionsWhere<AccountEntity> = { is_demo: false, is_anonymous: false };

/**
 * Makes the oldest confirmed account of a person administrator if the installation has no administrator: the first account of a new installation, or
 * an account that a release without roles created. Returns whether it made an account administrator.
 */
export async function appointFirstAdministrator(manager: EntityManager): Promise<boolean> {
  if (await hasAdministrator(manager)) return false;
  await lockRoles(manager);
  // Read after the lock, because a concurrent transaction may have appointed an administrator.
  if (await hasAdministrator(manager)) return false;
  const [oldest] = await manager.query<{ id: string }[]>(
    `SELECT id FROM account WHERE email_confirmed_at IS NOT NULL AND NOT is_demo AND NOT is_anonymous ORDER BY created_at, id LIMIT 1`,
  );
  if (oldest === undefined) return false;
  await manager.update(AccountEntity, { id: oldest.id }, { role: 'administrator' });
  return true;
}

/** @throws AppError `LAST_ADMINISTRATOR` if no other account is administrator */
export async function requireOtherAdministrator(manager: EntityManager, accountId: string): Promise<void> {
  if (!(await hasOtherAdministrator(manager, accountId))) throw new AppError('LAST_ADMINISTRATOR');
}

/**
 * Whether an account other than this one is administrator and can sign in. Locks the roles of all accounts until the transaction ends, so that two
 * administrators cannot demote each other at the same time.
 */
export async function hasOtherAdministrator(manager: EntityManager, accountId: string): Promise<boolean> {
  await lockRoles(manager);
  const [other] = await manager.query<unknown[]>(
    `SELECT 1 FROM account WHERE role = 'administrator' AND id <> $1 AND (banned_until IS NULL OR banned_until < now()) LIMIT 1`,
    [accountId],
  );
  return other !== undefined;
}

/** The highest role that the settings give to the groups of a person. Single sign-on reports the groups. */
export function roleByGroups(
  groups: readonly string[],
  mapped: { administrators: readonly string[]; curators: readonly string[] },
): InstallationRole {
  if (groups.some((group) => mapped.administrators.includes(group))) return 'administrator';
  return groups.some((group) => mapped.curators.includes(group)) ? 'curator' : 'member';
}

function hasAdministrator(manager: EntityManager): Promise<boolean> {
  return manager.existsBy(AccountEntity, { ...isPerson, role: 'administrator' });
}

async function lockRoles(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('installation roles', 0))`);
}
