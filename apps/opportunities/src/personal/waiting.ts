import { type Candidate, comparePlaces, type Equals } from './candidates.js';

/** So many are taken at once. */
const atOnce = 400;

/** Candidates that wait for the next step, those that can have the most first. There are up to hundreds of thousands, most of which are never taken. */
export class Waiting {
  /** By sum; the last id is the newest where sorted. */
  readonly #ids = new Map<number, string[]>();
  readonly #unsorted = new Set<number>();
  /** The highest is the last. */
  #sums: number[] = [];
  readonly #taken = new Set<string>();

  get next(): Candidate | null {
    const sum = this.#sums.at(-1);
    if (sum === undefined) return null;
    const ids = this.#ids.get(sum) ?? [];
    if (this.#unsorted.delete(sum)) ids.sort();
    const id = ids.at(-1);
    return id === undefined ? null : { id, sum };
  }

  /** A row may come from several sources: what it can have at most counts, and it is taken once. */
  add(rows: readonly Equals[]): void {
    for (const { sum, ids } of rows) {
      const known = this.#ids.get(sum);
      if (known === undefined) this.#ids.set(sum, [...ids]);
      else for (const id of ids) known.push(id);
      this.#unsorted.add(sum);
    }
    this.#sums = [...this.#ids.keys()].sort((one, other) => one - other);
  }

  /** The first ones, as far as they come before the next unread row; those that cannot come before the last one wanted are dropped. */
  take(unread: Candidate | null, last: Candidate | undefined): Candidate[] {
    const taken: Candidate[] = [];
    for (let { next } = this; next !== null && taken.length < atOnce; { next } = this) {
      if (isBehind(next, last)) this.#clear();
      else if (taken.length > 0 && unread !== null && comparePlaces(next, unread) > 0) break;
      else {
        this.#removeFirst();
        if (!this.#taken.has(next.id)) taken.push(next);
        this.#taken.add(next.id);
      }
    }
    return taken;
  }

  #removeFirst(): void {
    const sum = this.#sums.at(-1) ?? 0;
    const ids = this.#ids.get(sum) ?? [];
    ids.pop();
    if (ids.length > 0) return;
    this.#ids.delete(sum);
    this.#sums.pop();
  }

  #clear(): void {
    this.#ids.clear();
    this.#sums = [];
  }
}

/** Whether a place cannot come before the last one wanted. */
export function isBehind(place: Candidate | null, last: Candidate | undefined): boolean {
  return place !== null && last !== undefined && comparePlaces(last, place) <= 0;
}
