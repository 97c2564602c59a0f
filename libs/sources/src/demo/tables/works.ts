/** Work or goods that public bodies buy: name, NAICS and PSC codes, and a typical price in US dollars. */
export interface Work {
  readonly title: string;
  readonly naics: string;
  readonly psc: string;
  readonly median: number;
}

/** A field of work: what is bought in it and the sentences that describe it. */
export interface Theme {
  readonly works: readonly Work[];
  /** Work of the contractor. */
  readonly scope: readonly string[];
  /** Requirements for the contractor. */
  readonly demands: readonly string[];
  /** Its sentences are for goods already. */
  readonly ownGoods?: true;
}

/** One line per work keeps the tables readable. */
export function work(title: string, naics: string, psc: string, median: number): Work {
  return { title, naics, psc, median };
}
