import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { storeTimeNews } from './news/store-news.js';

/** Advisory lock, so that only one replica stores matches due to time. */
const timeNewsLock = 7_262_107;
/** Opportunities per transaction. Their versions are loaded at once. */
const atOnce = 100;

const idRow = z.object({ id: z.string() });
const takeSql = `DELETE FROM time_changed_opportunity WHERE id IN (SELECT id FROM time_changed_opportunity LIMIT ${atOnce}) RETURNING id`;

/** Stores notifications of matches due to time alone. Reads the opportunities that `RescoreService` has logged. */
@Injectable()
export class TimeNewsService {
  private readonly logger = new Logger(TimeNewsService.name);
  #running: Promise<void> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Joins a run in progress. */
  @Interval(30_000)
  run(now = new Date()): Promise<void> {
    this.#running ??= this.runAll(now)
      .catch((error: unknown) =>
        this.logger.warn(`Notifications of matches due to time are delayed: ${toAppError(error).message}`),
      )
      .finally(() => (this.#running = undefined));
    return this.#running;
  }

  private async runAll(now: Date): Promise<void> {
    const storeBatch = async (manager: EntityManager): Promise<number> => {
      const taken = (await readRows(manager, idRow, `WITH taken AS (${takeSql}) SELECT id FROM taken`)).map(
        ({ id }) => id,
      );
      await storeTimeNews(manager, taken, now);
      return taken.length;
    };
    while ((await withLock(this.database, timeNewsLock, storeBatch)) === atOnce);
  }
}
