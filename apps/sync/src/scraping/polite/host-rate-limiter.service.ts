import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { type HostRateLimiter } from './polite-reader.js';
import { untilAborted } from '../../until-aborted.js';

/** Longer than any request: a holder that keeps a host for so long has crashed. */
const heldSeconds = 60;
/** Polling interval: the holder may release the host at any moment. */
const longestWaitMs = 500;
const shortestWaitMs = 20;
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
      .query(`delete from host_turn where free_at < now() - interval '1 day'`)
      .catch((error: unknown) => this.#logger.warn(`Old turns could not be forgotten now (${toAppError(error).code})`));
  }

  private async claim(host: string, holder: string): Promise<boolean> {
    const claimed = await readRows(
      this.database,
      holderRow,
      `insert into host_turn as turn (host, holder, free_at) values ($1, $2, now() + interval '${heldSeconds} seconds')
       on conflict (host) do update set holder = excluded.holder, free_at = excluded.free_at where turn.free_at <= now()
       returning holder`,
      [host, holder],
    );
    return claimed.length > 0;
  }

  private async waitFor(host: string): Promise<number> {
    const [left] = await readRows(
      this.database,
      leftRow,
      'select extract(epoch from free_at - now()) * 1000 as ms from host_turn where host = $1',
      [host],
    );
    return Math.min(Math.max(left?.ms ?? 0, shortestWaitMs), longestWaitMs);
  }

  private async release(host: string, holder: string, pauseMs: number): Promise<void> {
    await this.database
      .query(`update host_turn set free_at = now() + make_interval(secs => $3) where host = $1 and holder = $2`, [
        host,
        holder,
        pauseMs / 1000,
      ])
      .catch((error: unknown) => this.#logger.warn(`The turn at ${host} ends by itself (${toAppError(error).code})`));
  }
}
