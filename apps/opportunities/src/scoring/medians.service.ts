import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ScoreMedianEntity } from '../store/entities/score-median.entity.js';
import { minStated, measureMedians, type PresentMedians, readMedians } from '../store/medians.js';
import { withWriteLock } from '../store/with-write-lock.js';
import { RecipesService } from './recipes.service.js';

const checkMs = 600_000;
const dayMs = 86_400_000;
/** Min relative change of the number of open notices that triggers a measurement before the day is over. */
const minChange = 0.2;

const openRow = z.object({ open: z.coerce.number() });
const openSql = `SELECT coalesce(sum(records), 0) AS open FROM opportunity_count WHERE kind = 'due' AND NOT demo`;

/** Measures the medians of the catalogue, which scores assume for unstated values. `RescoreService` then rescores the rows with earlier medians. */
@Injectable()
export class MediansService implements OnApplicationBootstrap {
  readonly #log = new Logger(MediansService.name);
  #refreshing: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly recipes: RecipesService,
  ) {}

  /** Measures in the background, because it takes seconds for a large catalogue. */
  onApplicationBootstrap(): void {
    this.check();
  }

  @Interval(checkMs)
  check(): void {
    this.refresh().catch((error: unknown) =>
      this.#log.warn(`Keeping the previous medians: ${toAppError(error).message}`),
    );
  }

  /** Measures the medians if a day has passed or the catalogue has changed much. Joins a run in progress. */
  refresh(now = new Date()): Promise<void> {
    this.#refreshing ??= this.refreshIfDue(now).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  private async refreshIfDue(now: Date): Promise<void> {
    const { open = 0 } = (await readOne(this.database, openRow, openSql)) ?? {};
    const present = await readMedians(this.database);
    if (!isDue(present, open, now)) return;
    const measured = await measureMedians(this.database, present?.content);
    const compared = { content: measured, compared_at: now, open_notices: open };
    // Stores them under the write lock, so that no writer scores with the former medians afterwards.
    await withWriteLock(this.database, (manager) => storeMedians(manager, present, compared), {});
    await this.recipes.saveDefault();
  }
}

function isDue(present: PresentMedians | undefined, open: number, now: Date): boolean {
  if (present === undefined) return open >= minStated;
  const change = Math.abs(open - present.open_notices);
  return (
    now.getTime() - present.compared_at.getTime() > dayMs ||
    (change >= minStated && change > minChange * present.open_notices)
  );
}

async function storeMedians(
  manager: EntityManager,
  before: PresentMedians | undefined,
  compared: PresentMedians,
): Promise<void> {
  const number = before?.content.number ?? 0;
  const isReplaced = ((await readMedians(manager))?.content.number ?? 0) !== number;
  if (isReplaced) return;
  if (before !== undefined && isDeepStrictEqual(compared.content, before.content)) {
    const { compared_at, open_notices } = compared;
    await manager.update(ScoreMedianEntity, { number }, { compared_at, open_notices });
    return;
  }
  const next = number + 1;
  await manager.insert(ScoreMedianEntity, {
    ...compared,
    number: next,
    content: { ...compared.content, number: next },
  });
}
