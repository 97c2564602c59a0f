import PQueue from 'p-queue';
import { runInQueue } from '../../run-in-queue.js';

/** Limits the runs of one process; further runs wait in order. */
export class RunSemaphore {
  readonly #queue: PQueue;

  constructor(concurrency: number) {
    this.#queue = new PQueue({ concurrency });
  }

  /** @throws the reason of the signal if it aborts while the run waits */
  run(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    return runInQueue(this.#queue, signal, work);
  }
}
