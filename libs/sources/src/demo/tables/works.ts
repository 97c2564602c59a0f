/** Work or goods that public bodies buy: name, NAICS and PSC codes, and a typical price in US dollars. */
export interface Work {
  readonly title: string;
  readonly naics: string;
  readonly psc: string;
  readonly median: number;
}

/** A field of work: typical purchases, and sentences that describe them. */
export interface Theme {
  readonly works: readonly Work[];
  /** Work of the contractor. */
  readonly scope: readonly string[];
  /** Requirements for the contractor. */
  readonly demands: readonly string[];
  /** Present if the sentences are about goods. */
  readonly isGoods?: true;
}

/** Creates a work, in one line of a table. */
export function work(title: string, naics: string, psc: string, median: number): Work {
  return { title, naics, psc, median };
}
