import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({ id: z.uuid(), sealed: z.string() });

const pageSize = 500;

/** Columns with long-lived secrets, and the owners of the secrets. Short-lived secrets expire instead. */
const secretColumns = [
  {
    owner: 'factor',
    select: 'SELECT id, secret AS sealed FROM factor WHERE id > $1 ORDER BY id LIMIT $2',
    update: 'UPDATE factor SET secret = $3 WHERE id = $1 AND secret = $2',
  },
  {
    owner: 'session',
    select: 'SELECT id, refresh_key AS sealed FROM session WHERE id > $1 ORDER BY id LIMIT $2',
    update: 'UPDATE session SET refresh_key = $3 WHERE id = $1 AND refresh_key = $2',
  },
  {
    owner: 'mail',
    select: 'SELECT id, sealed FROM mail WHERE id > $1 ORDER BY id LIMIT $2',
    update: 'UPDATE mail SET sealed = $3 WHERE id = $1 AND sealed = $2',
  },
];

/** At startup, reencrypts secrets that an older key encrypted. Afterwards the older keys can be removed. */
@Injectable()
export class ReencryptService implements OnModuleInit {
  readonly #log = new Logger(ReencryptService.name);

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async onModuleInit(): Promise<void> {
    let reencrypted = 0;
    for (const column of secretColumns) reencrypted += await this.#reencryptAll(column);
    if (reencrypted > 0) this.#log.log(`Reencrypted ${reencrypted} stored secrets with the newest key`);
  }

  async #reencryptAll(column: (typeof secretColumns)[number]): Promise<number> {
    let count = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await readRows(this.database.manager, rowSchema, column.select, [last, pageSize]);
      for (const { id, sealed } of rows) {
        if (!this.vault.isOutdated(sealed)) continue;
        const owner = `${column.owner}:${id}`;
        // Replaces the value only if it is unchanged, because another replica may have been faster.
        await this.database.query(column.update, [
          id,
          sealed,
          await this.vault.encrypt(await this.vault.decrypt(sealed, owner), owner),
        ]);
        count += 1;
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < pageSize) return count;
    }
  }
}
