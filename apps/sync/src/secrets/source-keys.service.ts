import { Inject, Injectable, Logger } from '@nestjs/common';
import { type KeyedSource, type ApiKeyState } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { inTransaction } from '@rfp/persistence/transaction';
import { Vault } from '@rfp/service-kit/vault';
import { accountPattern } from '@rfp/sources/account-key';
import { perplexity } from '@rfp/sources/perplexity/check-key';
import { connectorTypes } from '@rfp/sources/registry';
import { DataSource, type EntityManager } from 'typeorm';
import { ConnectorSettings } from '../connector-settings.js';
import { SourceKeyEntity } from '../store/source-key.entity.js';

/** The services in the order of the specification's settings; others follow. */
const firstServices = ['sam_gov', 'firecrawl', 'perplexity'];

const titles: ReadonlyMap<string, string> = new Map([
  ...connectorTypes.flatMap(({ key, operator }) =>
    operator?.apiKey === undefined ? [] : [[key, operator.apiKey.title] as const],
  ),
  // The key of the intelligence service; no connector uses it.
  [perplexity.key, perplexity.title],
]);
const keyedServices = [...firstServices, ...[...titles.keys()].filter((source) => !firstServices.includes(source))];

/** @throws SOURCE_NOT_FOUND if no service of this name has a key */
export function titleOf(source: string): string {
  const title = titles.get(source);
  if (title === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source } });
  return title;
}

/**
 * API keys for data sources, one per connector. Keys that the operator sets take precedence over stored ones. A decrypted key goes only to its
 * source; that of Perplexity goes to the intelligence service.
 */
@Injectable()
export class SourceKeysService {
  readonly #logger = new Logger(SourceKeysService.name);

  /** Keys set by the operator. */
  readonly #environment: ReadonlyMap<string, string>;

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
    @Inject(ConnectorSettings) { apiKeys }: Pick<ConnectorSettings, 'apiKeys'>,
  ) {
    this.#environment = apiKeys;
  }

  async list(): Promise<ApiKeyState[]> {
    const rows = await this.database.manager.find(SourceKeyEntity);
    const stored = new Map(rows.map((row) => [row.source, row]));
    return keyedServices.map((source) => this.stateOf(source, stored.get(source)));
  }

  /** @throws SOURCE_NOT_FOUND, KEY_FROM_ENVIRONMENT */
  async set(source: KeyedSource, key: string, caller: Caller): Promise<ApiKeyState> {
    const title = titleOf(source);
    this.refuseFromEnvironment(source);
    const sealed = await this.vault.encrypt(key, ownerOf(source));
    const row = { source, sealed, set_at: new Date(), set_by_id: caller.user_id, set_by: caller.label };
    const write = async (manager: EntityManager) => {
      await manager.upsert(SourceKeyEntity, row, ['source']);
      // Usage and pauses belong to the previous key. Deleted after the key is stored, because a run that is storing them has locked its row.
      await manager.query(
        'DELETE FROM source_usage WHERE account = $1 OR account IN (SELECT key FROM source WHERE connector = $1) OR account ~ $2',
        [source, accountPattern(source)],
      );
      await recordAudit(manager, caller, { action: 'source_key_set', target: keyTarget(source) });
    };
    await inTransaction(this.database, write, { point: 'source.key' });
    this.#logger.log(`The API key of ${title} was set by user ${caller.user_id}`);
    return this.stateOf(source, row);
  }

  /** @throws SOURCE_NOT_FOUND, KEY_FROM_ENVIRONMENT */
  async remove(source: KeyedSource, caller: Caller): Promise<ApiKeyState> {
    const title = titleOf(source);
    this.refuseFromEnvironment(source);
    await inTransaction(this.database, async (manager) => {
      const { affected } = await manager.delete(SourceKeyEntity, { source });
      if (affected === 1)
        await recordAudit(manager, caller, { action: 'source_key_removed', target: keyTarget(source) });
    });
    this.#logger.log(`The API key of ${title} was removed by user ${caller.user_id}`);
    return this.stateOf(source, undefined);
  }

  /** Connectors with a key, stored or from the environment. */
  async available(): Promise<ReadonlySet<string>> {
    const rows = await this.database.manager.find(SourceKeyEntity, { select: { source: true } });
    return new Set([...this.#environment.keys(), ...rows.map((row) => row.source)]);
  }

  /** The decrypted key, for a request to the source; null if none is set. */
  async open(source: string): Promise<string | null> {
    const environmentKey = this.#environment.get(source);
    if (environmentKey !== undefined) return environmentKey;
    const row = await this.database.manager.findOneBy(SourceKeyEntity, { source });
    return row === null ? null : this.vault.decrypt(row.sealed, ownerOf(source));
  }

  /**
   * Re-encrypts API keys under the first key of ENCRYPTION_KEYS, so that older ones can be dropped. Logs and skips unreadable API keys.
   */
  async reencrypt(): Promise<void> {
    const rows = await this.database.manager.find(SourceKeyEntity);
    let renewed = 0;
    for (const row of rows) {
      try {
        if (await this.reencryptRow(row)) renewed += 1;
      } catch (error) {
        this.#logger.error(`The stored API key of ${row.source} cannot be read (${reasonOf(error)}). Set it again.`);
      }
    }
    if (renewed > 0) this.#logger.log(`${renewed} stored API keys of sources were encrypted with the current key`);
  }

  private async reencryptRow({ source, sealed }: SourceKeyEntity): Promise<boolean> {
    if (!this.vault.isOutdated(sealed)) return false;
    const fresh = await this.vault.encrypt(await this.vault.decrypt(sealed, ownerOf(source)), ownerOf(source));
    // Skips the row if a user has set another key meanwhile.
    const { affected } = await this.database.manager.update(SourceKeyEntity, { source, sealed }, { sealed: fresh });
    return affected === 1;
  }

  private refuseFromEnvironment(source: KeyedSource): void {
    if (this.#environment.has(source)) throw new AppError('KEY_FROM_ENVIRONMENT', { details: { source } });
  }

  private stateOf(source: KeyedSource, row: Pick<SourceKeyEntity, 'set_at' | 'set_by'> | undefined): ApiKeyState {
    const name = titleOf(source);
    if (this.#environment.has(source)) return { source, name, origin: 'environment', set_at: null, set_by: null };
    return {
      source,
      name,
      origin: row === undefined ? 'none' : 'stored',
      set_at: row?.set_at.toISOString() ?? null,
      set_by: row?.set_by ?? null,
    };
  }
}

/** Target of audit entries about a key. */
function keyTarget(source: string): string {
  return `source_key:${source}`;
}

/** Binds an encrypted key to its row. */
function ownerOf(source: string): string {
  return `source_key:${source}`;
}

/** Includes only messages of our own errors, because a library may quote the text that it cannot read. */
function reasonOf(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === 'CONFIGURATION' ? message : 'it was changed, or encrypted with a key that is gone';
}
