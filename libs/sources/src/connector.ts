import { AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type Source } from '@rfp/contracts/source';
import { type z } from 'zod';
import { type SourceFetch } from './fetch-source.js';
import { type FetchLimits } from './http/deadline.js';

/** A record that could not be read. Sync quarantines it with its raw text. */
export interface UnreadableRecord extends Rejection {
  /** As received; the store truncates it. */
  raw: string;
}

/** One page of results, validated and normalized. */
export interface Page {
  notices: Notice[];
  rejected: UnreadableRecord[];
  /**
   * Number of records that the source announces for the listing; null if it does not say or nothing has changed.
   */
  expected: number | null;
  /** Position to resume from once this page is stored. JSON, private to the connector. */
  checkpoint: unknown;
  /** The sentence in which the source states that nothing is open. */
  statement?: string;
  /** The source reports no change since the checkpoint: nothing is downloaded and nothing is missing. */
  unchanged?: true;
  /**
   * The listing restarts with this page because the checkpoint could not be resumed: earlier pages of the sweep do not
   * count. Only if a checkpoint was given.
   */
  restarted?: true;
}

/** A sheet of a workbook: the texts of its cells, without empty rows. */
export interface Sheet {
  name: string;
  rows: string[][];
}

/** Input of a connector for one run. */
export interface ReadContext {
  /** The only way to send requests: limits, retries, quota, redaction. */
  fetch: SourceFetch;
  now: Date;
  /** Aborts if the run is cancelled or loses its claim. */
  signal: AbortSignal;
  /** The checkpoint of the last stored page of an earlier run; null in the first run. */
  checkpoint: unknown;
  /** The API key of the source, if it needs one. */
  apiKey: string | null;
  /** Awaited between the steps of a long computation so that the process can serve requests; by default one turn of the event loop. */
  pause?: () => Promise<void>;
  /**
   * Reads an Excel workbook (.xlsx) in a separate process with limits of memory and time. Absent if workbooks are not supported.
   * @throws SOURCE_CHANGED, SOURCE_TRUNCATED, SOURCE_TOO_LARGE
   */
  readWorkbook?: (bytes: Uint8Array) => Promise<Sheet[]>;
}

/**
 * Adapter of one source, independent of scores and the database. Throws an `AppError` with a `SOURCE_*` code for every invalid response
 * (HTML, empty, truncated, changed shape) instead of reporting "0 records"; earlier pages stay valid.
 */
export interface Connector {
  readonly source: Omit<Source, 'ready'>;
  /** Base URL of the source. Configurable, so that a twin or a self-hosted mirror can replace the source. */
  readonly defaultBaseUrl: string;
  /** Limits of the requests to the source, for `createSourceFetch`. */
  readonly pace: { minIntervalMs: number; dailyQuota: number | null; limits?: Partial<FetchLimits> };
  /** URLs that another service, such as Firecrawl, fetches for the connector. Sync validates them as if it fetched them itself. */
  readonly targets?: readonly string[];
  /**
   * Every complete sweep of the listing yields every open record as a notice of this channel, so sync closes a record
   * that is missing. Absent if a listing shows a window or only the newest records. `sourceName`: the stored source name of these notices, if it differs from
   * the name of the source. It is stated here because an empty listing has no notice that shows it.
   */
  readonly fullSnapshot?: { readonly channel: string; readonly sourceName?: string };
  /**
   * The first run reads all postings, open or closed, of this number of preceding days. Absent if the source lists open notices
   * only: earlier months are then incomplete and must not be counted in trends.
   */
  readonly lookbackDays?: number;
  /** Keys of built-in sources with the same records, best first, to use if this one is permanently gone. */
  readonly alternates?: readonly string[];
  /**
   * Quota and pauses are counted per account: sources with the same account share them. Defaults to the source's key.
   */
  readonly account?: string;
  /** Parses the raw text of a quarantined record again. Sends no request. */
  replay?(raw: string, now: Date): Pick<Page, 'notices' | 'rejected'>;
  /** Yields the pages of the listing. `baseUrl` replaces `defaultBaseUrl`. */
  read(context: ReadContext, baseUrl: string): AsyncIterable<Page>;
  /** If the listing is only a summary: fetches the details of the given records one by one. */
  readonly details?: {
    readonly listChannel: string;
    readonly detailChannel: string;
    read(sourceIds: string[], context: ReadContext, baseUrl: string): AsyncIterable<Page>;
  };
}

