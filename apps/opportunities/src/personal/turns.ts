import { yieldToConnections } from '@rfp/service-kit/yield-to-connections';

/** Max milliseconds of work without a pause. */
const turnMs = 2;

/** Divides long work into time slices, between which other requests are served. */
export class Turns {
  #until = performance.now() + turnMs;

  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  async next(): Promise<void> {
    await yieldToConnections();
    this.#until = performance.now() + turnMs;
  }
}
