/** After this time the database is queried again, because another process may have reset the counter. */
const rememberedMs = 1000;

/** Maximum number of remembered refusals; the oldest are removed first. */
const maxRemembered = 10_000;

interface Refusal {
  readonly key: string;
  /** Account or address whose secret was guessed. */
  readonly subject: string;
  readonly recheckAt: number;
  readonly endsAt: number;
}

/**
 * Remembers guesses that the database has just refused, so that a flood of guesses costs no queries. Only refusals are remembered: every admission
 * comes from the database.
 */
export class RefusalMemory {
  /** Ordered by age, the oldest first. */
  readonly #refusals = new Map<string, Refusal>();
  readonly #keysBySubject = new Map<string, Set<string>>();

  /** Milliseconds until the refusal ends; undefined if the database must be queried. */
  msLeft(key: string, now: number): number | undefined {
    const refusal = this.#refusals.get(key);
    return refusal === undefined || refusal.recheckAt <= now ? undefined : refusal.endsAt - now;
  }

  /** @param ms how long the database refuses the guess */
  add(key: string, { subject, ms }: { subject: string; ms: number }, now: number): void {
    this.#delete(this.#refusals.get(key));
    this.#refusals.set(key, { key, subject, recheckAt: now + Math.min(ms, rememberedMs), endsAt: now + ms });
    const keys = this.#keysBySubject.get(subject) ?? new Set();
    this.#keysBySubject.set(subject, keys.add(key));
    for (const oldest of this.#refusals.values()) {
      if (oldest.recheckAt > now && this.#refusals.size <= maxRemembered) return;
      this.#delete(oldest);
    }
  }

  /** Removes the refusals of subjects whose counters were reset. */
  remove(subjects: readonly string[]): void {
    for (const subject of subjects)
      for (const key of this.#keysBySubject.get(subject) ?? []) this.#delete(this.#refusals.get(key));
  }

  #delete(refusal: Refusal | undefined): void {
    if (refusal === undefined) return;
    const { key, subject } = refusal;
    this.#refusals.delete(key);
    const keys = this.#keysBySubject.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) this.#keysBySubject.delete(subject);
  }
}
