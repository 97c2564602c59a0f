import { createHash } from 'node:crypto';

/** Tells a page that comes again from a new one, without keeping what was on the pages: a long listing would fill the memory. */
export class RepeatedPageGuard {
  readonly #marks = new Set<string>();

  /** Whether no page with these ids was there before. */
  isNew(ids: readonly string[]): boolean {
    const before = this.#marks.size;
    this.#marks.add(createHash('sha256').update(JSON.stringify(ids)).digest('base64'));
    return this.#marks.size > before;
  }
}
