import { Injectable, Logger } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { BusClient } from '@rfp/messaging/bus-client';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { z } from 'zod';
import { isActive } from '../runs/ledger/run-row.js';
import { SourceStateEntity, SourceUsageEntity } from '../store/ledger.entity.js';
import { SourceEntity } from '../store/source.entity.js';
import { sourceTarget } from './audit-source.js';
import { ConfiguredSources } from './configured/configured-sources.js';

const keyRow = z.object({ key: z.string() });
const pendingRow = z.object({ key: z.string(), name: z.string(), settled: z.boolean() });
type PendingRemoval = z.infer<typeof pendingRow>;

/**
 * Removes sources, with or without their records. The intent is stored first; a later poll of the schedule finishes a removal that a crash or an
 * outage interrupted.
 */
@Injectable()
export class RemovalService {
  readonly #logger = new Logger(RemovalService.name);

  constructor(
    private readonly database: DataSource,
    private readonly sources: ConfiguredSources,
    private readonly client: BusClient,
  ) {}

  /**
   * Returns the number of removed records. A repeated call resumes after a failure.
   * @throws SOURCE_NOT_FOUND, SOURCE_READY_MADE, SOURCE_BUSY, and errors of the catalogue, after which the records are removed later
   */
  async remove(key: string, records: 'keep' | 'remove', caller: Caller): Promise<number> {
    const [begun] = await this.findPending(key);
    if (begun === undefined) await this.markRemoved(key, records, caller);
    const [waiting] = await this.findPending(key);
    return waiting === undefined ? 0 : this.finish(waiting);
  }

  /** Finishes interrupted removals. */
  async finishAll(): Promise<void> {
    for (const { key } of await this.findPending(null)) {
      // While earlier removals ran, a user may have finished this one and added the source again.
      const [waiting] = await this.findPending(key);
      if (waiting?.settled !== true) continue;
      await this.finish(waiting).catch((error: unknown) => {
        this.#logger.warn(
          `The records of the removed source ${key} could not be removed (${toAppError(error).code}). This will be retried.`,
        );
      });
    }
  }

  private async markRemoved(key: string, records: 'keep' | 'remove', caller: Caller): Promise<void> {
    const mark = async (manager: EntityManager): Promise<boolean> => {
      const row = await manager.findOne(SourceEntity, {
        where: { key, removed_at: IsNull() },
        lock: { mode: 'pessimistic_write' },
      });
      if (row === null) return false;
      if (row.ready_made) throw new AppError('SOURCE_READY_MADE', { details: { source: key } });
      await refuseBusy(manager, key);
      await manager.delete(SourceStateEntity, { source: key });
      await manager.delete(SourceUsageEntity, { account: key });
      const removal = records === 'remove' ? records : null;
      await manager.update(SourceEntity, { key }, { removed_at: new Date(), removal, paused: true, next_due_at: null });
      const before = { name: row.name, connector: row.connector, records };
      await recordAudit(manager, caller, { action: 'source_removed', target: sourceTarget(key), before });
      return true;
    };
    const found = await inTransaction(this.database, mark, { point: 'source.remove' });
    // Throws an error that lists the existing keys.
    if (!found) await this.sources.get(key);
  }

  private async findPending(key: string | null): Promise<PendingRemoval[]> {
    return readRows(
      this.database,
      pendingRow,
      `SELECT key, name, NOT EXISTS (SELECT FROM run WHERE run.source = source.key AND (run.status = 'running' OR NOT run.settled)) AS settled
         FROM source WHERE removal IS NOT NULL AND ($1::text IS NULL OR key = $1) ORDER BY removed_at`,
      [key],
    );
  }

  private async finish({ key, name, settled }: PendingRemoval): Promise<number> {
    // An unsettled run may still add records, so the removal waits for it.
    if (!settled)
      throw new AppError('SOURCE_BUSY', {
        message: 'The last run of this source is still being settled. Its records are removed after that.',
        details: { source: key },
      });
    const { removed } = await this.client.call(
      'opportunities.remove-source',
      { source_name: name },
      { timeoutMs: 20_000 },
    );
    await this.database.manager.update(SourceEntity, { key }, { removal: null });
    this.#logger.log(`The source ${key} was removed with ${removed} records`);
    return removed;
  }
}

async function refuseBusy(manager: EntityManager, key: string): Promise<void> {
  const running = await readRows(manager, keyRow, `SELECT source AS key FROM run WHERE source = $1 AND ${isActive}`, [
    key,
  ]);
  if (running.length > 0) throw new AppError('SOURCE_BUSY', { details: { source: key } });
}
