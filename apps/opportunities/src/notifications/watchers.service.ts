import { Injectable, Logger } from '@nestjs/common';
import { toAppError } from '@rfp/contracts/errors';
import { maxWatchers, type Watcher } from '@rfp/contracts/notifications';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { BusClient } from '@rfp/messaging/bus-client';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';

const timeoutMs = 5000;

/** Copies from the auth service the list of people who receive emails, so that no notification is lost while that service is unavailable. */
@Injectable()
export class WatchersService {
  private readonly logger = new Logger(WatchersService.name);
  #version: string | null = null;
  #renewing: Promise<void> | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
  ) {}

  /** Renews the copy, or joins a renewal in progress. Keeps the previous copy while the auth service is unavailable. */
  renew(): Promise<void> {
    this.#renewing ??= this.renewIfChanged()
      .catch((error: unknown) =>
        this.logger.warn(`Using the previous copy of the people who receive emails: ${toAppError(error).message}`),
      )
      .finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  private async renewIfChanged(): Promise<void> {
    const first = await this.request({ known: this.#version, after: null });
    if (first.watchers === null) return;
    const found = [...first.watchers];
    for (let page = first.watchers; page.length === maxWatchers; found.push(...page))
      page = (await this.request({ known: null, after: page.at(-1)?.person_id ?? null })).watchers ?? [];
    await inTransaction(this.database, (manager) => replaceAll(manager, found));
    this.#version = first.version;
  }

  private request(request: RpcRequest<'auth.watchers'>): Promise<RpcReply<'auth.watchers'>> {
    return this.client.call('auth.watchers', request, { timeoutMs });
  }
}

async function replaceAll(manager: EntityManager, watchers: readonly Watcher[]): Promise<void> {
  await manager.query('DELETE FROM watcher WHERE person_id <> ALL($1::uuid[])', [
    watchers.map(({ person_id }) => person_id),
  ]);
  await manager.query(
    `INSERT INTO watcher SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS given (person_id uuid, since timestamptz, threshold smallint, search jsonb, schedule jsonb) ORDER BY person_id
     ON CONFLICT (person_id) DO UPDATE SET since = excluded.since, threshold = excluded.threshold, search = excluded.search, schedule = excluded.schedule`,
    [JSON.stringify(watchers)],
  );
}
