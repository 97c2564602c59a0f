import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { untilAborted } from '../../until-aborted.js';
import { dryRunLimits, testTimeoutMs } from './dry-run.js';

export interface DryRunContext {
  /** Aborts at the time limit. */
  signal: AbortSignal;
  /** Adds received bytes to the total, until the dry run ends. @throws RATE_LIMITED if all dry runs together exceed the limit */
  reserve: (bytes: number) => void;
}

/**
 * Dry runs of this process, limited per account and in total, and by the bytes that all of them hold in memory. Regular runs have their own limits.
 */
@Injectable()
export class DryRunsService {
  /** Dry runs in progress by account. */
  readonly #running = new Map<string, number>();
  #bytes = 0;

  /**
   * Runs work with a time limit. Its slot stays occupied until the work has ended, even after the limit.
   * @throws RATE_LIMITED, and `timeoutError` at the limit
   */
  async run<T>(
    account: string,
    timeoutError: AppError,
    work: (context: DryRunContext) => Promise<T>,
    limitMs = testTimeoutMs,
  ): Promise<T> {
    this.#enter(account);
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(timeoutError), limitMs);
    return untilAborted(this.#work(account, limit.signal, work), limit.signal).finally(() => clearTimeout(timer));
  }

  async #work<T>(account: string, signal: AbortSignal, work: (context: DryRunContext) => Promise<T>): Promise<T> {
    let reservedBytes = 0;
    const reserve = (bytes: number): void => {
      if (this.#bytes + bytes > dryRunLimits.bytes) throw rateLimitError('Other tests use all the memory for pages.');
      this.#bytes += bytes;
      reservedBytes += bytes;
    };
    try {
      return await work({ signal, reserve });
    } finally {
      this.#bytes -= reservedBytes;
      this.#leave(account);
    }
  }

  #enter(account: string): void {
    const runningOfAccount = this.#running.get(account) ?? 0;
    if (runningOfAccount >= dryRunLimits.perAccount)
      throw rateLimitError(`${runningOfAccount} tests of this account are in progress.`);
    const all = [...this.#running.values()].reduce((sum, each) => sum + each, 0);
    if (all >= dryRunLimits.inTotal) throw rateLimitError('Too many tests are in progress.');
    this.#running.set(account, runningOfAccount + 1);
  }

  #leave(account: string): void {
    const remaining = (this.#running.get(account) ?? 0) - 1;
    if (remaining > 0) this.#running.set(account, remaining);
    else this.#running.delete(account);
  }
}

function rateLimitError(reason: string): AppError {
  return new AppError('RATE_LIMITED', {
    message: `${reason} Please wait a moment and try again.`,
    details: { retry_after_seconds: dryRunLimits.retryAfterSeconds },
  });
}
