import { AppError } from '@rfp/contracts/errors';
import { inTransaction } from '@rfp/persistence/transaction';
import { accountByEmail } from '../accounts/accounts.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountEntity } from '../store/account.entity.js';
import { createAuthDataSource } from '../store/data-source.js';

/**
 * Gives the account of a person the role administrator and lifts a ban. A command on the machine of the installation calls it.
 * @param databaseUrl - address with the database role of the service `auth`
 * @throws AppError `ACCOUNT_NOT_FOUND`, also for the demo account
 */
export async function makeAdministrator(databaseUrl: string, email: string): Promise<void> {
  const dataSource = await createAuthDataSource(databaseUrl).initialize();
  try {
    await inTransaction(dataSource, async (manager) => {
      const account = await accountByEmail(manager, email.toLowerCase());
      if (account === null || account.is_demo) throw new AppError('ACCOUNT_NOT_FOUND');
      const { id, role: from } = account;
      await manager.update(AccountEntity, { id }, { role: 'administrator', banned_until: null });
      const client = { address: 'local command', user_agent: 'make-administrator' };
      const change = { target: `account:${id}`, before: { role: from }, after: { role: 'administrator' } };
      await new AuditService().record(manager, 'role_changed', { client, accountId: id, ...change });
    });
  } finally {
    await dataSource.destroy();
  }
}
