import { Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ManagedSource } from '@rfp/contracts/source';
import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { findConnectorType } from '@rfp/sources/registry';
import { DataSource, IsNull } from 'typeorm';
import { ConnectorSettings } from '../../connector-settings.js';
import { SourceKeysService } from '../../secrets/source-keys.service.js';
import { SourceEntity } from '../../store/source.entity.js';
import { type SyncConfig, syncConfig } from '../../sync.config.js';
import { type ConfiguredSource } from './configured-source.js';
import {
  withRegistryValues,
  validateSourceKeys,
  demoKey,
  demoRow,
  isBuiltInOrigin,
  builtInSources,
} from './built-in-sources.js';
import { type SourceRow, sourceRow } from '../source-row.js';
import { Outbound } from './outbound.js';

/** Account prefix for dry runs of unsaved sources, which are counted per host. */
const draftAccountPrefix = 'draft:';

const hourMs = 3_600_000;

/** The sources of this installation, ready for runs. Reads rows and keys each time, because both may change. */
@Injectable()
export class ConfiguredSources {
  readonly #logger = new Logger('Sources');
  readonly #settings: ConnectorSettings;

  constructor(
    @Inject(syncConfig) private readonly config: SyncConfig,
    @Inject(DataSource) private readonly database: DataSource,
    @Inject(SourceKeysService) private readonly keys: SourceKeysService,
    @Inject(Outbound) private readonly outbound: Outbound,
  ) {
    validateSourceKeys(config.RFP_SOURCES);
    this.#settings = new ConnectorSettings(config);
  }

