import { createHash } from 'node:crypto';

/** Detects repeated pages by a hash of their ids, because the ids of a long listing would take too much memory. */
export class RepeatedPageGuard {
  readonly #hashes = new Set<string>();

  /** Whether no earlier page had the same ids. */
  isNew(ids: readonly string[]): boolean {
    const before = this.#hashes.size;
    this.#hashes.add(createHash('sha256').update(JSON.stringify(ids)).digest('base64'));
    return this.#hashes.size > before;
  }
}
