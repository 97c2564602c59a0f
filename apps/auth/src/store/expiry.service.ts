import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuthSettings } from '../auth-settings.js';
import { failedDeliveryDays } from '../inbox/failed-deliveries.js';
import { deleteInBatches } from './rows.js';

const intervalMs = 60_000;

/**
 * Deletions, in the order of their references. Sessions and codes stay an hour after their expiry, so that late use is reported as expired and not as
 * unknown. `$1`: batch size.
 */
const deletionsFor = (inactivitySeconds: number, anonymousSeconds: number) => [
  deletionSql(
    'session',
    'id',
    `not_after < ${ago('1 hour')} OR refreshed_at < ${ago('1 hour')} - make_interval(secs => ${inactivitySeconds})`,
  ),
  deletionSql('auth_code', 'code_hash', `expires_at < ${ago('1 hour')}`),
  deletionSql('pending_sign_up', 'token_hash', 'expires_at < now()'),
  deletionSql('invitation', 'id', 'expires_at < now()'),
  deletionSql('workspace_invitation', 'id', 'expires_at < now()'),
  deletionSql('one_time_token', 'token_hash', 'expires_at < now()'),
  deletionSql('provider_flow', 'state_hash', 'expires_at < now()'),
  deletionSql('device_request', 'device_code_hash', `expires_at < ${ago('1 hour')}`),
  deletionSql('factor_challenge', 'id', `expires_at < ${ago('1 hour')}`),
  deletionSql('factor', 'id', `status = 'unverified' AND created_at < ${ago('5 minutes')}`),
  // Without a session, an anonymous account cannot be used again.
  deletionSql(
    'account',
    'id',
    `is_anonymous AND created_at < now() - make_interval(secs => ${anonymousSeconds})
       AND NOT EXISTS (SELECT FROM session WHERE session.account_id = account.id)`,
  ),
  // Twice the default maximum lifetime of a session.
  deletionSql('known_network', 'account_id, network_hash', `seen_at < ${ago('180 days')}`),
  // The limits use the clocks of the replicas, which may differ from the database's.
  deletionSql('rate_limit', 'key', `expire < 1000 * extract(epoch FROM ${ago('5 minutes')})`),
  deletionSql('failed_delivery', 'account_id', `failed_at < ${ago(`${failedDeliveryDays} days`)}`),
  deletionSql('sent_digest', 'id', `created_at < ${ago('30 days')}`),
];

function deletionSql(table: string, key: string, condition: string): string {
  const batch = `SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED`;
  return `DELETE FROM ${table} WHERE (${key}) IN (${batch})`;
}

function ago(interval: string): string {
  return `now() - INTERVAL '${interval}'`;
}

/** Deletes expired rows, in batches that skip locked ones. No query relies on the deletion: each checks the expiry itself. */
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
    const { AUTH_SESSION_INACTIVITY_SECONDS, AUTH_ANONYMOUS_SESSION_SECONDS } = this.settings.values;
    let total = 0;
    for (const deletion of deletionsFor(AUTH_SESSION_INACTIVITY_SECONDS, AUTH_ANONYMOUS_SESSION_SECONDS))
      total += await deleteInBatches(this.dataSource, deletion);
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
}