/** The properties of a source that do not depend on its type. */
export type SourceIdentity = Pick<Source, 'key' | 'name' | 'source_type' | 'home_url'>;

/** A built-in source. */
export interface SourcePreset {
  identity: SourceIdentity;
  settings: unknown;
}

/** A number that the operator can set. */
export interface OperatorNumber {
  /** Name of the environment variable. */
  env: string;
  /** Value if the variable is not set. If the value is absent too, the connector uses its own number. */
  defaultValue?: number;
}

/** Checks an API key with the cheapest request of a service. */
export interface KeyCheck {
  /** Base URL of the request, unless the operator sets another one for the built-in sources. */
  readonly baseUrl: string;
  /** Account whose quota the request uses, see `Connector.account`. */
  readonly account: string;
  readonly pace: Connector['pace'];
  /** @returns a sentence about the result @throws the errors of `SourceFetch` */
  run(context: ReadContext & { apiKey: string }, baseUrl: string): Promise<string>;
}

/** Settings of the operator for all sources of a type, by the names of their environment variables. */
export interface OperatorSettings {
  /**
   * The API key of all its sources. A user can store one as well. `title`: the issuer of the key, as users know it.
   */
  readonly apiKey?: { readonly env: string; readonly title: string; readonly check: KeyCheck };
  /** Base URL of its built-in sources, so that a mirror or a twin can replace them. */
  readonly baseUrlEnv?: string;
  /** Pace of its built-in sources, see `Connector.pace`. */
  readonly pace?: { readonly minIntervalMs?: OperatorNumber; readonly dailyQuota?: OperatorNumber };
}

/**
 * A type of source: one entry of the registry. `create` returns the connector of one source with the given settings. Fixed
 * sources such as SAM.gov have one preset and no settings.
 */
export interface ConnectorType {
  readonly key: string;
  /** Label of the type in a list: `Socrata open data portal`. */
  readonly title: string;
  readonly kind: Source['kind'];
  /** Schema of the settings of a source. Forms and error messages are derived from it. */
  readonly settings: z.ZodType;
  readonly presets: readonly SourcePreset[];
  /**
   * `guarded`: its URLs come from users or pages, so its requests pass the egress guard (`apps/sync/scraping/egress`).
   * `polite`: it also reads pages made for people, so it obeys robots.txt and sends one request at a time per host.
   */
  readonly egress: 'direct' | 'guarded' | 'polite';
  readonly operator?: OperatorSettings;
  /** @throws AppError VALIDATION if the settings do not match the schema */
  create(identity: SourceIdentity, settings: unknown): Connector;
}

/** Defines a type whose `create` receives parsed settings. */
export function defineConnectorType<S extends z.ZodType>(
  type: Omit<ConnectorType, 'settings' | 'create' | 'presets'> & {
    settings: S;
    presets: readonly { identity: SourceIdentity; settings: z.input<S> }[];
    create(identity: SourceIdentity, settings: z.output<S>): Connector;
  },
): ConnectorType {
  return {
    ...type,
    create(identity, settings) {
      const parsed = type.settings.safeParse(settings);
      if (parsed.success) return type.create(identity, parsed.data);
      const errors = Object.fromEntries(
        parsed.error.issues.map((issue) => [`settings.${issue.path.join('.')}`, issue.message]),
      );
      throw new AppError('VALIDATION', {
        message: `The settings are not valid for the source type "${type.title}".`,
        details: { errors },
      });
    },
  };
}
