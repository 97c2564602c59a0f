import { createHash } from 'node:crypto';
import { type Notice } from '@rfp/contracts/notice';
import { type Page } from '@rfp/sources/connector';
import { checkNotices } from './check-notices.js';
import { type Portion } from './hand-on.js';
import { type Aside } from './keep-rejected.js';

/**
 * What of a page is to be handed on: all of it, or as much as the limit of the run lets through. A run that ends within a page leaves
 * marks of what it has handed on, and the next one leaves that out: so each goes on where the last one was, and every record comes once.
 */
export class PageParts {
  readonly #done: Set<string>;

  constructor(
    handedOn: readonly string[],
    /** Records that the run may hand on; null: no limit. */
    private room: number | null,
  ) {
    this.#done = new Set(handedOn);
  }

  /** Null: all may be handed on that comes. */
  get left(): number | null {
    return this.room;
  }

  /** `cut`: more was there than may be handed on. */
  take(page: Page, isListing: boolean): Portion & { cut: boolean } {
    const { good, rejected } = checkNotices(page.notices);
    const fresh = this.#without(good);
    const aside = this.#without<Aside>([
      ...page.rejected.map((each) => ({ ...each, stage: 'read' as const })),
      ...rejected,
    ]);
    const notices = this.room === null ? fresh : fresh.slice(0, this.room);
    if (this.room !== null) this.room -= notices.length;
    const cut = notices.length < fresh.length;
    if (!isListing) return { notices, aside, place: null, cut };
    if (!cut) {
      // A page on which there is nothing stands before the one that the marks are of: it is not the one that is done.
      if (page.notices.length + page.rejected.length > 0) this.#done.clear();
      return {
        notices,
        aside,
        cut,
        place: { checkpoint: page.checkpoint, listed: page.notices.length + page.rejected.length },
      };
    }
    for (const each of [...notices, ...aside]) this.#done.add(markOf(each));
    return { notices, aside, cut, place: { handedOn: [...this.#done] } };
  }

  #without<T extends Notice | Aside>(records: T[]): T[] {
    return this.#done.size === 0 ? records : records.filter((record) => !this.#done.has(markOf(record)));
  }
}

/**
 * By which a record is known again that has not changed. What its fields were read from is no part of that, as it is none of the record
 * that intake keeps: a page that prints "3 days left" prints another evidence every day, and would never be got through.
 */
function markOf(record: Notice | Aside): string {
  const told = 'fields' in record ? { ...record, fields: { ...record.fields, evidence: undefined } } : record;
  return createHash('sha256').update(JSON.stringify(told)).digest('base64url').slice(0, 22);
}
