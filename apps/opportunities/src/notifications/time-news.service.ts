import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { withLock } from '@rfp/persistence/with-lock';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { storeTimeNews } from './store-news.js';

/** Advisory lock while news of time is stored, so that only one replica does. */
const timeNewsLock = 7_262_107;
/** Opportunities of one transaction: their versions are loaded. */
const atOnce = 100;

const idRow = z.object({ id: z.string() });
const takeSql = `DELETE FROM time_changed_opportunity WHERE id IN (SELECT id FROM time_changed_opportunity LIMIT ${atOnce}) RETURNING id`;

/** Writes to the people who want mails what only time has made a match: a rescore notes which opportunities it has changed. */
@Injectable()
export class TimeNewsService {
  private readonly logger = new Logger(TimeNewsService.name);
  #running: Promise<void> | undefined;

  constructor(private readonly database: DataSource) {}

  /** Joins a run in progress. */
  @Interval(30_000)
  run(now = new Date()): Promise<void> {
    this.#running ??= this.runAll(now)
      .catch((error: unknown) => this.logger.warn(`news of time waits: ${toAppError(error).message}`))
      .finally(() => (this.#running = undefined));
    return this.#running;
  }

  private async runAll(now: Date): Promise<void> {
    const storeSome = async (manager: EntityManager): Promise<number> => {
      const taken = (await readRows(manager, idRow, `WITH taken AS (${takeSql}) SELECT id FROM taken`)).map(
        ({ id }) => id,
      );
      await storeTimeNews(manager, taken, now);
      return taken.length;
    };
    while ((await withLock(this.database, timeNewsLock, storeSome)) === atOnce);
  }
}
