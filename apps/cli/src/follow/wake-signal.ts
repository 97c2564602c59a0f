import { type Io } from '../io.js';

/** Ends a wait early. */
export class WakeSignal {
  #woken = new AbortController();

  wake(): void {
    this.#woken.abort();
  }

  /** Waits for `ms` or until `wake` is called; not at all if it was called since the last wait. */
  async wait({ wait }: Pick<Io, 'wait'>, ms: number): Promise<void> {
    await wait(ms, this.#woken.signal);
    this.#woken = new AbortController();
  }
}
