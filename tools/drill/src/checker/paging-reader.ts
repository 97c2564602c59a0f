import { setTimeout as delay } from 'node:timers/promises';
import { type World } from '../world/world.js';
import { findDuplicates, type Violation, violationIfAny } from './violation.js';

const pauseMs = 200;

/** Reads the whole list page by page in a loop while the drill runs, and checks P10. */
export class PagingReader {
  readonly violations: Violation[] = [];
  walks = 0;
  #stopped = false;
  readonly #done: Promise<void>;

  constructor(
    private readonly world: World,
    private readonly limit: number,
  ) {
    this.#done = this.walkRepeatedly();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#done;
  }

  private async walkRepeatedly(): Promise<void> {
    let before: string[] = [];
    while (!this.#stopped) {
      const seen = await this.walk().catch(() => null);
      if (seen === null) continue;
      this.walks += 1;
      const known = new Set(seen);
      this.violations.push(
        ...violationIfAny(
          'P10',
          'opportunities appeared twice in one reading',
          known.size === seen.length ? [] : findDuplicates(seen),
        ),
        ...violationIfAny(
          'P10',
          'opportunities were missed by a reading',
          before.filter((id) => !known.has(id)),
        ),
      );
      before = seen;
      // Leaves processor time to the services under test.
      await delay(pauseMs);
    }
  }

  /** Reads all pages, oldest record first, so that new records are last. Returns the ids; null if the reader was stopped. */
  private async walk(): Promise<string[] | null> {
    const seen: string[] = [];
    for (;;) {
      const page = await this.world.callWithRetry('opportunities.list', {
        audience: 'default',
        filter: {},
        sort: ['created_at', 'ASC'],
        offset: seen.length,
        limit: this.limit,
      });
      seen.push(...page.rows.map(({ id }) => id));
      if (page.rows.length < this.limit) return seen;
      if (this.#stopped) return null;
    }
  }
}
