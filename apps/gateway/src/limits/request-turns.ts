import { RoundRobin, type Owner } from './round-robin.js';

interface WaitingRequest extends Owner {
  begin: () => void;
}

/** Time for which new connections take precedence. Counting turns instead would set no limit, because a turn of a busy process takes long. */
const acceptMs = 10;

/**
 * Spreads the beginning of requests over the turns of the event loop. Node accepts one connection in each turn, and a request in progress waits for a
 * turn with each SQL statement. If a request of every open connection began in each turn, new connections and requests in progress would wait for
 * many long turns.
 */
export class RequestTurns {
  readonly #waiting = new RoundRobin<WaitingRequest>();
  #isScheduled = false;
  #isAccepting = false;
  #begunAt = 0;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Reports that this turn accepted a connection, because others are probably waiting behind it. */
  noteAccepted(): void {
    this.#isAccepting = true;
    this.#schedule();
  }

  /**
   * Begins a request in the turn of its owner.
   *
   * @returns a function that withdraws the request if it has not begun
   */
  add(owner: Owner, begin: () => void): () => void {
    const waiting = { ...owner, begin };
    this.#waiting.add(waiting);
    this.#schedule();
    return () => void this.#waiting.remove(waiting);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // Runs after everything that this turn has read and accepted.
    setImmediate(() => this.#turn());
  }

  #turn(): void {
    this.#isScheduled = false;
    const now = this.clock();
    const acceptsFirst = this.#isAccepting && now - this.#begunAt < acceptMs;
    this.#isAccepting = false;
    if (!acceptsFirst) {
      this.#begunAt = now;
      this.#waiting.next(() => true)?.begin();
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
