import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { readOne } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { accountRowSchema } from '../accounts/account-row.js';
import { upsertEmailIdentity } from '../accounts/new-account.js';
import { PasswordsService } from '../accounts/passwords.service.js';
import { AuthSettings } from '../auth-settings.js';
import { demoAccount } from './demo-account.js';

const batchSize = 500;

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

  /** Overwrites the data of another version. Safe for replicas that start concurrently. */
  async #upsert(): Promise<void> {
    const passwordHash = await this.passwords.hash(demoAccount.password);
    await inTransaction(this.dataSource, async (manager) => {
      const account = await readOne(
        manager,
        accountRowSchema,
        `INSERT INTO account (id, email, email_confirmed_at, password_hash, user_metadata, is_demo, created_at, updated_at)
         VALUES ($1, $2, now(), $3, $4, true, now(), now())
         ON CONFLICT (lower(email)) DO UPDATE SET password_hash = excluded.password_hash, user_metadata = excluded.user_metadata
           WHERE account.is_demo RETURNING *`,
        [uuidv7(), demoAccount.email, passwordHash, JSON.stringify(demoAccount.metadata)],
      );
      // Never takes over a personal account.
      if (account === undefined)
        this.#log.warn(
          'A personal account has the address of the demo account, so nobody can sign in as the demo user.',
        );
      else await upsertEmailIdentity(manager, account);
    });
  }

  /** Also deletes its sessions and anonymous accounts, which depend on demo mode. */
  async #remove(): Promise<void> {
    for (let removed = batchSize; removed === batchSize;) {
      const found = await readOne(
        this.dataSource.manager,
        z.object({ removed: z.coerce.number() }),
        `WITH deleted AS (DELETE FROM account WHERE id IN (SELECT id FROM account WHERE is_demo OR is_anonymous LIMIT $1) RETURNING 1)
         SELECT count(*) AS removed FROM deleted`,
        [batchSize],
      );
      removed = found?.removed ?? 0;
    }
  }
}
