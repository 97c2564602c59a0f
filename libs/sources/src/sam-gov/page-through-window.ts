import { AppError } from '@rfp/contracts/errors';
import { defaultPageSize, maxPages } from './constants.js';

/** Unit of `offset`: documented as pages, but observed as records as well. */
type OffsetUnit = 'pages' | 'records';

export interface ListedRecord {
  /** Id of the record, used to recognize repeated pages; null if the record has no id. */
  id: string | null;
  record: unknown;
}

export interface Listing {
  /** Announced number of records; null if the source states none. */
  total: number | null;
  records: ListedRecord[];
}

/** Position in a listing: the next page, and the unit of its offset. */
export interface Position {
  page: number;
  unit: OffsetUnit;
}

export interface Step {
  /** Records that no earlier page of this listing had. */
  fresh: ListedRecord[];
  /** Number of records repeated from earlier pages. */
  repeated: number;
  /** The largest total announced so far; null if no total was announced. */
  announced: number | null;
  /** Page to resume at; null at the end. */
  nextPage: number | null;
  unit: OffsetUnit;
}

/**
 * Pages through one listing.
 *
 * By the documentation, `offset` counts pages, but some clients have observed that it counts records. The two differ from the second page
 * on. So a page that mostly repeats earlier records, or is empty although more are announced, is requested once more in the
 * other unit.
 * @throws SOURCE_INCOMPLETE if the listing ends before the announced number of records
 * @throws SOURCE_CHANGED if the first page has neither records nor a total, which must not count as 0 records
 * @throws SOURCE_TOO_LARGE if the listing does not end
 */
export async function* pageThroughWindow(
  request: (offset: number) => Promise<Listing>,
  start: Position,
  pageSize = defaultPageSize,
): AsyncGenerator<Step> {
  const pager = new WindowPager(start, pageSize);
  for (let pages = 0; pages < maxPages; pages += 1) {
    const step = pager.take(await request(pager.offset));
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
  /** Number of records read, including those of earlier runs. */
  #read: number;
  /** Number of records on the fullest page. */
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

  /** The step of a page; null if the page must be requested again in the other unit. */
  take({ total, records }: Listing): Step | null {
    if (total !== null) this.#announced = Math.max(total, this.#announced ?? 0);
    if (records.length === 0 && this.#read === 0) this.#requireTotal();
    const fresh = records.filter(({ id }) => id === null || !this.#seen.has(id));
    if (this.#hasWrongUnit(records.length, fresh.length)) return this.#switchUnit();
    for (const { id } of fresh) if (id !== null) this.#seen.add(id);
    this.#read += records.length;
    this.#fullPage = Math.max(this.#fullPage, records.length);
    this.#page += 1;
    const nextPage = this.#isDone(records.length) ? null : this.#page;
    return { fresh, repeated: records.length - fresh.length, announced: this.#announced, nextPage, unit: this.#unit };
  }

  #requireTotal(): void {
    if (this.#announced === null)
      throw new AppError('SOURCE_CHANGED', { message: 'The source returns neither records nor their number.' });
  }

  #hasWrongUnit(count: number, fresh: number): boolean {
    if (count === 0) return this.#read < (this.#announced ?? 0);
    // The last page may consist of a few records that shifted here from the previous page.
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
