import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { moveHistoryStart } from '../store/history-start.js';
import { withWriteLock } from '../store/with-write-lock.js';
import { prunePastRows, pruneVersions } from './prune-versions.js';

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
/** Injection token of the retention of superseded versions in days; undefined means forever. */
export const versionRetention = Symbol('versionRetention');
/** Rows per transaction. Small, because writers wait for the transaction. */
const batchSize = 500;

/**
 * Deletes superseded versions when their retention ends; never without a retention. It first moves the start of the history, so that requests as of an
 * earlier instant are refused even while some versions are still stored. Several replicas take turns with the batches.
 */
@Injectable()
export class RetentionService {
  #running: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    @Inject(versionRetention) private readonly retentionDays: number | undefined,
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
    if (this.retentionDays === undefined) return;
    // Rounded to whole minutes, because users read it.
    const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs - this.retentionDays * dayMs);
    const target = { at, kept_days: this.retentionDays };
    const start = await withWriteLock(this.database, (manager) => moveHistoryStart(manager, target), {});
    const prune = async () =>
      (await withWriteLock(this.database, (manager) => pruneVersions(manager, start, batchSize), {})).examined;
    while ((await prune()) === batchSize);
    const prunePast = () => withWriteLock(this.database, (manager) => prunePastRows(manager, start, batchSize), {});
    while ((await prunePast()) === batchSize);
  }
}
