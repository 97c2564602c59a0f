import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ClaimsService } from './claims.service.js';
import { type Claim } from './write-run.js';

/** How often the holder asks whether its run is still wanted: it is given not much longer than a second to end one that is cancelled. */
const lookMs = 500;
const renewMs = 15_000;

/** Keeps a claim for as long as its run goes on, and ends the run where it is cancelled or somebody else has claimed the source. */
export class ClaimWatch {
  readonly #end = new AbortController();
  readonly #look: NodeJS.Timeout;
  readonly #renewal: NodeJS.Timeout;
  #looking = false;

  constructor(
    private readonly claim: Claim,
    private readonly claims: ClaimsService,
  ) {
    this.#look = setInterval(() => void this.#lookOnce(), lookMs);
    this.#renewal = setInterval(() => void this.#renew(), renewMs);
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  cancel(): void {
    this.#end.abort(new AppError('RUN_CANCELLED'));
  }

  /** Ends what is still under way, such as the request for a page that nobody wants any more. */
  stop(): void {
    clearInterval(this.#look);
    clearInterval(this.#renewal);
    this.#end.abort(new AppError('RUN_INTERRUPTED'));
  }

  async #lookOnce(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      if (await this.claims.isCancelled(this.claim)) this.cancel();
    } catch (error) {
      this.#endWhereStale(error);
    } finally {
      this.#looking = false;
    }
  }

  async #renew(): Promise<void> {
    try {
      await this.claims.renew(this.claim);
    } catch (error) {
      this.#endWhereStale(error);
    }
  }

  /** A database that is away for a moment is no reason: the lease lasts longer. */
  #endWhereStale(error: unknown): void {
    if (toAppError(error).code === 'STALE_RUN') this.#end.abort(error);
  }
}
