import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';

const retrySeconds = 5;

/** Limits of long-lived connections. */
export interface ConnectionLimits {
  /** Maximum per person. */
  maxPerCaller: number;
  /** Maximum per session of the demo account or of a visitor without an account. */
  maxPerVisitor: number;
  /** All connections of this kind, well below the limit of the server because other requests need some too. */
  maxConnections: number;
  /** Maximum of all visitors together; the rest is reserved for people. */
  maxVisitorConnections: number;
}

/** Limits connections per caller, of all visitors together, and in total. */
export class ConnectionLimiter {
  readonly #byCaller = new Map<string, number>();
  #total = 0;
  #visitors = 0;

  constructor(
    private readonly settings: ConnectionLimits,
    /** Name of the connections in messages: `live connections`. */
    private readonly noun: string,
  ) {}

  /** Number of open connections. */
  get open(): number {
    return this.#total;
  }

  /**
   * @returns a function that releases the connection
   * @throws AppError `RATE_LIMITED` at the limit of the caller, `UNAVAILABLE` at the limit of visitors or in total
   */
  acquire(caller: Caller): () => void {
    const { maxPerCaller, maxPerVisitor, maxConnections, maxVisitorConnections } = this.settings;
    const isVisitor = caller.kind !== 'person';
    const max = isVisitor ? maxPerVisitor : maxPerCaller;
    const key = keyOf(caller);
    const openOfCaller = this.#byCaller.get(key) ?? 0;
    if (openOfCaller >= max)
      throw new AppError('RATE_LIMITED', {
        message: `You have ${max} ${this.noun} already: end one of them first`,
        details: { retry_after_seconds: retrySeconds },
      });
    if (this.#total >= maxConnections || (isVisitor && this.#visitors >= maxVisitorConnections))
      throw new AppError('UNAVAILABLE', {
        message: `There are too many ${this.noun} right now`,
        details: { retry_after_seconds: retrySeconds },
      });
    this.#total++;
    if (isVisitor) this.#visitors++;
    this.#byCaller.set(key, openOfCaller + 1);
    return () => this.#release(key, isVisitor);
  }

  #release(key: string, isVisitor: boolean): void {
    this.#total--;
    if (isVisitor) this.#visitors--;
    const remaining = (this.#byCaller.get(key) ?? 1) - 1;
    if (remaining === 0) this.#byCaller.delete(key);
    else this.#byCaller.set(key, remaining);
  }
}

/** The demo account is shared: each of its sessions counts separately. */
function keyOf({ kind, user_id: user, via_id: via }: Caller): string {
  return kind === 'person' ? user : via;
}
