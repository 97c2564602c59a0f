import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({ id: z.uuid(), sealed: z.string() });

const pageSize = 500;

/** Where secrets are stored for long, and whose each is. What lives for minutes only is left to expire. */
const stores = [
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

/** At the start, encrypts anew whatever is under an older key: after it, the older keys are not needed any more. */
@Injectable()
export class ReencryptService implements OnModuleInit {
  readonly #log = new Logger(ReencryptService.name);

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  async onModuleInit(): Promise<void> {
    let sealed = 0;
    for (const store of stores) sealed += await this.#resealAll(store);
    if (sealed > 0) this.#log.log(`${sealed} stored secrets are under the newest key now`);
  }

  async #resealAll(store: (typeof stores)[number]): Promise<number> {
    let done = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await readRows(this.database.manager, rowSchema, store.select, [last, pageSize]);
      for (const { id, sealed } of rows) {
        if (!this.vault.isOutdated(sealed)) continue;
        const owner = `${store.owner}:${id}`;
        // Another replica may have been quicker: only what was read is replaced.
        await this.database.query(store.update, [
          id,
          sealed,
          await this.vault.encrypt(await this.vault.decrypt(sealed, owner), owner),
        ]);
        done += 1;
      }
      last = rows.at(-1)?.id ?? last;
      if (rows.length < pageSize) return done;
    }
  }
}
