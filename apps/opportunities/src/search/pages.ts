import { z } from 'zod';
import { maxCounted, type Total } from './count-kept.js';
import { type Place } from './orders.js';
import { fewDocuments } from './plan.js';

/** Which part of an order: from a position, or after a place. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after?: Place;
}

export const foundRow = z.object({ id: z.string(), place: z.string() });
/** Of a row its id and its place, a `Place` as JSON. */
export type FoundRow = z.infer<typeof foundRow>;

/** The rows of a page, in order. */
export interface FoundPage {
  readonly rows: readonly FoundRow[];
  readonly total: Total;
}

/** When which way of finding a page is taken. Tests lower them instead of storing a million rows. */
export const pageLimits = {
  /** So few documents are found by the index of words. */
  fewDocuments,
  maxCounted,
  /** So many documents of the sample say enough of how many match: see `countSome`. */
  leastSampled: 1_000,
  /** So few rows that meet the conditions are each looked at for the text. */
  fewRows: 5_000,
  /** Of a text with other conditions so many documents are all looked at, which takes 0.2 s: of what more have, the total is a bound. */
  maxHits: 40_000,
  /** Ranked are the best of a query by total score: so many, however many match. */
  maxCandidates: 500,
  /** The same of a text whose matches cost too much to find all: only those with the highest total scores are looked for. */
  maxBestCandidates: 100,
  /** So many matches are sorted to rank `maxCandidates` of them, although it may take less to find fewer in their order. */
  fewSorted: 5_000,
  /** Rows of an order that are looked at to find those of a page; beyond, all that match are sorted. */
  maxSteps: 30_000,
  /** So many of them are looked at first: the page is mostly among these. */
  fewSteps: 2_000,
  /** The same as `maxSteps` where the document of each row is looked up. */
  maxTextSteps: 16_000,
  /** Documents that are all looked at for a phrase; of more, those of the page. */
  fewLooked: 1_000,
  /** Microseconds that it takes the index of words to find a document and to visit it, for its id. */
  hitCost: 1,
  /** Microseconds that it takes to find where the document of a row is, without a visit. */
  placeCost: 2.4,
  /** Matches are not spread evenly: so many times the rows that should have those of a page among them are read. */
  enoughRows: 1.3,
  /** Microseconds that it takes to look up a tag with each score. */
  tagCost: 2_500,
  /** Below this share of matching rows, looking at rows in order takes longer than to sort those that match. */
  smallShare: 1 / 200,
};
export type PageLimits = Readonly<typeof pageLimits>;
