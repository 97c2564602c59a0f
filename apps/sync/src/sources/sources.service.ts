import { Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type ConnectorInfo, type ManagedSource, type SourceChange, type SourceInput } from '@rfp/contracts/source';
import { databaseErrorCode } from '@rfp/persistence/database-error';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager, IsNull, Not, Raw } from 'typeorm';
import { z } from 'zod';
import { auditAddition, auditChange } from './audit-source.js';
import { applyChange } from './change/change-source.js';
import { ConfiguredSources } from './configured/configured-sources.js';
import { addableTypes, describeSettings } from './draft/addable-types.js';
import { prepareSource } from './draft/prepare-source.js';
import { withRegistryValues, builtInSources } from './configured/built-in-sources.js';
import { SourceEntity } from '../store/source.entity.js';
import { type SourceRow, sourceRow } from './source-row.js';
import { Outbound } from './configured/outbound.js';

const keyRow = z.object({ key: z.string() });

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

  /** The source types that users can add. */
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
   * Adds a source. A retry with the same idempotency key, such as after a crash, returns the source that was created.
   * @throws VALIDATION, URL_REFUSED, SOURCE_EXISTS, TOO_MANY_SOURCES
   */
  async add(input: SourceInput, caller: Caller, requestKey: string | null): Promise<ManagedSource> {
    const { connector, identity, settings } = prepareSource(input, this.outbound.guard);
    const { interval_hours, paused, max_records } = input;
    const key = input.key ?? generateKey(input.name, await this.usedKeys());
    const source = { key, connector, ...identity, settings, interval_hours, paused, max_records };
    const request = requestKey === null ? null : `${caller.user_id} ${requestKey}`;
    try {
      await this.insert(source, caller, request);
      return await this.get(key);
    } catch (thrown) {
      const created =
        toAppError(thrown).code === 'SOURCE_EXISTS' && request !== null
          ? await this.findCreated(source, request)
          : null;
      if (created === null) throw thrown;
      return this.get(created);
    }
  }

  /**
   * Inserts a validated source. Reuses the key of a removed source only if that source was never synced or has the same address: otherwise the new
   * source would show the runs of another one.
   * @throws SOURCE_EXISTS, TOO_MANY_SOURCES
   */
  async insert(source: NewSource, caller: Caller, request: string | null = null): Promise<void> {
    if (reservedKeys.has(source.key)) throw sourceExists('key', source.key);
    const add = async (manager: EntityManager): Promise<void> => {
      await insertInTransaction(manager, source, caller, request);
      await enforceSourceLimit(manager);
      await auditAddition(manager, caller, source);
    };
    await inTransaction(this.database, add, { point: 'source.add' });
  }

  /** @throws SOURCE_NOT_FOUND, SOURCE_READY_MADE, SOURCE_BUSY, SOURCE_EXISTS, TOO_MANY_SOURCES, VALIDATION, URL_REFUSED */
  async change(key: string, change: SourceChange, caller: Caller): Promise<ManagedSource> {
    validateImmutable(change, await this.get(key));
    await inTransaction(this.database, async (manager) => this.changeInTransaction(manager, key, change, caller), {
      point: 'source.change',
    });
    return this.get(key);
  }

  /** Whether a source has this name. */
  async isNamed(name: string): Promise<boolean> {
    const isSame = Raw((column) => `lower(${column}) = lower(:name)`, { name });
    return this.database.manager.existsBy(SourceEntity, [
      { name: isSame, removed_at: IsNull() },
      { name: isSame, removal: Not(IsNull()) },
    ]);
  }

  private async changeInTransaction(
    manager: EntityManager,
    key: string,
    change: SourceChange,
    caller: Caller,
  ): Promise<void> {
    const row = await manager.findOne(SourceEntity, {
      where: { key, removed_at: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    if (row === null) throw new AppError('SOURCE_NOT_FOUND', { details: { source: key } });
    const before = withRegistryValues(sourceRow.parse(row));
    const changed = await applyChange(manager, before, change, this.outbound.guard);
    await manager.update(SourceEntity, { key }, { ...changed, changed_at: new Date() }).catch((error: unknown) => {
      throw databaseErrorCode(error) === uniqueViolation ? sourceExists('name', changed.name) : error;
    });
    // Pausing and resuming add no bytes.
    if (change.settings !== undefined || change.home_url !== undefined || change.name !== undefined)
      await enforceSourceLimit(manager);
    await auditChange(manager, caller, before, { ...before, ...changed });
  }

  /** The key of the source that the same request created within the last day. */
  private async findCreated(
    { connector, name, source_type, settings }: NewSource,
    request: string,
  ): Promise<string | null> {
    const created = await readOne(
      this.database,
      keyRow,
      `SELECT key FROM source WHERE request = $1 AND removed_at IS NULL AND created_at > now() - INTERVAL '24 hours'
          AND connector = $2 AND name = $3 AND source_type = $4 AND settings = $5::jsonb`,
      [request, connector, name, source_type, JSON.stringify(settings)],
    );
    return created?.key ?? null;
  }

  private async usedKeys(): Promise<ReadonlySet<string>> {
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
         AND (NOT EXISTS (SELECT FROM run WHERE run.source = source.key) OR ${hasSameAddress})
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

/** Feeds and pages with the same address count as the same source, regardless of their other settings. */
const hasSameAddress = `source.connector = excluded.connector AND (source.settings = excluded.settings OR source.settings->>'url' = excluded.settings->>'url')`;

const uniqueViolation = '23505';

/** Keys that sources cannot have: keys of built-in sources, keys of connectors (under which usage is stored), and names of other routes below `/sources`. */
const reservedKeys: ReadonlySet<string> = new Set([
  ...addableTypes.map(({ key }) => key),
  ...builtInSources.map(({ identity }) => identity.key),
  'demo',
  // The path /sources/directory.
  'directory',
]);

function sourceExists(field: 'key' | 'name', value: string): AppError {
  const message =
    field === 'name'
      ? `There is a source with the name "${value}" already.`
      : `The key "${value}" belongs to another source, or to a removed source whose runs are kept.`;
  return new AppError('SOURCE_EXISTS', { message, details: { errors: { [field]: message } } });
}

const maxKeyLength = 40;

/** A key from a name: `City of Austin, TX` becomes `city_of_austin_tx`. If that is taken, a number is appended. */
function generateKey(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const stem = /^[a-z]./.test(words) ? words : `source_${words}`.replace(/_+$/, '');
  for (let attempt = 1; ; attempt += 1) {
    const suffix = attempt === 1 ? '' : `_${attempt}`;
    const key = `${stem.slice(0, maxKeyLength - suffix.length).replace(/_+$/, '')}${suffix}`;
    if (!taken.has(key)) return key;
  }
}

/** Fields that cannot change. `ready` and `next_due_at` are excluded, because they may differ from what the client last saw. */
const immutableFields = [
  'id',
  'key',
  'connector',
  'source_type',
  'kind',
  'needs_key',
  'ready_made',
  'created_at',
  'created_by',
] as const satisfies readonly (keyof ManagedSource)[];

/** @throws VALIDATION with each immutable field that differs */
function validateImmutable(change: SourceChange, source: ManagedSource): void {
  const changedFields = immutableFields.filter(
    (field) => change[field] !== undefined && change[field] !== source[field],
  );
  if (changedFields.length === 0) return;
  const errors = Object.fromEntries(changedFields.map((field) => [field, 'Cannot be changed']));
  throw new AppError('VALIDATION', { message: `${changedFields.join(', ')}: Cannot be changed.`, details: { errors } });
}

const maxSources = 500;
/** The list of all sources is one message of a million bytes; 500 bytes per source remain for other fields. */
const maxBytes = 700_000;

const sumRow = z.object({ sources: z.number(), bytes: z.coerce.number() });

/**
 * Call it in the transaction that has written a source. The lock serializes concurrent writers, so that each counts the sources of the others.
 * @throws TOO_MANY_SOURCES
 */
async function enforceSourceLimit(manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtext('sync.source'))`);
  const sum = await readOne(
    manager,
    sumRow,
    `SELECT count(*)::integer AS sources, sum(octet_length(name) + octet_length(home_url) + octet_length(settings::text)) AS bytes FROM source WHERE removed_at IS NULL`,
  );
  const { sources = 0, bytes = 0 } = sum ?? {};
  if (sources > maxSources)
    throw new AppError('TOO_MANY_SOURCES', {
      message: `There are ${maxSources} sources already. Remove one first.`,
      details: { most: maxSources },
    });
  if (bytes > maxBytes) {
    throw new AppError('TOO_MANY_SOURCES', {
      message: 'The addresses and settings of all sources together are too long. Remove a source first.',
      details: { most_bytes: maxBytes },
    });
  }
}
