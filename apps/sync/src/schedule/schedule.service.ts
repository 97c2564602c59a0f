import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { toAppError } from '@rfp/contracts/errors';
import { readRows } from '@rfp/persistence/read-rows';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ScheduledWorkService } from './scheduled-work.service.js';
import { nextTick } from './ticks.js';

const dueRow = z.object({
  key: z.string(),
  interval_hours: z.number(),
  anchor: z.coerce.date(),
  tick: z.coerce.date(),
  /** The database clock, because the clocks of machines differ. */
  now: z.coerce.date(),
});
type DueSource = z.infer<typeof dueRow>;

const keyRow = z.object({ key: z.string() });
const pollIntervalMs = 3000;
/** Maximum sources started per poll; further due sources wait for the next one. */
const maxStartsPerPoll = 100;

export type ScheduleParts = Pick<ScheduledWorkService, 'chores' | 'enabled' | 'start'>;

/**
 * Starts runs that are due. Every replica polls, but only one takes a tick: advancing the tick and inserting the run are one transaction, and a
 * unique index allows one run per tick.
 */
@Injectable()
export class ScheduleService {
  readonly #logger = new Logger('Schedule');
  #polling: Promise<void> | null = null;
  #stopped = false;
  /** Active chores, by name. */
  readonly #activeChores = new Map<string, Promise<void>>();
  /** Names of work that failed at the last poll, so that each failure is logged once and not at every poll. */
  readonly #failing = new Set<string>();

  constructor(
    private readonly database: DataSource,
    @Inject(ScheduledWorkService) private readonly parts: ScheduleParts,
  ) {}

  /** Polls once, or joins the active poll. Never rejects: failures are retried at the next poll. */
  @Interval(pollIntervalMs)
  async poll(): Promise<void> {
    if (this.#stopped) return;
    this.#polling ??= this.pollOnce().finally(() => {
      this.#polling = null;
    });
    await this.#polling;
  }

  /** Starts nothing more, and waits for active work. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all([this.#polling, ...this.#activeChores.values()]);
  }

  private async pollOnce(): Promise<void> {
    for (const [name, chore] of Object.entries(this.parts.chores)) this.startChore(name, chore);
    if (this.parts.enabled) await this.attempt('The schedule', async () => this.startDue());
  }

  /** Starts a chore. Not awaited: a long chore, such as the removal of many records, must not delay runs. */
  private startChore(name: string, chore: () => Promise<void>): void {
    if (this.#activeChores.has(name)) return;
    this.#activeChores.set(
      name,
      this.attempt(name, chore).finally(() => this.#activeChores.delete(name)),
    );
  }

  private async startDue(): Promise<void> {
    const due = await readRows(
      this.database,
      dueRow,
      `SELECT key, interval_hours, created_at AS anchor, next_due_at AS tick, now() AS now FROM source
        WHERE next_due_at <= now() ORDER BY next_due_at LIMIT ${maxStartsPerPoll}`,
    );
    for (const each of due)
      if (!this.#stopped) await this.attempt(`The run of ${each.key}`, async () => this.start(each));
  }

  private async start(due: DueSource): Promise<void> {
    await this.parts.start(due.key, { at: due.tick, advance: async (manager) => advanceTick(manager, due) });
  }

  private async attempt(workName: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (this.#failing.delete(workName)) this.#logger.log(`${workName} works again`);
    } catch (error) {
      if (!this.#failing.has(workName))
        this.#logger.warn(`${workName} failed (${toAppError(error).code}) and will be retried`);
      this.#failing.add(workName);
    }
  }
}

/** Compare and set: of all replicas that saw the tick, only one advances it. */
async function advanceTick(
  manager: EntityManager,
  { key, interval_hours, anchor, tick, now }: DueSource,
): Promise<boolean> {
  const next = nextTick({ key, anchor, intervalHours: interval_hours }, now);
  const moved = await readRows(
    manager,
    keyRow,
    `WITH moved AS (UPDATE source SET next_due_at = $3 WHERE key = $1 AND next_due_at = $2 RETURNING key) SELECT key FROM moved`,
    [key, tick, next],
  );
  return moved.length > 0;
}
