/**
 * Costs of the steps of plans, in microseconds on one core with the data in memory.
 * `npm run bench -- costs 1M --keep FOLDER` measures each cost; only the ratios matter.
 */
export const costs = {
  /** µs per document that the word index finds and visits for its id. */
  indexHit: 1,
  /** µs per entry that the word index reads for the beginning of a word. */
  indexEntry: 0.25,
  /** µs per document to find it in the word index, join it with its row, and sort it. */
  sortedHit: 6,
  /** µs per row of a list order if the index of that order has all needed columns. */
  orderKey: 0.35,
  /** µs per row of a list order if the row is read from the table. */
  orderRow: 2,
  /** µs per row whose document is fetched and compared with the query. */
  recheck: 16,
  /** µs to look a name or code up with each score from 100 to 0. */
  tagLookups: 2_500,
  /** µs to find and sort at most a few thousand rows by their conditions, with the index that PostgreSQL chooses. */
  conditionScan: 20_000,
} as const;

/** Thresholds between plans. Tests lower them instead of storing a million rows. */
export const limits = {
  /** Rows: estimates assume at least this page size, because starting a scan for a smaller page costs as much. */
  minPage: 50,
  /** Rows that an order scan reads in its first step; with a limit near the size of the table, PostgreSQL would sort the table. */
  firstScan: 2_000,
  /** µs after which an order scan may give up for the next plan; the rest of its budget is the estimate of that plan. */
  minBudget: 60_000,
  maxBudget: 250_000,
  /** Records: higher totals are counted only on request. */
  maxCounted: 10_000,
  /** Documents of the sample: with more hits than this, the total is a lower bound from the sample. */
  minSampled: 1_000,
  /** Rows that meet the conditions: up to this number, all are rechecked for the text. Also the limit of documents to recheck for the conditions. */
  maxConditionRows: 5_000,
  /** Documents that match a text with further conditions: up to this number, all are read for the total, which takes 0.2 s. */
  maxFilteredHits: 40_000,
  /** Documents that are rechecked for the total of a text without further conditions. */
  maxRechecked: 500,
  /** Records to rank: those with the highest scores. */
  maxCandidates: 500,
  /** Documents: up to this number, all are found and sorted to rank `maxCandidates`, although an order scan may find fewer faster. */
  maxSorted: 5_000,
  /** Records to rank if the index scan is not the cheapest plan of the text. */
  maxCommonCandidates: 100,
} as const;
export type Limits = { readonly [Name in keyof typeof limits]: number };

/** The sample has one in 16 documents: see the index `opportunity_document_sample`. */
export const sampleShare = 16;

/** Thresholds for queries of the word index. */
export const queryLimits = {
  /** Documents: a source or agency with more records is only a condition on the row. */
  maxTagDocuments: 20_000,
  /** Documents: if the rarest part of the query has no more, its documents are rechecked for parts that the index would look up more slowly. */
  maxRareDocuments: 2_000,
  /** Share of all documents: above it, looking up a key of a phrase takes longer than rechecking the documents that the other keys find. */
  maxKeyShare: 0.5,
  /** Documents: the candidates of a phrase are counted in the sample if there may be more than the minimum; counting stops at the maximum. */
  minCandidatesToSample: 2_000,
  maxCandidatesInSample: 3_000,
} as const;
export type QueryLimits = { readonly [Name in keyof typeof queryLimits]: number };

/** Limits of exact facets, which take up to 0.1 s; above them, facets are counted in a sample. */
export const facetLimits = {
  /** Rows, if no document is read. */
  maxRows: 10_000,
  /** Rows of the sample, if no document is read. */
  sampleRows: 3_000,
  /** Rows whose documents are rechecked. */
  maxRechecked: 2_500,
} as const;
export type FacetLimits = { readonly [Name in keyof typeof facetLimits]: number };
