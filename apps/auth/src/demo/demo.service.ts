import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
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

/** At the start, before the first request is answered: the demo account is there where demo mode is on, and gone where it is off. */
@Injectable()
export class DemoService implements OnModuleInit {
  readonly #log = new Logger(DemoService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordsService,
    private readonly settings: AuthSettings,
  ) {}

  async onModuleInit(): Promise<void> {
    await (this.settings.demoMode ? this.#put() : this.#remove());
  }

  /** Also replaces what another version gave it. Replicas that start together write the same. */
  async #put(): Promise<void> {
    const passwordHash = await this.passwords.hash(demoAccount.password);
    await inTransaction(this.dataSource, async (manager) => {
      const [account] = await readRows(
        manager,
        accountRowSchema,
        `INSERT INTO account (id, email, email_confirmed_at, password_hash, user_metadata, is_demo, created_at, updated_at)
         VALUES ($1, $2, now(), $3, $4, true, now(), now())
         ON CONFLICT (lower(email)) DO UPDATE SET password_hash = excluded.password_hash, user_metadata = excluded.user_metadata
           WHERE account.is_demo RETURNING *`,
        [uuidv7(), demoAccount.email, passwordHash, JSON.stringify(demoAccount.metadata)],
      );
      // A person's own account is not taken over, whatever its address.
      if (account === undefined)
        this.#log.warn(
          'The address of the demo account belongs to a person here, so nobody can sign in as the demo user.',
        );
      else await upsertEmailIdentity(manager, account);
    });
  }

  /** With its sessions, and those of anonymous visitors: they were let in by demo mode alone. */
  async #remove(): Promise<void> {
    for (let removed = batchSize; removed === batchSize;) {
      const [found] = await readRows(
        this.dataSource.manager,
        z.object({ removed: z.coerce.number() }),
        `WITH gone AS (DELETE FROM account WHERE id IN (SELECT id FROM account WHERE is_demo OR is_anonymous LIMIT $1) RETURNING 1)
         SELECT count(*) AS removed FROM gone`,
        [batchSize],
      );
      removed = found?.removed ?? 0;
    }
  }
}
