import { freeTurn } from '@rfp/service-kit/free-turn';

/** Milliseconds of work after which other requests are served. */
const turnMs = 2;

/** Divides long work into time slices, so that other requests are served in between. */
export class Turns {
  #until = performance.now() + turnMs;

  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  async next(): Promise<void> {
    await freeTurn();
    this.#until = performance.now() + turnMs;
  }
}
