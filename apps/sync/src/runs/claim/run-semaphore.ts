import { deferred } from '@rfp/service-kit/deferred';
import { untilAborted } from '../../until-aborted.js';

/** Lets so many read at the same time; the others wait in their order. Each run holds two pages in memory and asks the database. */
export class RunSemaphore {
  readonly #waiting: Array<() => void> = [];

  constructor(private free: number) {}

  /** Does the work when its turn has come; rejects with why the signal was aborted where that comes first. */
  async run(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    await this.#wait(signal);
    try {
      await work();
    } finally {
      this.#passOn();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    const { promise, resolve } = deferred<void>();
    this.#waiting.push(resolve);
    try {
      await untilAborted(promise, signal);
    } catch (error) {
      const place = this.#waiting.indexOf(resolve);
      if (place === -1) this.#passOn();
      else this.#waiting.splice(place, 1);
      throw error;
    }
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}
