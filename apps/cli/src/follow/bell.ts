import { type Io } from '../io.js';

/** Ends a pause early. */
export class Bell {
  #rung = new AbortController();

  ring(): void {
    this.#rung.abort();
  }

  /** Waits so long, or until it rings; at once where it rang since the last time. */
  async wait({ wait }: Pick<Io, 'wait'>, ms: number): Promise<void> {
    await wait(ms, this.#rung.signal);
    this.#rung = new AbortController();
  }
}
