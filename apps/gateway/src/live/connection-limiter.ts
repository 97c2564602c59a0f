import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type LiveSettings } from './live-settings.js';

/** Limits connections per caller and in total. */
export class ConnectionLimiter {
  readonly #byCaller = new Map<string, number>();
  #total = 0;

  constructor(private readonly settings: Pick<LiveSettings, 'maxPerCaller' | 'maxConnections'>) {}

  /**
   * @returns releases the connection
   * @throws AppError `RATE_LIMITED` at the limit of the caller, `UNAVAILABLE` at the total limit
   */
  acquire(caller: Caller): () => void {
    const { maxPerCaller, maxConnections } = this.settings;
    const key = keyOf(caller);
    const own = this.#byCaller.get(key) ?? 0;
    if (own >= maxPerCaller)
      throw new AppError('RATE_LIMITED', {
        message: `You have ${maxPerCaller} live connections already: close one of them first`,
      });
    if (this.#total >= maxConnections)
      throw new AppError('UNAVAILABLE', { message: 'There are too many live connections right now' });
    this.#total++;
    this.#byCaller.set(key, own + 1);
    return () => this.#release(key);
  }

  #release(key: string): void {
    this.#total--;
    const left = (this.#byCaller.get(key) ?? 1) - 1;
    if (left === 0) this.#byCaller.delete(key);
    else this.#byCaller.set(key, left);
  }
}

/** The demo account is shared: each of its sessions counts separately. */
function keyOf({ kind, user_id: user, via_id: via }: Caller): string {
  return kind === 'person' ? user : via;
}
