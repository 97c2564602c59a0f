/**
 * Costs of the steps that plans are made of, in microseconds on one core with the data in memory.
 * `npm run bench -- costs 1M --keep FOLDER` measures each of them; only their ratios decide.
 */
export const costs = {
  /** µs per document that the index of words finds and visits for its id. */
  indexHit: 1,
  /** µs per entry that the index of words reads for the beginning of a word. */
  indexEntry: 0.25,
  /** µs per document that is found by the index of words, joined with its row and sorted. */
  sortedHit: 6,
  /** µs per row of an order whose keys are all in the index of that order. */
  orderKey: 0.35,
  /** µs per row of an order that is read from the table. */
  orderRow: 2,
  /** µs per row whose document is fetched and compared with the query. */
  recheck: 16,
  /** µs to look a name or code up with each score from 100 to 0. */
  tagLookups: 2_500,
  /** µs to find and sort at most a few thousand rows by their conditions, by whichever index PostgreSQL takes. */
  conditionScan: 20_000,
} as const;

/** When which step is taken. Tests lower those of the plans instead of storing a million rows. */
export const limits = {
  /** Rows: a page of an API client may be small, and a scan must be worth its start. */
  minPage: 50,
  /** Rows: an order scan reads so many first; with a limit near the size of the table, PostgreSQL would sort it. */
  firstScan: 2_000,
  /** µs after which an order scan may give up for the next plan; the rest of its budget is the estimate of that plan. */
  minBudget: 60_000,
  maxBudget: 250_000,
  /** Records: more are counted only on request. */
  maxCounted: 10_000,
  /** Documents of the sample: more than these give a total as a bound. */
  minSampled: 1_000,
  /** Rows: so few that meet the conditions are all rechecked for the text, and so many documents of the text for the conditions. */
  maxConditionRows: 5_000,
  /** Documents of a text with further conditions: so many are all read for the total, which takes 0.2 s. */
  maxFilteredHits: 40_000,
  /** Documents of a text alone that are rechecked for a total. */
  maxRechecked: 500,
  /** Records that are ranked: so many with the highest scores. */
  maxCandidates: 500,
  /** Documents: so many are found and sorted to rank `maxCandidates`, although fewer may be found sooner in their order. */
  maxSorted: 5_000,
  /** The same of a text that the index scan does not find soonest. */
  maxCommonCandidates: 100,
} as const;
export type Limits = { readonly [Name in keyof typeof limits]: number };

/** One of so many documents is in the sample: see the index `opportunity_document_sample`. */
export const sampleShare = 16;

/** When which query of the index of words is made. */
export const queryLimits = {
  /** Documents: a source or agency that more records have is a condition on the row alone. */
  maxTagDocuments: 20_000,
  /** Documents: if a part of the query has no more, each is rechecked for parts whose entries take the index longer. */
  maxRareDocuments: 2_000,
  /** Share of all documents: a key of a phrase that more have takes longer to look up than to recheck what the other keys find. */
  maxKeyShare: 0.5,
  /** Documents: candidates of a phrase are counted in the sample if there may be more, up to so many there. */
  minCandidatesToSample: 2_000,
  maxCandidatesInSample: 3_000,
} as const;
export type QueryLimits = { readonly [Name in keyof typeof queryLimits]: number };

/** How many rows facets are counted over, which takes up to 60 ms; of more, a sample. */
export const facetLimits = {
  /** Rows, where no document is read. */
  maxRows: 10_000,
  /** Rows whose documents are rechecked. */
  maxRechecked: 2_500,
} as const;
export type FacetLimits = { readonly [Name in keyof typeof facetLimits]: number };
