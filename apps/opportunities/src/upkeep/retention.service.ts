import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { moveHistoryStart } from '../store/history-start.js';
import { withWriteLock } from '../store/with-write-lock.js';
import { prunePastRows, pruneVersions } from './prune-versions.js';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Injection token of the days for which superseded versions are kept; undefined: for ever. */
export const versionRetention = Symbol('versionRetention');
/** Rows of a transaction: writers wait for one at most. */
const batchSize = 500;

/**
 * Deletes superseded versions after so many days, or never. First the start of the history is moved: from then on nobody is answered as of an earlier instant,
 * however much of it is still stored. Several replicas take turns with the batches.
 */
@Injectable()
export class RetentionService {
  #running: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    @Inject(versionRetention) private readonly keptDays: number | undefined,
  ) {}

  /** Joins a pass in progress. */
  @Interval(3_600_000)
  run(): Promise<void> {
    this.#running ??= this.prune(new Date()).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async prune(now: Date): Promise<void> {
    if (this.keptDays === undefined) return;
    // Whole minutes: people read it.
    const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - this.keptDays * dayMs);
    const wanted = { at, kept_days: this.keptDays };
    const start = await withWriteLock(this.database, (manager) => moveHistoryStart(manager, wanted), {});
    const prune = async () =>
      (await withWriteLock(this.database, (manager) => pruneVersions(manager, start, batchSize), {})).looked_at;
    while ((await prune()) === batchSize);
    const prunePast = () => withWriteLock(this.database, (manager) => prunePastRows(manager, start, batchSize), {});
    while ((await prunePast()) === batchSize);
  }
}
