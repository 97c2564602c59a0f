import { createHash } from 'node:crypto';

/** Detects repeated pages by hashes of their ids: storing the ids of a long listing would fill the memory. */
export class RepeatedPageGuard {
  readonly #marks = new Set<string>();

  /** Whether these ids have not been on a page before. */
  isNew(ids: readonly string[]): boolean {
    const before = this.#marks.size;
    this.#marks.add(createHash('sha256').update(JSON.stringify(ids)).digest('base64'));
    return this.#marks.size > before;
  }
}
