import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type ConfiguredSources } from '../sources/configured-sources.js';
import { type ScheduledRuns } from './scheduled-runs.js';
import { nextTick } from './ticks.js';

const dueRow = z.object({
  key: z.string(),
  interval_hours: z.number(),
  anchor: z.coerce.date(),
  tick: z.coerce.date(),
  /** The database's clock: those of machines differ. */
  now: z.coerce.date(),
  /** The source asked to be left alone until then; null where it did not, or that is over. */
  resumes_at: z.coerce.date().nullable(),
});
type Due = z.infer<typeof dueRow>;

const keyRow = z.object({ key: z.string() });
const lookEveryMs = 3000;

/** What is done at each look besides the schedule itself. */
export type Chore = () => Promise<void>;

/**
 * Starts the runs that are due. Every replica looks; a tick is one replica's because moving it on and writing the run's row are one
 * transaction, and because two run rows of one tick cannot be.
 */
@Injectable()
export class ScheduleService {
  readonly #logger = new Logger(ScheduleService.name);
  #looking: Promise<void> | null = null;
  #stopped = false;

  constructor(
    private readonly database: DataSource,
    private readonly sources: ConfiguredSources,
    private readonly runs: ScheduledRuns,
    private readonly settings: { enabled: boolean; chores: readonly Chore[] },
  ) {}

  /** One look; one that is under way is joined. Never rejects: what could not be done is tried again at the next. */
  @Interval(lookEveryMs)
  async look(): Promise<void> {
    if (this.#stopped) return;
    this.#looking ??= this.lookOnce().finally(() => {
      this.#looking = null;
    });
    await this.#looking;
  }

  /** Starts nothing any more; returns once the look that is under way is over. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#looking;
  }

  private async lookOnce(): Promise<void> {
    for (const chore of this.settings.chores) await this.attempt('A chore', chore);
    await this.attempt('Tidying up the runs', async () => this.runs.tidyUp());
    if (this.settings.enabled) await this.attempt('The schedule', async () => this.startDue());
  }

  private async startDue(): Promise<void> {
    const due = await readRows(
      this.database,
      dueRow,
      `select key, interval_hours, created_at as anchor, next_due_at as tick, now() as now, last.resumes_at from source
         left join lateral (
           select case when resumes_at > now() then resumes_at end as resumes_at from run where run.source = key order by started_at desc limit 1
         ) last on true
        where next_due_at <= now() order by next_due_at limit 100`,
    );
    for (const each of due) if (!this.#stopped) await this.attempt(`The scheduled run of ${each.key}`, async () => this.start(each));
  }

  private async start(due: Due): Promise<void> {
    const takeTick = async (manager: EntityManager): Promise<boolean> => moveOn(manager, due);
    const source = await this.sources.get(due.key);
    // What cannot be read now, as without a key, says so in the list of sources; a run would only fail.
    if (!source.source.ready || due.resumes_at !== null) await inTransaction(this.database, takeTick, { point: 'schedule.claim' });
    else await this.runs.startTick(source, due.tick, takeTick);
  }

  private async attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#logger.warn(`${what} could not be done now (${toAppError(error).code}). It is tried again.`);
    }
  }
}

/** Compares and sets: of all that saw the tick, one moves it on. */
async function moveOn(manager: EntityManager, { key, interval_hours, anchor, tick, now, resumes_at }: Due): Promise<boolean> {
  const next = resumes_at ?? nextTick({ key, anchor, intervalHours: interval_hours }, now);
  const moved = await readRows(
    manager,
    keyRow,
    `with moved as (update source set next_due_at = $3 where key = $1 and next_due_at = $2 returning key) select key from moved`,
    [key, tick, next],
  );
  return moved.length > 0;
}
