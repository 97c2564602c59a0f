/** Maximum delay of a refusal, below the time limits of clients. */
const maxWaitMs = 3000;

/** Refusals within the rate of this time are sent without delay. */
const undelayedMs = 1000;

/** Limits the refusals that each party gets per second by delaying further ones. */
export class RefusalPace {
  /** The time until which each party's refusals use up its rate; the least recent party first. */
  readonly #dueOf = new Map<string, number>();

  constructor(private readonly refusalsPerSecond: number) {}

  /** Delay of the next refusal of a party, in milliseconds. */
  waitFor(party: string, now: number): number {
    const due = Math.min(
      Math.max(this.#dueOf.get(party) ?? 0, now) + 1000 / this.refusalsPerSecond,
      now + undelayedMs + maxWaitMs,
    );
    this.#dueOf.delete(party);
    this.#dueOf.set(party, due);
    this.#removeExpired(now);
    return Math.max(0, due - now - undelayedMs);
  }

  /** Removes two expired entries for each new one, so that a flood from many networks takes no memory. */
  #removeExpired(now: number): void {
    let checked = 0;
    for (const [party, due] of this.#dueOf) {
      if (due > now || checked === 2) return;
      this.#dueOf.delete(party);
      checked += 1;
    }
  }
}
