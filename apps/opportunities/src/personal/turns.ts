import { freeTurn } from '@rfp/service-kit/free-turn';

/** Milliseconds after which other requests have their turn. */
const turnMs = 2;

/** Divides long work into turns, between which other requests are answered. */
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
