/** The database is asked again after this time: another process may have reset the count. */
const rememberedMs = 1000;

/** More would be forgotten, the oldest first. */
const maxRemembered = 10_000;

interface Refusal {
  /** Account or address whose secret was guessed. */
  readonly subject: string;
  readonly askAgainAt: number;
  readonly endsAt: number;
}

/**
 * Guesses that the database has just refused, so that a flood of them costs no query. Only refusals are remembered: whatever is admitted was
 * admitted by the database.
 */
export class RefusalMemory {
  /** The oldest first. */
  readonly #refusals = new Map<string, Refusal>();

  /** Milliseconds until the refusal ends; undefined if the database is to be asked. */
  msLeft(key: string, now: number): number | undefined {
    const refusal = this.#refusals.get(key);
    return refusal === undefined || refusal.askAgainAt <= now ? undefined : refusal.endsAt - now;
  }

  /** @param ms how long the database refuses */
  add(key: string, { subject, ms }: { subject: string; ms: number }, now: number): void {
    this.#refusals.delete(key);
    this.#refusals.set(key, { subject, askAgainAt: now + Math.min(ms, rememberedMs), endsAt: now + ms });
    for (const [oldest, { askAgainAt }] of this.#refusals) {
      if (askAgainAt > now && this.#refusals.size <= maxRemembered) return;
      this.#refusals.delete(oldest);
    }
  }

  /** After their counts were reset. */
  forget(subjects: ReadonlySet<string>): void {
    for (const [key, { subject }] of this.#refusals) if (subjects.has(subject)) this.#refusals.delete(key);
  }
}
