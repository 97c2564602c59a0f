import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { accountByEmail } from '../accounts/accounts.js';
import { upsertEmailIdentity } from '../accounts/sign-up/new-account.js';
import { PasswordsService } from '../accounts/passwords/passwords.service.js';
import { AuthSettings } from '../auth-settings.js';
import { deleteInBatches } from '../store/rows.js';
import { demoAccount } from './demo-account.js';

/** Before the first request: creates the demo account with demo mode on, and deletes it with demo mode off. */
@Injectable()
export class DemoService implements OnModuleInit {
  readonly #log = new Logger(DemoService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordsService,
    private readonly settings: AuthSettings,
  ) {}

  async onModuleInit(): Promise<void> {
    await (this.settings.demoMode ? this.#upsert() : this.#remove());
  }

  /** Overwrites the data that another version stored. Safe for replicas that start concurrently. */
  async #upsert(): Promise<void> {
    const passwordHash = await this.passwords.hash(demoAccount.password);
    await inTransaction(this.dataSource, async (manager) => {
      await manager.query(
        `INSERT INTO account (id, email, email_confirmed_at, password_hash, user_metadata, is_demo, created_at, updated_at)
         VALUES ($1, $2, now(), $3, $4, true, now(), now())
         ON CONFLICT (lower(email)) DO UPDATE SET password_hash = excluded.password_hash, user_metadata = excluded.user_metadata
           WHERE account.is_demo`,
        [uuidv7(), demoAccount.email, passwordHash, JSON.stringify(demoAccount.metadata)],
      );
      const account = await accountByEmail(manager, demoAccount.email);
      // Never takes over a personal account.
      if (account?.is_demo === true) await upsertEmailIdentity(manager, account);
      else
        this.#log.warn(
          'A personal account has the address of the demo account, so nobody can sign in as the demo user.',
        );
    });
  }

  /** Also deletes its sessions and anonymous accounts, which depend on demo mode. */
  async #remove(): Promise<void> {
    const batch = 'SELECT id FROM account WHERE is_demo OR is_anonymous LIMIT $1';
    await deleteInBatches(this.dataSource, `DELETE FROM account WHERE id IN (${batch})`);
  }
}
