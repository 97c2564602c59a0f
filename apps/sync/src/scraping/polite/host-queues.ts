import PQueue from 'p-queue';
import { runInQueue } from '../../run-in-queue.js';

/** Requests of this process to one host, sent in order and one at a time. */
interface HostQueue {
  readonly requests: PQueue;
  /** Earliest instant of the next request. */
  nextAt: number;
}

/** Limits requests to one host, or to one lane of an address, across processes: one at a time, with a pause between two. */
export interface HostRateLimiter {
  /** Waits until the host is free. Returns a function that releases it and starts the pause before the next request. */
  acquire(host: string, signal: AbortSignal): Promise<(pauseMs: number) => Promise<void>>;
}

const maxHosts = 1000;

export class HostQueues {
  readonly #hosts = new Map<string, HostQueue>();

  constructor(private readonly now: () => number) {}

  run<T>(host: string, signal: AbortSignal, work: (queue: HostQueue) => Promise<T>): Promise<T> {
    const queue = this.#queueOf(host);
    return runInQueue(queue.requests, signal, () => work(queue));
  }

  #queueOf(host: string): HostQueue {
    const existingQueue = this.#hosts.get(host);
    if (existingQueue !== undefined) return existingQueue;
    if (this.#hosts.size >= maxHosts) this.#deleteIdle();
    const queue = { requests: new PQueue({ concurrency: 1 }), nextAt: 0 };
    this.#hosts.set(host, queue);
    return queue;
  }

  /** Deletes hosts whose pause is over. */
  #deleteIdle(): void {
    for (const [host, { requests, nextAt }] of this.#hosts) {
      const isIdle = requests.size === 0 && requests.pending === 0;
      if (isIdle && nextAt <= this.now()) this.#hosts.delete(host);
    }
  }
}
