/** Something that public bodies buy: what it is called, its NAICS and PSC codes, and the middle of what it costs in US dollars. */
export interface Work {
  readonly title: string;
  readonly naics: string;
  readonly psc: string;
  readonly median: number;
}

/** A field of work: what is bought in it and the sentences that describe it. */
export interface Theme {
  readonly works: readonly Work[];
  /** What the contractor does. */
  readonly scope: readonly string[];
  /** What is asked of the contractor. */
  readonly demands: readonly string[];
  /** Its sentences are for goods already. */
  readonly ownGoods?: true;
}

/** One line per work keeps the tables readable. */
export function work(title: string, naics: string, psc: string, median: number): Work {
  return { title, naics, psc, median };
}
