import { AppError } from '@rfp/contracts/errors';

/** Time limits of one attempt in milliseconds. */
export interface FetchLimits {
  /** Limit for connecting and receiving the headers. */
  headersMs: number;
  /** Limit for a JSON response, from connecting to its last byte. */
  totalMs: number;
  /** Limit between two chunks of a stream. */
  idleMs: number;
  /**
   * Waiting time after which a stream must have reached `streamBytesPerSecond`. The processing time of the reader does not count.
   */
  streamMs: number;
  streamBytesPerSecond: number;
  /** Maximum uncompressed size of a JSON response. */
  maxJsonBytes: number;
  /** Maximum uncompressed size of a stream. */
  maxStreamBytes: number;
}

export const defaultFetchLimits: FetchLimits = {
  headersMs: 10_000,
  totalMs: 30_000,
  idleMs: 30_000,
  streamMs: 120_000,
  streamBytesPerSecond: 65_536,
  maxJsonBytes: 10 * 1024 * 1024,
  maxStreamBytes: 2 * 1024 * 1024 * 1024,
};

/** Aborts its signal when a time limit expires or the run is aborted. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #runSignal: AbortSignal;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly signal: AbortSignal;

  constructor(
    runSignal: AbortSignal,
    private readonly code: 'SOURCE_TIMEOUT' | 'PAGE_TIMEOUT' = 'SOURCE_TIMEOUT',
  ) {
    this.#runSignal = runSignal;
    this.signal = AbortSignal.any([runSignal, this.#controller.signal]);
  }

  /** Starts a limit; the returned function ends it. */
  limit(ms: number, awaited: string): () => void {
    const timer = setTimeout(() => this.#controller.abort(timeout(ms, awaited, this.code)), ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Ends all limits. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Why the signal aborted, or null if it did not. */
  cause(): AppError | null {
    if (this.#runSignal.aborted) return interruption(this.#runSignal);
    const reason: unknown = this.#controller.signal.reason;
    return reason instanceof AppError ? reason : null;
  }
}

/** The error of an aborted run: the reason of the signal if that is an `AppError`. */
export function interruption(signal: AbortSignal): AppError {
  const reason: unknown = signal.reason;
  return reason instanceof AppError ? reason : new AppError('RUN_INTERRUPTED');
}

/** The error of an expired limit. @param awaited - description of the response or part that did not arrive */
export function timeout(
  ms: number,
  awaited: string,
  code: 'SOURCE_TIMEOUT' | 'PAGE_TIMEOUT' = 'SOURCE_TIMEOUT',
): AppError {
  return new AppError(code, { details: { limit_ms: ms, waited_for: awaited } });
}
