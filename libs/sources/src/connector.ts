import { AppError } from '@rfp/contracts/errors';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type Source } from '@rfp/contracts/source';
import { type z } from 'zod';
import { type SourceFetch } from './fetch-source.js';
import { type FetchLimits } from './http/deadline.js';

/** A record that could not be read, kept aside with what was received. */
export interface UnreadableRecord extends Rejection {
  /** As received; cut by whoever stores it. */
  raw: string;
}

/** One answer of a source, checked and normalised. */
export interface Page {
  notices: Notice[];
  rejected: UnreadableRecord[];
  /** How many records the source says the whole listing has; null where it does not say, as where it is unchanged and was not read. */
  expected: number | null;
  /** From where to go on once this page is stored. JSON of the connector's own making. */
  checkpoint: unknown;
  /** The source says that it holds what it held when the checkpoint was left: nothing is read, and nothing of it is gone. */
  unchanged?: true;
  /**
   * With this page the listing begins anew, because the checkpoint could not be gone on with: what was listed before counts no more. Only
   * where a checkpoint was given.
   */
  restarted?: true;
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
  readonly pace: { minIntervalMs: number; dailyQuota: number | null; limits?: Partial<FetchLimits> };
  /** Addresses that another service is asked to read for us: whoever runs the connector judges them first, as if they were asked for here. */
  readonly targets?: readonly string[];
  /**
   * The listing names every open record each time it is read to its end, in notices of this channel: what it no longer names is
   * gone from the source. Absent where a listing shows a window or the newest only. `sourceName`: under which name its notices are
   * stored, where that is not the source's own: a listing without notices does not tell.
   */
  readonly fullSnapshot?: { readonly channel: string; readonly sourceName?: string };
  /**
   * What may be asked at most is counted per account and not per source: sources with the same word share quota and pauses.
   * Absent: the source's key.
   */
  readonly account?: string;
  /** Reads again a record that was kept aside, from its `raw` as received. No request goes out. */
  replay?(raw: string, now: Date): Pick<Page, 'notices' | 'rejected'>;
  /** Pages of the listing. `baseUrl` replaces `defaultBaseUrl`. */
  read(context: ReadContext, baseUrl: string): AsyncIterable<Page>;
  /** Where the listing is only a summary: reads the whole of the given records, one by one. */
  readonly details?: {
    readonly listChannel: string;
    readonly detailChannel: string;
    read(sourceIds: string[], context: ReadContext, baseUrl: string): AsyncIterable<Page>;
  };
}

/** What a person says of a source, whatever its connector: the rest is in the connector's own settings. */
export type SourceIdentity = Pick<Source, 'key' | 'name' | 'source_type' | 'home_url'>;

/** A source that comes ready with the product. */
export interface SourcePreset {
  identity: SourceIdentity;
  settings: unknown;
}

/** A number that whoever runs the server may set. */
export interface OperatorNumber {
  /** Name of the setting in the environment. */
  env: string;
  /** Where it is not set; absent: the connector's own. */
  defaultValue?: number;
}

/** What whoever runs the server may set for all sources of a type. The names are those of the settings in the environment. */
export interface OperatorSettings {
  /** The one API key that all its sources are asked with, which a person may store as well. `title`: whose key it is, as people know it. */
  readonly apiKey?: { readonly env: string; readonly title: string };
  /** Where its ready-made sources are asked instead, so that a mirror or a twin can stand in. */
  readonly baseUrlEnv?: string;
  /** Of its ready-made sources, see `Connector.pace`. */
  readonly pace?: { readonly minIntervalMs?: OperatorNumber; readonly dailyQuota?: OperatorNumber };
}

/**
 * A way to read a kind of source; one line of the registry each. A source is one of these with its settings: `create` makes
 * the connector that reads it. Fixed sources such as SAM.gov are one preset without settings.
 */
export interface ConnectorType {
  readonly key: string;
  /** What a person picks from a list: `Socrata open data portal`. */
  readonly title: string;
  readonly kind: Source['kind'];
  /** What has to be said of a source of this type, as a schema that a form and an error message can be made of. */
  readonly settings: z.ZodType;
  readonly presets: readonly SourcePreset[];
  /**
   * `door`: its addresses come from people or pages, so its requests must pass the guarded door (`apps/sync/scraping/fetch-page.ts`).
   * `polite`: besides, it reads pages made for people, as robots.txt wants it and one at a time per host.
   */
  readonly egress: 'direct' | 'guarded' | 'polite';
  readonly operator?: OperatorSettings;
  /** @throws AppError VALIDATION where the settings are not those of this type */
  create(identity: SourceIdentity, settings: unknown): Connector;
}

/** Defines a type whose `create` gets parsed settings. */
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
        message: `The settings are not those of ${type.title}.`,
        details: { errors },
      });
    },
  };
}
