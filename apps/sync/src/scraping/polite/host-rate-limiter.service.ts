import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type HostRateLimiter } from './host-queues.js';
import { untilAborted } from '../../until-aborted.js';

/** Longer than any request takes. When it expires, the holder must have crashed, and another process may use the host. */
const leaseSeconds = 60;
/** Bounds of the polling interval; the holder may release the host at any moment. */
const maxPollMs = 500;
const minPollMs = 20;
const pruneEveryMs = 3_600_000;

const holderRow = z.object({ holder: z.string() });
const leftRow = z.object({ ms: z.coerce.number() });

/** Rate limiter per host across replicas. Polls a row, so that waiting holds no database connection. */
@Injectable()
export class HostRateLimiterService implements HostRateLimiter {
  readonly #logger = new Logger('Scraping');

  constructor(private readonly database: DataSource) {}

  async acquire(host: string, signal: AbortSignal): Promise<(pauseMs: number) => Promise<void>> {
    const holder = randomUUID();
    while (!(await this.claim(host, holder)))
      await untilAborted(delay(await this.waitFor(host), undefined, { ref: false }), signal);
    return async (pauseMs) => this.release(host, holder, pauseMs);
  }

  @Interval(pruneEveryMs)
  async prune(): Promise<void> {
    await this.database
      .query(`DELETE FROM host_turn WHERE free_at < now() - INTERVAL '1 day'`)
      .catch((error: unknown) =>
        this.#logger.warn(`Old entries of the host rate limiter could not be deleted (${toAppError(error).code})`),
      );
  }

  private async claim(host: string, holder: string): Promise<boolean> {
    const claimed = await readRows(
      this.database,
      holderRow,
      `INSERT INTO host_turn AS turn (host, holder, free_at) VALUES ($1, $2, now() + INTERVAL '${leaseSeconds} seconds')
       ON CONFLICT (host) DO UPDATE SET holder = excluded.holder, free_at = excluded.free_at WHERE turn.free_at <= now()
       RETURNING holder`,
      [host, holder],
    );
    return claimed.length > 0;
  }

  private async waitFor(host: string): Promise<number> {
    const left = await readOne(
      this.database,
      leftRow,
      'SELECT extract(epoch FROM free_at - now()) * 1000 AS ms FROM host_turn WHERE host = $1',
      [host],
    );
    return Math.min(Math.max(left?.ms ?? 0, minPollMs), maxPollMs);
  }

  private async release(host: string, holder: string, pauseMs: number): Promise<void> {
    await this.database
      .query(`UPDATE host_turn SET free_at = now() + make_interval(secs => $3) WHERE host = $1 AND holder = $2`, [
        host,
        holder,
        pauseMs / 1000,
      ])
      .catch((error: unknown) =>
        this.#logger.warn(
          `The lease on the rate limit of ${host} could not be released and will expire (${toAppError(error).code})`,
        ),
      );
  }
}
