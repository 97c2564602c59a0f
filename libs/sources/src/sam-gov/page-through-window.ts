import { AppError } from '@rfp/contracts/errors';
import { defaultPageSize, maxPages } from './constants.js';

/** Unit of `offset`: documented as pages, also seen as records. */
type OffsetUnit = 'pages' | 'records';

export interface Listed {
  /** Identifies pages; null if the record has no id. */
  id: string | null;
  record: unknown;
}

export interface Listing {
  /** Null if the source does not say. */
  total: number | null;
  records: Listed[];
}

/** Position in a listing: what to request next, and how. */
export interface Position {
  page: number;
  unit: OffsetUnit;
}

export interface Step {
  /** Records that no earlier page of this listing had. */
  fresh: Listed[];
  /** Number of further records that an earlier page had. */
  repeated: number;
  /** The largest total announced so far; null if there was none. */
  announced: number | null;
  /** Page to resume at; null at the end. */
  nextPage: number | null;
  unit: OffsetUnit;
}

/**
 * Pages through one listing.
 *
 * The documentation says that `offset` counts pages, some clients have seen it count records, and with full pages the
 * two differ from the second page on. So a page that mostly repeats earlier records, or is empty although more were
 * announced, is requested once more in the other unit.
 * @throws SOURCE_INCOMPLETE if the listing ends before the announced number of records
 * @throws SOURCE_CHANGED if a first page has neither records nor a total: that is different from 0 records
 * @throws SOURCE_TOO_LARGE if it does not end
 */
export async function* pageThroughWindow(
  ask: (offset: number) => Promise<Listing>,
  start: Position,
  pageSize = defaultPageSize,
): AsyncGenerator<Step> {
  const walk = new WindowPager(start, pageSize);
  for (let pages = 0; pages < maxPages; pages += 1) {
    const step = walk.take(await ask(walk.offset));
    if (step !== null) yield step;
    if (step?.nextPage === null) return;
  }
  throw new AppError('SOURCE_TOO_LARGE', { details: { pages: maxPages } });
}

class WindowPager {
  readonly #seen = new Set<string>();
  #page: number;
  #unit: OffsetUnit;
  #switched = false;
  /** Positions of the listing that were read, those of earlier runs included. */
  #read: number;
  /** Records of the fullest page. */
  #fullPage = 0;
  #announced: number | null = null;

  constructor(
    { page, unit }: Position,
    private readonly pageSize: number,
  ) {
    this.#page = page;
    this.#unit = unit;
    this.#read = page * pageSize;
  }

  get offset(): number {
    return this.#unit === 'pages' ? this.#page : this.#page * this.pageSize;
  }

  /** The step of a page; null if it must be requested again in the other unit. */
  take({ total, records }: Listing): Step | null {
    if (total !== null) this.#announced = Math.max(total, this.#announced ?? 0);
    if (records.length === 0 && this.#read === 0) this.#expectNothing();
    const fresh = records.filter(({ id }) => id === null || !this.#seen.has(id));
    if (this.#leadsNowhere(records.length, fresh.length)) return this.#switchUnit();
    for (const { id } of fresh) if (id !== null) this.#seen.add(id);
    this.#read += records.length;
    this.#fullPage = Math.max(this.#fullPage, records.length);
    this.#page += 1;
    const nextPage = this.#isDone(records.length) ? null : this.#page;
    return { fresh, repeated: records.length - fresh.length, announced: this.#announced, nextPage, unit: this.#unit };
  }

  #expectNothing(): void {
    if (this.#announced === null)
      throw new AppError('SOURCE_CHANGED', { message: 'The source gives neither records nor their number.' });
  }

  #leadsNowhere(count: number, fresh: number): boolean {
    if (count === 0) return this.#read < (this.#announced ?? 0);
    // The rest of a listing may be a few records that shifted here from the page before.
    const isRest = count < this.#fullPage && this.#read + count === this.#announced;
    return fresh * 2 < count && !isRest;
  }

  #switchUnit(): null {
    if (this.#switched || this.#page === 0) {
      throw new AppError('SOURCE_INCOMPLETE', { details: { expected: this.#announced, received: this.#read } });
    }
    this.#switched = true;
    this.#unit = this.#unit === 'pages' ? 'records' : 'pages';
    return null;
  }

  #isDone(count: number): boolean {
    return this.#announced === null ? count < this.pageSize : this.#read >= this.#announced || count === 0;
  }
}
