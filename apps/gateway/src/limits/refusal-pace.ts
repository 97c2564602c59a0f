/** Longest wait of a refusal: clients end a request after some seconds more. */
const maxWaitMs = 3000;

/** A second's refusals are sent without a wait. */
const burstMs = 1000;

/** When the refusals of each party may be sent: beyond so many a second, each waits for its turn. */
export class RefusalPace {
  /** The time at which all refusals of a party would have been sent at the given rate; the least recent first. */
  readonly #dueOf = new Map<string, number>();

  constructor(private readonly perSecond: number) {}

  /** How many milliseconds the next refusal of a party waits. */
  waitFor(party: string, now: number): number {
    const due = Math.min(Math.max(this.#dueOf.get(party) ?? 0, now) + 1000 / this.perSecond, now + burstMs + maxWaitMs);
    this.#dueOf.delete(party);
    this.#dueOf.set(party, due);
    this.#forgetOldest(now);
    return Math.max(0, due - now - burstMs);
  }

  /** Two for each that is added, so that a flood from many networks takes no memory. */
  #forgetOldest(now: number): void {
    let checked = 0;
    for (const [party, due] of this.#dueOf) {
      if (due > now || checked === 2) return;
      this.#dueOf.delete(party);
      checked += 1;
    }
  }
}
