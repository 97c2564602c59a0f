import { createHash } from 'node:crypto';
import { type Selection } from '../search/query/row-conditions.js';

interface CachedCount {
  readonly version: number;
  readonly count: Promise<number>;
}

const maxCounts = 200;

/** Numbers of dismissed records by selection, for one revision of the marks of a workspace. */
export class CachedCounts {
  readonly #counts = new Map<string, CachedCount>();

  /** @param version - version of the catalogue; without it, and for a selection that depends on the time, nothing is cached */
  get(selection: Selection, version: number | undefined, count: () => Promise<number>): Promise<number> {
    if (version === undefined || dependsOnTime(selection)) return count();
    const key = keyOf(selection);
    const cached = this.#counts.get(key);
    if (cached?.version === version) return cached.count;
    const counting = count();
    if (this.#counts.size >= maxCounts) this.#counts.clear();
    this.#counts.set(key, { version, count: counting });
    // A failure is thrown to the caller, and the next request counts again.
    counting.catch(() => this.#counts.delete(key));
    return counting;
  }
}

/** Whether other records may meet a selection tomorrow: days from now, in the filter or in the text. */
function dependsOnTime({ filter, query }: Selection): boolean {
  return filter.due_within_days !== undefined || JSON.stringify(query).includes('"days":');
}

/** A hash, because a filter may have thousands of ids. */
function keyOf({ demo, filter, query }: Selection): string {
  return createHash('sha256')
    .update(JSON.stringify([demo, filter, query]))
    .digest('base64');
}
