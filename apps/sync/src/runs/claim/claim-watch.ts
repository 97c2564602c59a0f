import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ClaimsService } from './claims.service.js';
import { type Claim } from './write-run.js';

/** Polling interval for cancellations. The holder has little more than a second to end the run. */
const pollMs = 500;
const renewMs = 15_000;

/** Renews the lease of a run, and aborts the run when it is cancelled or has lost its claim. */
export class ClaimWatch {
  readonly #end = new AbortController();
  readonly #poll: NodeJS.Timeout;
  readonly #renewal: NodeJS.Timeout;
  #isPolling = false;

  constructor(
    private readonly claim: Claim,
    private readonly claims: ClaimsService,
  ) {
    this.#poll = setInterval(() => void this.#pollOnce(), pollMs);
    this.#renewal = setInterval(() => void this.#renew(), renewMs);
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  cancel(): void {
    this.#end.abort(new AppError('RUN_CANCELLED'));
  }

  /** Stops the timers and aborts pending requests. */
  stop(): void {
    clearInterval(this.#poll);
    clearInterval(this.#renewal);
    this.#end.abort(new AppError('RUN_INTERRUPTED'));
  }

  async #pollOnce(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      if (await this.claims.isCancelled(this.claim)) this.cancel();
    } catch (error) {
      this.#endIfStale(error);
    } finally {
      this.#isPolling = false;
    }
  }

  async #renew(): Promise<void> {
    try {
      await this.claims.renew(this.claim);
    } catch (error) {
      this.#endIfStale(error);
    }
  }

  /** Aborts the run if its claim is lost. A short database outage does not, because the lease lasts longer. */
  #endIfStale(error: unknown): void {
    if (toAppError(error).code === 'STALE_RUN') this.#end.abort(error);
  }
}
