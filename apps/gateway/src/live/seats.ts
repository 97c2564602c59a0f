import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type LiveSettings } from './live-settings.js';

/** Counts who is connected, so that nobody takes all the places. */
export class Seats {
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(private readonly settings: Pick<LiveSettings, 'perCaller' | 'inAll'>) {}

  /**
   * @returns gives the place back
   * @throws AppError `RATE_LIMITED` where the caller has too many already, `UNAVAILABLE` where everybody together has
   */
  take(caller: Caller): () => void {
    const { perCaller, inAll } = this.settings;
    const key = keyOf(caller);
    const own = this.#taken.get(key) ?? 0;
    if (own >= perCaller)
      throw new AppError('RATE_LIMITED', {
        message: `There are ${perCaller} live connections of yours already: close one of them first`,
      });
    if (this.#all >= inAll) throw new AppError('UNAVAILABLE', { message: 'Too many are connected at this moment' });
    this.#all++;
    this.#taken.set(key, own + 1);
    return () => this.#leave(key);
  }

  #leave(key: string): void {
    this.#all--;
    const left = (this.#taken.get(key) ?? 1) - 1;
    if (left === 0) this.#taken.delete(key);
    else this.#taken.set(key, left);
  }
}

/** The demo account is many people: of it, each session counts by itself. */
function keyOf({ kind, user_id: user, via_id: via }: Caller): string {
  return kind === 'person' ? user : via;
}
