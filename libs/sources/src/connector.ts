import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type Source } from '@rfp/contracts/source';
import { type SourceFetch } from './fetch-source.js';

/** A record that could not be read, kept aside with what was received. */
export interface RejectedRaw extends Rejection {
  /** As received; cut by whoever stores it. */
  raw: string;
}

/** One answer of a source, checked and normalised. */
export interface Page {
  notices: Notice[];
  rejected: RejectedRaw[];
  /** How many records the source says the whole listing has; null where it does not say. */
  expected: number | null;
  /** From where to go on once this page is stored. JSON of the connector's own making. */
  checkpoint: unknown;
}

/** What a connector is given for one run. */
export interface ReadContext {
  /** The only way out: time limits, retries, quota, redaction. */
  fetch: SourceFetch;
  now: Date;
  /** Aborts when the run is cancelled or lost its claim. */
  signal: AbortSignal;
  /** What the last confirmed page of an earlier run left; null at the first run. */
  checkpoint: unknown;
  /** The source's API key, where it needs one. */
  apiKey: string | null;
}

/**
 * How one source speaks. Knows neither scores nor the database.
 * It throws an `AppError` with a `SOURCE_*` code for whatever makes the answer untrustworthy (HTML, empty, truncated, changed shape);
 * pages yielded before that stay good. It never answers "0 records" for a failure.
 */
export interface Connector {
  readonly source: Omit<Source, 'ready'>;
  /** Origins that must be configurable, so that twins and self-hosted mirrors can stand in. */
  readonly defaultBaseUrl: string;
  /** What the source is asked at most; goes into `createSourceFetch`. */
  readonly pace: { minIntervalMs: number; dailyQuota: number | null };
  /** Pages of the listing. `baseUrl` replaces `defaultBaseUrl`. */
  read(context: ReadContext, baseUrl: string): AsyncIterable<Page>;
  /** Where the listing is only a summary: reads the whole of the given records, one by one. */
  readonly details?: {
    readonly listChannel: string;
    readonly detailChannel: string;
    read(sourceIds: string[], context: ReadContext, baseUrl: string): AsyncIterable<Page>;
  };
}
