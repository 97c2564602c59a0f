import { type EntityManager } from 'typeorm';
import { AccountEntity } from '../store/account.entity.js';

/** Locks the account until the transaction ends. Null if it was deleted. */
export function lockAccount(manager: EntityManager, id: string): Promise<AccountEntity | null> {
  return manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
}
