import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';

const intervalMs = 60_000;
const batchSize = 500;

/**
 * What is removed, oldest use first where one hangs on the other. Sessions and codes stay a while after their end, so that
 * who brings one late hears that it has expired and not that there was none.
 * `$1`: rows at a time, `$2`: seconds of inactivity that end a session, `$3`: life of an anonymous one.
 */
const deletions = [
  `delete from session where id in (
     select id from session where not_after < now() - interval '1 hour' or refreshed_at < now() - make_interval(secs => $2) - interval '1 hour'
      limit $1 for update skip locked) returning 1`,
  `delete from auth_code where code_hash in (select code_hash from auth_code where expires_at < now() - interval '1 hour' limit $1 for update skip locked) returning 1`,
  `delete from pending_sign_up where token_hash in (select token_hash from pending_sign_up where expires_at < now() limit $1 for update skip locked) returning 1`,
  `delete from one_time_token where token_hash in (select token_hash from one_time_token where expires_at < now() limit $1 for update skip locked) returning 1`,
  `delete from provider_flow where state_hash in (select state_hash from provider_flow where expires_at < now() limit $1 for update skip locked) returning 1`,
  `delete from factor_challenge where id in (
     select id from factor_challenge where expires_at < now() - interval '1 hour' limit $1 for update skip locked) returning 1`,
  `delete from factor where id in (
     select id from factor where status = 'unverified' and created_at < now() - interval '5 minutes' limit $1 for update skip locked) returning 1`,
  // Begun and ended without anybody having left a name: nobody can come back to it.
  `delete from account where id in (
     select id from account a where is_anonymous and created_at < now() - make_interval(secs => $3)
        and not exists (select from session s where s.account_id = a.id)
      limit $1 for update skip locked) returning 1`,
  // Limits are counted by the clocks of the replicas, which may differ a little from the database's.
  `delete from rate_limit where key in (
     select key from rate_limit where expire < 1000 * extract(epoch from now() - interval '5 minutes') limit $1 for update skip locked) returning 1`,
  // The oldest are the first, so no index on the time is needed to find that there is nothing to do.
  `delete from audit_entry where seq in (select seq from audit_entry order by seq limit $1) and at < now() - interval '90 days' returning 1`,
];

/** Removes what has run out. Nothing relies on it having been here: whoever reads a row looks at its time. */
@Injectable()
export class ExpiryService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(ExpiryService.name);
  #timer: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#underWay ??= this.#tick();
    }, intervalMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#underWay;
  }

  /** @returns how many rows are gone */
  async removeExpired(): Promise<number> {
    let total = 0;
    for (const removal of deletions) total += await this.#inSlices(removal);
    return total;
  }

  async #tick(): Promise<void> {
    try {
      await this.removeExpired();
    } catch (error) {
      this.#log.warn('What has expired could not be removed; this is tried again in a minute.', error);
    } finally {
      this.#underWay = undefined;
    }
  }

  /** A slice at a time, so that no statement runs long, and without waiting for rows that somebody uses just now. */
  async #inSlices(removal: string): Promise<number> {
    const { AUTH_SESSION_INACTIVITY_SECONDS: inactivity, AUTH_ANONYMOUS_SESSION_SECONDS: anonymous } =
      this.settings.values;
    const sql = `with span as (select $2::float8, $3::float8), gone as (${removal}) select count(*) as removed from gone`;
    let total = 0;
    for (let removed = batchSize; removed === batchSize; total += removed) {
      const [found] = await readRows(this.dataSource.manager, z.object({ removed: z.coerce.number() }), sql, [
        batchSize,
        inactivity,
        anonymous,
      ]);
      removed = found?.removed ?? 0;
    }
    return total;
  }
}
