import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ConnectorInfo, type ManagedSource, type SourceChange, type SourceInput } from '@rfp/contracts/source';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { applyChange } from './change/change-source.js';
import { validateImmutable } from './change/validate-immutable.js';
import { ConfiguredSources } from './configured/configured-sources.js';
import { addableTypes, describeSettings } from './draft/addable-types.js';
import { generateKey } from './draft/generate-key.js';
import { prepareSource } from './draft/prepare-source.js';
import { enforceSourceLimit } from './source-limit.js';
import { withRegistryValues, builtInSources } from './configured/built-in-sources.js';
import { SourceEntity } from '../store/source.entity.js';
import { sourceColumns, type SourceRow, sourceRow } from './source-row.js';
import { Outbound } from './configured/outbound.js';

const keyRow = z.object({ key: z.string() });
const nameRow = z.object({ name: z.string() });

/** Columns of a new row. */
export type NewSource = Pick<
  SourceRow,
  'key' | 'connector' | 'name' | 'source_type' | 'home_url' | 'settings' | 'interval_hours' | 'paused' | 'max_records'
>;

/** Management of sources by users. */
@Injectable()
export class SourcesService {
  constructor(
    private readonly database: DataSource,
    private readonly sources: ConfiguredSources,
    private readonly outbound: Outbound,
  ) {}

  /** The types of source that users can add. */
  connectors(): ConnectorInfo[] {
    return addableTypes.map((type) => ({
      key: type.key,
      title: type.title,
      kind: type.kind,
      settings: describeSettings(type),
    }));
  }

  async list(): Promise<ManagedSource[]> {
    return (await this.sources.list()).map(({ source }) => source);
  }

  /** @throws SOURCE_NOT_FOUND */
  async get(key: string): Promise<ManagedSource> {
    return (await this.sources.get(key)).source;
  }

  /**
   * A retry with the same idempotency key, such as after a crash, returns the source that it has created.
   * @throws VALIDATION, URL_REFUSED, SOURCE_EXISTS, TOO_MANY_SOURCES
   */
  async add(input: SourceInput, caller: Caller, requestKey: string | null): Promise<ManagedSource> {
    const { connector, identity, settings } = prepareSource(input, this.outbound.guard);
    const { interval_hours, paused, max_records } = input;
    const key = input.key ?? generateKey(input.name, await this.takenKeys());
    const source = { key, connector, ...identity, settings, interval_hours, paused, max_records };
    const request = requestKey === null ? null : `${caller.user_id} ${requestKey}`;
    try {
      await this.insert(source, caller, request);
      return await this.get(key);
    } catch (thrown) {
      const made =
        toAppError(thrown).code === 'SOURCE_EXISTS' && request !== null
          ? await this.findCreated(source, request)
          : null;
      if (made === null) throw thrown;
      return this.get(made);
    }
  }

  /**
   * Inserts a validated source. Reuses the key of a removed source if that was never synced or reads the same: otherwise the new source
   * would show the runs of another.
   * @throws SOURCE_EXISTS, TOO_MANY_SOURCES
   */
  async insert(source: NewSource, caller: Caller, request: string | null = null): Promise<void> {
    if (reservedKeys.has(source.key)) throw sourceExists('key', source.key);
    const add = async (manager: EntityManager): Promise<void> => {
      await insertInTransaction(manager, source, caller, request);
      await enforceSourceLimit(manager);
    };
    await inTransaction(this.database, add, { point: 'source.add' });
  }

  /** @throws SOURCE_NOT_FOUND, SOURCE_READY_MADE, SOURCE_BUSY, SOURCE_EXISTS, TOO_MANY_SOURCES, VALIDATION, URL_REFUSED */
  async change(key: string, change: SourceChange): Promise<ManagedSource> {
    validateImmutable(change, await this.get(key));
    await inTransaction(this.database, async (manager) => this.changeInTransaction(manager, key, change), {
      point: 'source.change',
    });
    return this.get(key);
  }

  /** Whether a source has this name. */
  async isNamed(name: string): Promise<boolean> {
    const rows = await readRows(
      this.database,
      nameRow,
      'SELECT name FROM source WHERE lower(name) = lower($1) AND (removed_at IS NULL OR removal IS NOT NULL)',
      [name],
    );
    return rows.length > 0;
  }

