import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { maxFacts } from '@rfp/contracts/rpc/intelligence';
import { BusClient } from '@rfp/messaging/bus-client';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readingId, replaceFacts } from './market-counts.js';

/** Advisory lock for reading and replacing facts. Every read is newer than the facts that it replaces, so events may arrive in any order. */
const factsLock = 7_262_101;

/** Pause between attempts; doubles from the minimum to the maximum. */
const minPauseMs = 250;
const maxPauseMs = 60_000;

const zeroId = '00000000-0000-0000-0000-000000000000';
const idRow = z.object({ id: z.string() });
const readingRow = z.object({ after: z.string().nullable() });

/** Keeps the facts in sync with the catalogue: by its events, and by a full read at first and every night. */
@Injectable()
export class CatalogueReaderService {
  private readonly logger = new Logger(CatalogueReaderService.name);
  private running: Promise<void> | undefined;
  private readonly stopping = new AbortController();

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
  ) {}

  /** Reads these opportunities again. Idempotent. */
  async read(requestedIds: readonly string[]): Promise<void> {
    const ids = [...new Set(requestedIds)];
    for (let start = 0; start < ids.length; start += maxFacts) {
      const batch = ids.slice(start, start + maxFacts);
      await withLock(this.database, factsLock, async (manager) => {
        const { facts } = await this.client.call('opportunities.facts', { ids: batch });
        await replaceFacts(manager, batch, facts);
      });
    }
  }

  /** Continues a full read that is not complete. Retries after a failure, such as while the catalogue is unavailable. */
  readAll(): Promise<void> {
    this.running ??= this.continueReading().finally(() => (this.running = undefined));
    return this.running;
  }

  /** Starts a full read every night, because events may be lost together with the broker's store. */
  @Cron('0 37 3 * * *')
  async readAgain(): Promise<void> {
    await this.database.query(
      `UPDATE catalogue_reading SET after = $1 WHERE id = ${readingId} AND after IS NULL AND completed_at < now() - interval '12 hours'`,
      [zeroId],
    );
    await this.readAll();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async continueReading(): Promise<void> {
    let pauseMs = minPauseMs;
    for (let isMore = true; isMore && !this.stopping.signal.aborted;) {
      try {
        isMore = await this.readPage();
        pauseMs = minPauseMs;
      } catch (error) {
        this.logger.warn(`the catalogue is read again in ${pauseMs / 1000} s: ${toAppError(error).message}`);
        await delay(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
        pauseMs = Math.min(2 * pauseMs, maxPauseMs);
      }
    }
  }

  /** Returns whether there are more pages. */
  private readPage(): Promise<boolean> {
    return withLock(this.database, factsLock, async (manager) => {
      const reading = await readOne(manager, readingRow, `SELECT after FROM catalogue_reading WHERE id = ${readingId}`);
      const after = reading === undefined ? zeroId : reading.after;
      if (after === null) return false;
      const { facts } = await this.client.call('opportunities.facts-after', { id: after });
      const last = facts.length < maxFacts ? null : (facts.at(-1)?.id ?? null);
      const storedIds = await readRows(
        manager,
        idRow,
        'SELECT id FROM observed_notice WHERE id > $1 AND ($2::uuid IS NULL OR id <= $2)',
        [after, last],
      );
      await replaceFacts(manager, [...new Set([...storedIds, ...facts].map(({ id }) => id))], facts);
      await manager.query(
        `INSERT INTO catalogue_reading AS stored (id, after, completed_at) VALUES (${readingId}, $1, CASE WHEN $1::uuid IS NULL THEN now() END)
         ON CONFLICT (id) DO UPDATE SET after = excluded.after, completed_at = coalesce(excluded.completed_at, stored.completed_at)`,
        [last],
      );
      return last !== null;
    });
  }
}
