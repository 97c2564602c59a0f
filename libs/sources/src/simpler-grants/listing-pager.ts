import { AppError } from '@rfp/contracts/errors';
import { maxReachable, maxShrinkage, simplerGrantsName } from './constants.js';

export interface Answer {
  /** Number of records that the search finds. */
  total: number;
  /** Records of a full page. */
  pageSize: number;
  records: { key: string; record: unknown }[];
}

export interface Step {
  /** Records that no earlier page of this listing had. */
  fresh: unknown[];
  /** A `SOURCE_INCOMPLETE` if something is missing. */
  outcome: 'continues' | 'done' | AppError;
}

/** Where to resume: the page, and the number of records before it. */
export interface Place {
  page: number;
  before: number;
  /** The largest announced total. */
  announced: number;
}

/**
 * Counts the records of one listing, page by page. New records shift others back, which only repeats some; records
 * that leave shift others forward past the current page, and those are missing at the end. The listing is then read
 * once more.
 */
export class ListingPager {
  readonly #seen = new Set<string>();
  #page: number;
  #before: number;
  #announced: number;
  #round = 1;
  #place: Place;

  constructor(place: Place) {
    this.#page = place.page;
    this.#before = place.before;
    this.#announced = place.announced;
    this.#place = place;
  }

  /** The next page to request. */
  get page(): number {
    return this.#page;
  }

  /** Records so far. */
  get count(): number {
    return this.#before + this.#seen.size;
  }

  /** Where a later run resumes: it requests the last page again, whose records may have shifted. */
  get place(): Place {
    return this.#place;
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
    this.#place =
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
    // The number found may itself be capped at this limit: nobody knows what is behind it.
    if (total >= maxReachable) return beyondReachError(total, this.count);
    // Records that were read and then left count too: only the largest total reveals a missing one.
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
