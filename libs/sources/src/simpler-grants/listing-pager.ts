import { AppError } from '@rfp/contracts/errors';
import { maxReachable, maxShrinkage, simplerGrantsName } from './constants.js';

export interface Answer {
  /** Number of records that the search finds. */
  total: number;
  /** Number of records on a full page. */
  pageSize: number;
  records: { key: string; record: unknown }[];
}

export interface Step {
  /** Records that no earlier page of this listing had. */
  fresh: unknown[];
  /** A `SOURCE_INCOMPLETE` error if records are missing. */
  outcome: 'continues' | 'done' | AppError;
}

/** Position to resume at: the page, and the number of records before it. */
export interface ListingPosition {
  page: number;
  before: number;
  /** The largest announced total. */
  announced: number;
}

/**
 * Pages through one listing and counts its records. New records shift the other records back, so that some repeat. Records that leave the listing
 * shift the others forward, so that some are missed. The count at the end shows missed records; the listing is then read a second time.
 */
export class ListingPager {
  readonly #seen = new Set<string>();
  #page: number;
  #before: number;
  #announced: number;
  #round = 1;
  #position: ListingPosition;

  constructor(position: ListingPosition) {
    this.#page = position.page;
    this.#before = position.before;
    this.#announced = position.announced;
    this.#position = position;
  }

  /** The next page to request. */
  get page(): number {
    return this.#page;
  }

  /** Number of records so far. */
  get count(): number {
    return this.#before + this.#seen.size;
  }

  /** Position at which a later run resumes. It requests the last page again, because its records may have shifted. */
  get position(): ListingPosition {
    return this.#position;
  }

  take({ total, pageSize, records }: Answer): Step {
    if (records.length > total)
      throw new AppError('SOURCE_CHANGED', {
        message: `${simplerGrantsName} announced ${total} records and gave ${records.length} at once.`,
      });
    this.#announced = Math.max(this.#announced, total);
    if (total < this.#announced * (1 - maxShrinkage))
      return { fresh: [], outcome: incompleteError(this.#announced, this.count) };
    const countBefore = this.count;
    const fresh = records.filter(({ key }) => this.#isNew(key)).map(({ record }) => record);
    const end = (this.#page - 1) * pageSize + records.length;
    if (this.#round === 1 && fresh.length === 0 && end < total)
      return { fresh, outcome: incompleteError(total, this.count) };
    this.#position =
      this.#round === 1
        ? { page: this.#page, before: countBefore, announced: this.#announced }
        : { page: 1, before: 0, announced: 0 };
    this.#page += 1;
    const continues = end < total && this.#page <= Math.floor(maxReachable / pageSize);
    return { fresh, outcome: continues ? 'continues' : this.#classifyEnd(total) };
  }

  #isNew(key: string): boolean {
    const before = this.#seen.size;
    return this.#seen.add(key).size > before;
  }

  #classifyEnd(total: number): Step['outcome'] {
    // The total may be capped at this limit, so the real number of records is unknown.
    if (total >= maxReachable) return beyondReachError(total, this.count);
    // The count includes records that left after they were read, so only the largest total shows a missing record.
    if (this.count >= this.#announced) return 'done';
    if (this.#round === 2) return this.count >= total ? 'done' : incompleteError(total, this.count);
    this.#round = 2;
    this.#page = 1;
    this.#before = 0;
    return 'continues';
  }
}

function incompleteError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `${simplerGrantsName} announced ${expected} records and gave ${received}.`,
    details: { expected, received },
  });
}

function beyondReachError(expected: number, received: number): AppError {
  return new AppError('SOURCE_INCOMPLETE', {
    message: `${simplerGrantsName} has ${expected === maxReachable ? 'at least ' : ''}${expected} records and shows the first ${maxReachable} of them only; ${received} were read.`,
    details: { expected, received, reachable: maxReachable },
  });
}
