import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { AuthSettings } from '../auth-settings.js';

const intervalMs = 60_000;
const batchSize = 500;

/**
 * Deletions, in the order of their references. Sessions and codes stay an hour after their expiry, so that a late one
 * is reported as expired and not as unknown.
 * `$1`: batch size, `$2`: seconds of inactivity that end a session, `$3`: lifetime of an anonymous one.
 */
const deletions = [
  `DELETE FROM session WHERE id IN (
     SELECT id FROM session WHERE not_after < now() - INTERVAL '1 hour' OR refreshed_at < now() - make_interval(secs => $2) - INTERVAL '1 hour'
      LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM auth_code WHERE code_hash IN (SELECT code_hash FROM auth_code WHERE expires_at < now() - INTERVAL '1 hour' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM pending_sign_up WHERE token_hash IN (SELECT token_hash FROM pending_sign_up WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM one_time_token WHERE token_hash IN (SELECT token_hash FROM one_time_token WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM provider_flow WHERE state_hash IN (SELECT state_hash FROM provider_flow WHERE expires_at < now() LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM device_request WHERE device_code_hash IN (
     SELECT device_code_hash FROM device_request WHERE expires_at < now() - INTERVAL '1 hour' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM factor_challenge WHERE id IN (
     SELECT id FROM factor_challenge WHERE expires_at < now() - INTERVAL '1 hour' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM factor WHERE id IN (
     SELECT id FROM factor WHERE status = 'unverified' AND created_at < now() - INTERVAL '5 minutes' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  // Anonymous accounts without a session: nobody can return to them.
  `DELETE FROM account WHERE id IN (
     SELECT id FROM account a WHERE is_anonymous AND created_at < now() - make_interval(secs => $3)
        AND NOT EXISTS (SELECT FROM session s WHERE s.account_id = a.id)
      LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  // Twice the longest session by default.
  `DELETE FROM known_network WHERE (account_id, network_hash) IN (
     SELECT account_id, network_hash FROM known_network WHERE seen_at < now() - INTERVAL '180 days' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  // The replicas' clocks, which count limits, may differ from the database's.
  `DELETE FROM rate_limit WHERE key IN (
     SELECT key FROM rate_limit WHERE expire < 1000 * extract(epoch FROM now() - INTERVAL '5 minutes') LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  `DELETE FROM sent_digest WHERE id IN (SELECT id FROM sent_digest WHERE created_at < now() - INTERVAL '30 days' LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
  // The oldest first, so that no index on the time is needed.
  `DELETE FROM audit_entry WHERE seq IN (SELECT seq FROM audit_entry ORDER BY seq LIMIT $1) AND at < now() - INTERVAL '90 days' RETURNING 1`,
];

/** Deletes expired rows. Nothing relies on it: every query checks the expiry itself. */
@Injectable()
export class ExpiryService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #log = new Logger(ExpiryService.name);
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: AuthSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.#tick();
    }, intervalMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** @returns the number of deleted rows */
  async removeExpired(): Promise<number> {
    let total = 0;
    for (const deletion of deletions) total += await this.#deleteInBatches(deletion);
    return total;
  }

  async #tick(): Promise<void> {
    try {
      await this.removeExpired();
    } catch (error) {
      this.#log.warn('Expired rows could not be deleted; retrying in a minute.', error);
    } finally {
      this.#running = undefined;
    }
  }

  /** In batches, so that no statement runs long, skipping locked rows. */
  async #deleteInBatches(deletion: string): Promise<number> {
    const { AUTH_SESSION_INACTIVITY_SECONDS: inactivity, AUTH_ANONYMOUS_SESSION_SECONDS: anonymous } =
      this.settings.values;
    const sql = `WITH span AS (SELECT $2::float8, $3::float8), deleted AS (${deletion}) SELECT count(*) AS removed FROM deleted`;
    let total = 0;
    for (let removed = batchSize; removed === batchSize; total += removed) {
      const found = await readOne(this.dataSource.manager, z.object({ removed: z.coerce.number() }), sql, [
        batchSize,
        inactivity,
        anonymous,
      ]);
      removed = found?.removed ?? 0;
    }
    return total;
  }
}