  /**
   * Inserts missing built-in sources. Any number of processes may do so at once.
   * The sources are due one interval later, because the first start syncs a new installation.
   */
  async addBuiltIn(): Promise<void> {
    const rows = builtInSources.map(({ type, identity, settings }) => ({
      ...identity,
      connector: type.key,
      settings,
      paused: !this.config.RFP_SOURCES.includes(identity.key),
    }));
    // Skips any conflict, because a user may have taken the name or key of a source that a later version adds.
    await this.database.query(
      `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, next_due_at)
       SELECT key, connector, name, source_type, home_url, settings, true, paused, 24, CASE WHEN paused THEN NULL ELSE now() + INTERVAL '24 hours' END
         FROM jsonb_to_recordset($1::jsonb) AS given (key text, connector text, name text, source_type text, home_url text, settings jsonb, paused boolean)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(rows)],
    );
  }

  /** All sources except the demo generator: built-in ones first, then by age. */
  async list(): Promise<ConfiguredSource[]> {
    const available = await this.keys.available();
    const rows = await this.database.manager.find(SourceEntity, {
      where: { removed_at: IsNull() },
      order: { created_at: 'ASC', key: 'ASC' },
    });
    return rows
      .map((row) => sourceRow.parse(row))
      .sort(byRegistryOrder)
      .map((row) => this.configure(withRegistryValues(row), available));
  }

  /** @throws SOURCE_NOT_FOUND with the keys that exist */
  async get(key: string): Promise<ConfiguredSource> {
    return this.configure(await this.findRow(key), await this.keys.available());
  }

  /** Configures an unsaved source. */
  async configureDraft(
    draft: Pick<SourceRow, 'key' | 'connector' | 'name' | 'source_type' | 'home_url' | 'settings'>,
  ): Promise<ConfiguredSource> {
    const row: SourceRow = { ...demoRow(), ready_made: false, ...draft };
    const configured = this.configure(row, await this.keys.available());
    return {
      ...configured,
      account: configured.connector.account ?? `${draftAccountPrefix}${new URL(configured.baseUrl).host}`,
    };
  }

  /** Deletes old usage of dry runs. */
  @Interval(hourMs)
  async deleteDraftUsage(): Promise<void> {
    await this.database
      .query(
        `DELETE FROM source_usage WHERE account LIKE '${draftAccountPrefix}%' AND updated_at < now() - INTERVAL '2 days'`,
      )
      .catch((error: unknown) =>
        this.#logger.warn(`Old usage counts could not be deleted (${toAppError(error).code})`),
      );
  }

  private async findRow(key: string): Promise<SourceRow> {
    if (key === demoKey) return demoRow();
    const row = await this.database.manager.findOneBy(SourceEntity, { key, removed_at: IsNull() });
    if (row !== null) return withRegistryValues(sourceRow.parse(row));
    const keys = (await this.list()).map(({ source }) => source.key);
    throw new AppError('SOURCE_NOT_FOUND', {
      message: `There is no source "${key}". There are: ${keys.join(', ')}.`,
      details: { source: key, sources: keys },
    });
  }

  private configure(row: SourceRow, available: ReadonlySet<string>): ConfiguredSource {
    const connected = connectOrExplain(row);
    const broken = connected instanceof AppError ? connected : null;
    const { type, connector } = connected instanceof AppError ? brokenConnector(row, connected) : connected;
    const unready =
      broken ?? (connector.source.needs_key && !available.has(row.connector) ? keyMissing(row.name) : null);
    // The environment configures built-in sources; the addresses of other sources are in their settings.
    const configurableType = row.ready_made ? type : {};
    const baseUrl = this.#settings.baseUrlOf(configurableType) ?? connector.defaultBaseUrl;
    const pace = { ...connector.pace, ...this.#settings.paceOf(configurableType) };
    return {
      connector,
      source: {
        ...toManagedSource(row, connector, unready === null),
        ...(this.config.RFP_SCHEDULE === 'off' && { next_due_at: null }),
      },
      changedAt: row.changed_at,
      unready,
      baseUrl,
      ...this.outbound.routeFor(type, pace, baseUrl),
      account: connector.account ?? row.key,
      openKey: async () => (this.mayHaveKey(row, connector) ? this.keys.open(row.connector) : null),
      validateTargets: async (signal) => {
        for (const target of connector.targets ?? []) await this.outbound.guard.validateResolved(target, signal);
      },
    };
  }

  /**
   * Whether a source may get the API key. The key goes to its own service and to the hosts of built-in sources of its connector. Any other address
   * comes from a user, who must not obtain the key through it, so the operator must allow such a host.
   */
  private mayHaveKey({ connector: type }: SourceRow, { source, defaultBaseUrl }: Connector): boolean {
    return source.needs_key || isBuiltInOrigin(type, defaultBaseUrl) || this.outbound.isAllowedHost(defaultBaseUrl);
  }
}

const order = new Map(builtInSources.map(({ identity }, index) => [identity.key, index]));

function byRegistryOrder(one: SourceRow, other: SourceRow): number {
  return registryIndex(one) - registryIndex(other);
}

/** Built-in sources in registry order; all others follow, because sorting is stable. */
function registryIndex({ key, ready_made }: SourceRow): number {
  return (ready_made ? order.get(key) : undefined) ?? order.size;
}

function keyMissing(name: string): AppError {
  return new AppError('SOURCE_KEY_MISSING', { message: `${name} needs an API key and none is set.` });
}

/** A source with its connector. */
interface ConnectedSource {
  type: ConnectorType;
  connector: Connector;
}

/**
 * @throws SOURCE_NOT_FOUND if the connector no longer exists, VALIDATION if it no longer supports these settings
 */
function connect(row: SourceRow): ConnectedSource {
  const { key, name, source_type, home_url } = row;
  const type = findConnectorType(row.connector);
  return { type, connector: type.create({ key, name, source_type, home_url }, row.settings) };
}

/** Connects a source. A source that this version no longer supports is listed with its reason and does not affect the others. */
function connectOrExplain(row: SourceRow): ConnectedSource | AppError {
  try {
    return connect(row);
  } catch (thrown) {
    const { message } = toAppError(thrown);
    return new AppError('CONFIGURATION', {
      message: `${row.name} cannot be synced by this version: ${message}`,
      cause: thrown,
    });
  }
}

/** A placeholder for a missing connector. */
function brokenConnector(
  { key, name, source_type, home_url }: SourceRow,
  error: AppError,
): Pick<ConnectedSource, 'connector'> & { type: Pick<ConnectorType, 'egress' | 'operator'> } {
  const connector: Connector = {
    source: { key, name, source_type, home_url, kind: 'api', needs_key: false },
    defaultBaseUrl: home_url,
    pace: { minIntervalMs: 0, dailyQuota: null },
    read() {
      throw error;
    },
  };
  return { type: { egress: 'guarded' }, connector };
}

/** A source as the API returns it. */
function toManagedSource(row: SourceRow, connector: Connector, ready: boolean): ManagedSource {
  const { connector: type, ready_made, paused, interval_hours, max_records, created_by } = row;
  return {
    ...connector.source,
    ready,
    id: row.key,
    connector: type,
    settings: row.settings,
    ready_made,
    paused,
    interval_hours,
    next_due_at: row.next_due_at?.toISOString() ?? null,
    max_records,
    created_at: row.created_at.toISOString(),
    created_by,
  };
}
