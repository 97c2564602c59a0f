import { Logger } from '@nestjs/common';
import { type KeyedSource, type SourceKeyState } from '@rfp/contracts/account';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { type Vault } from '@rfp/service-kit/vault';
import { accountPattern } from '@rfp/sources/account-key';
import { perplexity } from '@rfp/sources/perplexity/check-key';
import { connectorTypes } from '@rfp/sources/registry';
import { type DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** In the order of the specification's settings; further services follow. */
const first = ['sam_gov', 'firecrawl', 'perplexity'];

const titles: ReadonlyMap<string, string> = new Map([
  ...connectorTypes.flatMap(({ key, operator }) =>
    operator?.apiKey === undefined ? [] : [[key, operator.apiKey.title] as const],
  ),
  // No connector uses it.
  [perplexity.key, perplexity.title],
]);
const keyed = [...first, ...[...titles.keys()].filter((source) => !first.includes(source))];

/** @throws SOURCE_NOT_FOUND if no service of this name has a key */
export function titleOf(source: string): string {
  const title = titles.get(source);
  if (title === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source } });
  return title;
}

const setRow = z.object({
  source: z.string(),
  set_at: z.coerce.date().transform((date) => date.toISOString()),
  set_by: z.string(),
});
const encryptedRow = z.object({ source: z.string(), sealed: z.string() });
const sourceRow = z.object({ source: z.string() });

/** API keys for data sources, one per connector. A decrypted key goes to its source, that of Perplexity to the intelligence service, and nowhere else. */
export class SourceKeysService {
  readonly #logger = new Logger(SourceKeysService.name);

  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
    /** Keys set by the operator. They take precedence over stored keys. */
    private readonly environment: ReadonlyMap<string, string>,
  ) {}

  async list(): Promise<SourceKeyState[]> {
    const rows = await readRows(this.database, setRow, 'SELECT source, set_at, set_by FROM source_key');
    const stored = new Map(rows.map((row) => [row.source, row]));
    return keyed.map((source) => this.stateOf(source, stored.get(source)));
  }

  /** @throws SOURCE_NOT_FOUND, KEY_FROM_ENVIRONMENT */
  async set(source: KeyedSource, key: string, caller: Caller): Promise<SourceKeyState> {
    const title = titleOf(source);
    this.refuseFromEnvironment(source);
    const sealed = await this.vault.encrypt(key, ownerOf(source));
    const write = async (manager: EntityManager) => {
      const written = await readOne(
        manager,
        setRow,
        `INSERT INTO source_key (source, sealed, set_at, set_by_id, set_by) VALUES ($1, $2, now(), $3, $4)
         ON CONFLICT (source) DO UPDATE SET sealed = excluded.sealed, set_at = excluded.set_at, set_by_id = excluded.set_by_id, set_by = excluded.set_by
         RETURNING source, set_at, set_by`,
        [source, sealed, caller.user_id, caller.label],
      );
      // Usage and pauses belong to the previous key. Not before: a run that is storing them has locked its row.
      await manager.query(
        'DELETE FROM source_usage WHERE account = $1 OR account IN (SELECT key FROM source WHERE connector = $1) OR account ~ $2',
        [source, accountPattern(source)],
      );
      return written;
    };
    const row = await inTransaction(this.database, write, { point: 'source.key' });
    this.#logger.log(`The API key of ${title} was set by user ${caller.user_id}`);
    return this.stateOf(source, row);
  }

  /** @throws SOURCE_NOT_FOUND, KEY_FROM_ENVIRONMENT */
  async remove(source: KeyedSource, caller: Caller): Promise<SourceKeyState> {
    const title = titleOf(source);
    this.refuseFromEnvironment(source);
    await readRows(
      this.database,
      sourceRow,
      'WITH gone AS (DELETE FROM source_key WHERE source = $1 RETURNING source) SELECT source FROM gone',
      [source],
    );
    this.#logger.log(`The API key of ${title} was removed by user ${caller.user_id}`);
    return this.stateOf(source, undefined);
  }

  /** Connectors with a key, stored or from the environment. */
  async available(): Promise<ReadonlySet<string>> {
    const rows = await readRows(this.database, sourceRow, 'SELECT source FROM source_key');
    return new Set([...this.environment.keys(), ...rows.map((row) => row.source)]);
  }

  /** The decrypted key, for a request to the source; null if none is set. */
  async open(source: string): Promise<string | null> {
    const given = this.environment.get(source);
    if (given !== undefined) return given;
    const row = await readOne(this.database, encryptedRow, 'SELECT source, sealed FROM source_key WHERE source = $1', [
      source,
    ]);
    return row === undefined ? null : this.vault.decrypt(row.sealed, ownerOf(source));
  }

  /**
   * Re-encrypts API keys under the first key of ENCRYPTION_KEYS, so that older ones can be dropped. Logs and skips an unreadable API key.
   */
  async reencrypt(): Promise<void> {
    const rows = await readRows(this.database, encryptedRow, 'SELECT source, sealed FROM source_key');
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

  private async reencryptRow({ source, sealed }: z.output<typeof encryptedRow>): Promise<boolean> {
    if (!this.vault.isOutdated(sealed)) return false;
    const fresh = await this.vault.encrypt(await this.vault.decrypt(sealed, ownerOf(source)), ownerOf(source));
    // Unless a user has set another key meanwhile.
    const written = await readRows(
      this.database,
      sourceRow,
      'WITH written AS (UPDATE source_key SET sealed = $3 WHERE source = $1 AND sealed = $2 RETURNING source) SELECT source FROM written',
      [source, sealed, fresh],
    );
    return written.length > 0;
  }

  private refuseFromEnvironment(source: KeyedSource): void {
    if (this.environment.has(source)) throw new AppError('KEY_FROM_ENVIRONMENT', { details: { source } });
  }

  private stateOf(source: KeyedSource, row: z.output<typeof setRow> | undefined): SourceKeyState {
    const name = titleOf(source);
    if (this.environment.has(source)) return { source, name, origin: 'environment', set_at: null, set_by: null };
    return {
      source,
      name,
      origin: row === undefined ? 'none' : 'stored',
      set_at: row?.set_at ?? null,
      set_by: row?.set_by ?? null,
    };
  }
}

/** Binds an encrypted key to its row. */
function ownerOf(source: string): string {
  return `source_key:${source}`;
}

/** Messages of our own errors only: a library may quote the text that it cannot read. */
function reasonOf(error: unknown): string {
  const { code, message } = toAppError(error);
  return code === 'CONFIGURATION' ? message : 'it was changed, or encrypted with a key that is gone';
}