  private async changeInTransaction(manager: EntityManager, key: string, change: SourceChange): Promise<void> {
    const row = await readOne(
      manager,
      sourceRow,
      `SELECT ${sourceColumns} FROM source WHERE key = $1 AND removed_at IS NULL FOR UPDATE`,
      [key],
    );
    if (row === undefined) throw new AppError('SOURCE_NOT_FOUND', { details: { source: key } });
    const { name, home_url, settings, paused, interval_hours, max_records, next_due_at } = await applyChange(
      manager,
      withRegistryValues(row),
      change,
      this.outbound.guard,
    );
    await manager
      .query(
        `UPDATE source SET name = $2, home_url = $3, settings = $4, paused = $5, interval_hours = $6, max_records = $7, next_due_at = $8, changed_at = now() WHERE key = $1`,
        [key, name, home_url, JSON.stringify(settings), paused, interval_hours, max_records, next_due_at],
      )
      .catch((error: unknown) => {
        throw databaseErrorCode(error) === uniqueViolation ? sourceExists('name', name) : error;
      });
    // Pausing and resuming add no bytes.
    if (change.settings !== undefined || change.home_url !== undefined || change.name !== undefined)
      await enforceSourceLimit(manager);
  }

  /** The key of the source that the same request has created within a day. */
  private async findCreated(
    { connector, name, source_type, settings }: NewSource,
    request: string,
  ): Promise<string | null> {
    const made = await readOne(
      this.database,
      keyRow,
      `SELECT key FROM source WHERE request = $1 AND removed_at IS NULL AND created_at > now() - INTERVAL '24 hours'
          AND connector = $2 AND name = $3 AND source_type = $4 AND settings = $5::jsonb`,
      [request, connector, name, source_type, JSON.stringify(settings)],
    );
    return made?.key ?? null;
  }

  private async takenKeys(): Promise<ReadonlySet<string>> {
    const rows = await this.database.manager.find(SourceEntity, { select: { key: true } });
    return new Set([...rows.map(({ key }) => key), ...reservedKeys]);
  }
}

async function insertInTransaction(
  manager: EntityManager,
  source: NewSource,
  caller: Caller,
  request: string | null,
): Promise<void> {
  const { key, connector, name, source_type, home_url, settings, interval_hours, paused, max_records } = source;
  const written = await readRows(
    manager,
    keyRow,
    `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours, max_records, next_due_at, created_by, request)
     VALUES ($1, $2, $3, $4, $5, $6, false, $7, $8, $9, CASE WHEN $7 THEN NULL ELSE now() END, $10, $11)
     ON CONFLICT (key) DO UPDATE SET
       connector = excluded.connector, name = excluded.name, source_type = excluded.source_type, home_url = excluded.home_url, settings = excluded.settings,
       ready_made = false, paused = excluded.paused, interval_hours = excluded.interval_hours, max_records = excluded.max_records,
       next_due_at = excluded.next_due_at, created_at = now(), changed_at = now(), created_by = excluded.created_by,
       request = excluded.request, removed_at = NULL
       WHERE source.removed_at IS NOT NULL AND source.removal IS NULL
         AND (NOT EXISTS (SELECT FROM run WHERE run.source = source.key) OR ${readsTheSame})
     RETURNING key`,
    [
      key,
      connector,
      name,
      source_type,
      home_url,
      JSON.stringify(settings),
      paused,
      interval_hours,
      max_records,
      caller.label,
      request,
    ],
  ).catch((error: unknown) => {
    throw databaseErrorCode(error) === uniqueViolation ? sourceExists('name', name) : error;
  });
  if (written.length === 0) throw sourceExists('key', key);
}

/** Feeds and pages with the same address are the same, whatever their other settings. */
const readsTheSame = `source.connector = excluded.connector AND (source.settings = excluded.settings OR source.settings->>'url' = excluded.settings->>'url')`;

const uniqueViolation = '23505';

/** Keys of built-in sources and of connectors: usage of a connector is stored under its key. */
const reservedKeys: ReadonlySet<string> = new Set([
  ...addableTypes.map(({ key }) => key),
  ...builtInSources.map(({ identity }) => identity.key),
  'demo',
]);

function sourceExists(field: 'key' | 'name', value: string): AppError {
  const message =
    field === 'name'
      ? `There is a source with the name "${value}" already.`
      : `The key "${value}" is that of another source, or of one that was removed and whose runs are kept.`;
  return new AppError('SOURCE_EXISTS', { message, details: { errors: { [field]: message } } });
}
