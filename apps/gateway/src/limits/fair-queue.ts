import { AppError } from '@rfp/contracts/errors';
import { RoundRobin, type Owner } from './round-robin.js';

export interface QueueLimits {
  /** Maximum number of concurrent tasks. */
  running: number;
  /** Maximum number of concurrent tasks of one party. */
  runningPerParty: number;
  /** Maximum number of waiting tasks. */
  waiting: number;
  /** Maximum number of waiting tasks of one caller. */
  waitingPerCaller: number;
  /** Time limit for waiting. */
  waitMs: number;
}

/** Owner of a task. */
export interface TaskOwner extends Owner {
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

interface WaitingTask extends Owner {
  start: () => void;
  fail: (error: AppError) => void;
}

const retrySeconds = 2;

/** Runs a limited number of tasks at a time, in turns between the parties, and rejects the excess. */
export class FairQueue {
  readonly #order = new RoundRobin<WaitingTask>();
  readonly #runningOf = new Map<string, number>();
  #running = 0;

  constructor(private readonly limits: QueueLimits) {}

  /**
   * Runs the task in its turn.
   * @throws AppError `RATE_LIMITED` if too many tasks of the caller wait, `UNAVAILABLE` if too many wait in total or the task waits too long,
   * `REQUEST_ABORTED` if the client disconnects before its turn
   */
  async run<T>(owner: TaskOwner, task: () => Promise<T>): Promise<T> {
    const { party } = owner;
    // The signal emits no further event, so the task would run without a client.
    if (owner.signal.aborted) throw new AppError('REQUEST_ABORTED');
    if (this.#mayStart(party)) this.#reserve(party);
    else await this.#wait(owner);
    try {
      return await task();
    } finally {
      this.#release(party);
    }
  }

  #mayStart(party: string): boolean {
    return this.#running < this.limits.running && (this.#runningOf.get(party) ?? 0) < this.limits.runningPerParty;
  }

  #reserve(party: string): void {
    this.#running += 1;
    this.#runningOf.set(party, (this.#runningOf.get(party) ?? 0) + 1);
  }

  #release(party: string): void {
    this.#running -= 1;
    const remaining = (this.#runningOf.get(party) ?? 1) - 1;
    if (remaining === 0) this.#runningOf.delete(party);
    else this.#runningOf.set(party, remaining);
    const next = this.#order.next((name) => this.#mayStart(name));
    if (next === undefined) return;
    // Reserved at once: the next task starts only after this one has returned.
    this.#reserve(next.party);
    next.start();
  }

  #wait({ party, caller, signal }: TaskOwner): Promise<void> {
    this.#makeRoom({ party, caller });
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(limit);
        signal.removeEventListener('abort', leave);
      };
      const waiting: WaitingTask = {
        party,
        caller,
        start: () => (end(), resolve()),
        fail: (error) => (end(), reject(error)),
      };
      const leave = () => this.#reject(waiting, new AppError('REQUEST_ABORTED'));
      const limit = setTimeout(() => this.#reject(waiting, busyError()), this.limits.waitMs);
      signal.addEventListener('abort', leave);
      this.#order.add(waiting);
    });
  }

  /** At the limit, the party with the most waiting tasks loses its last task to a party with fewer. */
  #makeRoom(owner: Owner): void {
    const { waiting, waitingPerCaller } = this.limits;
    if (this.#order.countOf(owner) >= waitingPerCaller) throw tooManyError();
    if (this.#order.size < waiting) return;
    const last = this.#order.lastOfLargest(owner.party);
    if (last === undefined) throw busyError();
    this.#reject(last, busyError());
  }

  #reject(waiting: WaitingTask, error: AppError): void {
    if (this.#order.remove(waiting)) waiting.fail(error);
  }
}

function tooManyError(): AppError {
  return new AppError('RATE_LIMITED', {
    message: 'Too many of your requests are in progress. Please wait for them and try again.',
    details: { retry_after_seconds: retrySeconds },
  });
}

function busyError(): AppError {
  return new AppError('UNAVAILABLE', {
    message: 'The server is busy. Please try again in a moment.',
    details: { retry_after_seconds: retrySeconds },
  });
}
