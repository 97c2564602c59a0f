import { AuthError } from '../wire/auth-error.js';

/**
 * So much work at a time and no more. Whoever comes then waits in turn; where too many wait already, the next one is told
 * to come back, because an answer after its time-out helps nobody.
 */
export class Slots {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(
    count: number,
    private readonly longestQueue: number,
  ) {
    this.#free = count;
  }

  /** @throws AuthError `unavailable` */
  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free -= 1;
      return undefined;
    }
    if (this.#waiting.length >= this.longestQueue) throw new AuthError('unavailable', { retryAfterSeconds: 2 });
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** The slot is handed on, never set free while somebody waits: a newcomer must not slip in between. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#free += 1;
    else next();
  }
}
