import { AppError } from '@rfp/contracts/errors';
import { type Source } from '@rfp/contracts/source';
import { type Connector } from '@rfp/sources/connector';
import { connectors } from '@rfp/sources/registry';
import { type SyncConfig } from '../sync.config.js';

/** A connector with what this installation says about it. */
export interface ConfiguredSource {
  connector: Connector;
  source: Source;
  baseUrl: string;
  apiKey: string | null;
  pace: Connector['pace'];
}

interface Settings {
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  pace?: Partial<Connector['pace']>;
}

/** The sources of this installation. */
export class ConfiguredSources {
  readonly #sources: ReadonlyMap<string, ConfiguredSource>;

  constructor(config: SyncConfig) {
    const settings = new Map<string, Settings>([
      ['sam_gov', { baseUrl: config.SAM_BASE_URL, apiKey: config.SAM_API_KEY, pace: { dailyQuota: config.SAM_DAILY_QUOTA } }],
      ['sam_gov_bulk', { baseUrl: config.SAM_BULK_BASE_URL }],
      ['grants_gov', { baseUrl: config.GRANTS_GOV_BASE_URL, pace: { minIntervalMs: config.GRANTS_GOV_INTERVAL_MS } }],
    ]);
    this.#sources = new Map(connectors.map((connector) => [connector.source.key, configure(connector, settings.get(connector.source.key) ?? {})]));
  }

  /** All that are read from outside: the demo generator is not listed among them. */
  list(): ConfiguredSource[] {
    return [...this.#sources.values()].filter((each) => each.source.kind !== 'demo');
  }

  /** @throws SOURCE_NOT_FOUND with the keys that exist */
  get(key: string): ConfiguredSource {
    const found = this.#sources.get(key);
    if (found !== undefined) return found;
    const keys = this.list().map((each) => each.source.key);
    throw new AppError('SOURCE_NOT_FOUND', {
      message: `There is no source "${key}". There are: ${keys.join(', ')}.`,
      details: { source: key, sources: keys },
    });
  }
}

function configure(connector: Connector, settings: Settings): ConfiguredSource {
  const apiKey = settings.apiKey ?? null;
  return {
    connector,
    source: { ...connector.source, ready: !connector.source.needs_key || apiKey !== null },
    baseUrl: settings.baseUrl ?? connector.defaultBaseUrl,
    apiKey,
    pace: { ...connector.pace, ...settings.pace },
  };
}
