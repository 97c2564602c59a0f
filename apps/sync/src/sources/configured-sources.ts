import { AppError } from '@rfp/contracts/errors';
import { type Source } from '@rfp/contracts/source';
import { type Connector } from '@rfp/sources/connector';
import { type ReadySource, readySources } from '@rfp/sources/registry';
import { createDoor, type Door } from '../scraping/fetch-page.js';
import { type SourceKeysService } from '../secrets/source-keys.service.js';
import { type SyncConfig } from '../sync.config.js';

/** A connector with what this installation says about it now. */
export interface ConfiguredSource {
  connector: Connector;
  source: Source;
  baseUrl: string;
  pace: Connector['pace'];
  /** Its API key, asked for when a run begins and kept no longer than that; null where none is set. */
  openKey: () => Promise<string | null>;
  /** How its requests leave: through the guarded door where its addresses come from people. */
  send: typeof globalThis.fetch;
  /** Judges the addresses that another service is to read for it. Throws `URL_REFUSED`. */
  judgeTargets: (signal: AbortSignal) => Promise<void>;
}

interface Settings {
  baseUrl?: string | undefined;
  pace?: Partial<Connector['pace']>;
}

/** The sources of this installation. Which of them are ready is looked up each time: keys are set while it runs. */
export class ConfiguredSources {
  readonly #sources: ReadonlyMap<string, ReadySource>;
  readonly #door: Door;
  readonly #settings: ReadonlyMap<string, Settings>;

  constructor(
    config: SyncConfig,
    private readonly keys: SourceKeysService,
  ) {
    this.#sources = chosen(config.RFP_SOURCES);
    this.#door = createDoor({ allowedHosts: config.SCRAPING_ALLOWED_HOSTS });
    this.#settings = new Map<string, Settings>([
      ['sam_gov', { baseUrl: config.SAM_BASE_URL, pace: { dailyQuota: config.SAM_DAILY_QUOTA } }],
      ['sam_gov_bulk', { baseUrl: config.SAM_BULK_BASE_URL }],
      ['grants_gov', { baseUrl: config.GRANTS_GOV_BASE_URL, pace: { minIntervalMs: config.GRANTS_GOV_INTERVAL_MS } }],
      ['grants_gov_extract', { baseUrl: config.GRANTS_GOV_EXTRACT_BASE_URL }],
      ['simpler_grants', { baseUrl: config.SIMPLER_GRANTS_BASE_URL }],
    ]);
  }

  /** All that are read from outside: the demo generator is not listed among them. */
  async list(): Promise<ConfiguredSource[]> {
    const available = await this.keys.available();
    return this.listed().map((source) => this.configure(source, available));
  }

  /** @throws SOURCE_NOT_FOUND with the keys that exist */
  async get(key: string): Promise<ConfiguredSource> {
    const source = this.find(key);
    return this.configure(source, await this.keys.available());
  }

  /** @throws SOURCE_NOT_FOUND */
  nameOf(key: string): string {
    return this.find(key).connector.source.name;
  }

  private listed(): ReadySource[] {
    return [...this.#sources.values()].filter(({ connector }) => connector.source.kind !== 'demo');
  }

  private find(key: string): ReadySource {
    const found = this.#sources.get(key);
    if (found !== undefined) return found;
    const keys = this.listed().map(({ connector }) => connector.source.key);
    throw new AppError('SOURCE_NOT_FOUND', {
      message: `There is no source "${key}". There are: ${keys.join(', ')}.`,
      details: { source: key, sources: keys },
    });
  }

  private configure({ connector, guarded }: ReadySource, available: ReadonlySet<string>): ConfiguredSource {
    const { key, needs_key } = connector.source;
    const settings = this.#settings.get(key) ?? {};
    return {
      connector,
      source: { ...connector.source, ready: !needs_key || available.has(key) },
      baseUrl: settings.baseUrl ?? connector.defaultBaseUrl,
      pace: { ...connector.pace, ...settings.pace },
      openKey: async () => (needs_key ? this.keys.open(key) : null),
      send: guarded !== 'no' ? this.#door.send : globalThis.fetch,
      judgeTargets: async (signal) => {
        for (const target of connector.targets ?? []) await this.#door.check(target, signal);
      },
    };
  }
}

/** The sources that the configuration names, and the demo generator, which is not read from outside. */
function chosen(keys: readonly string[]): ReadonlyMap<string, ReadySource> {
  const ready = new Map(readySources().map((source) => [source.connector.source.key, source]));
  const unknown = keys.filter((key) => !ready.has(key));
  if (unknown.length > 0) {
    throw new AppError('CONFIGURATION', { message: `RFP_SOURCES names ${unknown.join(', ')}. There are: ${[...ready.keys()].join(', ')}.` });
  }
  return new Map([...ready].filter(([key, { connector }]) => keys.includes(key) || connector.source.kind === 'demo'));
}
