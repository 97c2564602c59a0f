import { type EntityManager, Raw } from 'typeorm';
import { AccountEntity } from '../store/account.entity.js';

export function isBanned({ banned_until }: Pick<AccountEntity, 'banned_until'>): boolean {
  return banned_until !== null && banned_until > new Date();
}

/** @param email in lower case */
export function accountByEmail(manager: EntityManager, email: string): Promise<AccountEntity | null> {
  return manager.findOneBy(AccountEntity, { email: emailEquals(email) });
}

/** Condition on an e-mail column, in the form that the index serves. @param email in lower case */
export function emailEquals(email: string) {
  return Raw<string>((column) => `lower(${column}) = :email`, { email });
}

/** Locks the account until the transaction ends. Null if it was deleted. */
export function lockAccount(manager: EntityManager, id: string): Promise<AccountEntity | null> {
  return manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
}
