import { Inject, Injectable } from '@nestjs/common';
import { type Caller } from '@rfp/contracts/caller';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { recordAudit } from '@rfp/persistence/events/record-audit';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { ConfiguredSources } from '../../sources/configured/configured-sources.js';
import { awaitsConfirmation, missingRow, isActive } from '../ledger/run-row.js';
import { sourceTarget } from '../../sources/audit-source.js';
import { RunServices } from '../run-services.service.js';
import { findRun } from '../claim/write-run.js';

const awaitingRow = z.object({ source: z.string(), listing_since: z.coerce.date(), missing: missingRow });
const settledRow = z.object({ settled: z.boolean() });
const newestRow = z.object({ fence: z.coerce.number(), running: z.boolean() });

const replyTimeoutSeconds = 60;
/** Longer than the timeout of the call, because intake may continue after it. */
const holdSeconds = replyTimeoutSeconds + 30;

type CloseMissingRequest = RpcRequest<'opportunities.close-missing'>;

/** Closes the records that are missing from a full snapshot, once a user has confirmed it. */
@Injectable()
export class ClosingService {
  constructor(
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'get'>,
    private readonly services: RunServices,
  ) {}

  /**
   * Closes the missing records. Records that were listed again since then stay open.
   * @throws NOT_FOUND, NOTHING_MISSING, SOURCE_NOT_FOUND, SOURCE_BUSY
   */
  async confirm(id: string, caller: Caller): Promise<SyncRun> {
    const { database, rejected, ledger, settling } = this.services;
    const { source, listing_since: since, missing } = await this.findAwaitingConfirmation(id);
    const { fullSnapshot } = (await this.sources.get(source)).connector;
    if (fullSnapshot === undefined) throw new AppError('NOTHING_MISSING', { details: { id } });
    const { wasSettled, reply } = await this.close(id, {
      source,
      run_id: id,
      fence: await this.nextFence(source),
      source_name: missing.source_name,
      channel: fullSnapshot.channel,
      since: since.toISOString(),
      max_share: null,
      except: (await rejected.unreadableSince(source, since)) ?? [],
    });
    const confirmed = JSON.stringify({ ...missing, asks: false });
    const message = `${missing.missing} of ${missing.open} open records were no longer listed. A user confirmed closing them.`;
    await inTransaction(
      database,
      async (manager) => {
        await manager.query(
          'UPDATE run SET missing = $2, closed = greatest(closed, $3), reason_message = $4, settled = settled OR $5 WHERE id = $1',
          [id, confirmed, reply.closed, message, wasSettled],
        );
        const after = { run: id, closed: reply.closed };
        await recordAudit(manager, caller, { action: 'missing_closed', target: sourceTarget(source), after });
      },
      { point: 'run.settle' },
    );
    if (!wasSettled) {
      await settling.settle(id).catch(() => {
        // The next round of settling retries it.
      });
    }
    return ledger.findRun(id);
  }

  private async findAwaitingConfirmation(id: string): Promise<z.infer<typeof awaitingRow>> {
    const { database } = this.services;
    const found = await readOne(
      database,
      awaitingRow,
      `SELECT source, listing_since, missing FROM run WHERE id = $1 AND ${awaitsConfirmation}`,
      [id],
    );
    if (found !== undefined) return found;
    await findRun(database, id);
    throw new AppError('NOTHING_MISSING', { details: { id } });
  }

  private async close(
    id: string,
    closing: CloseMissingRequest,
  ): Promise<{ wasSettled: boolean; reply: RpcReply<'opportunities.close-missing'> }> {
    const { client } = this.services;
    const wasSettled = await this.unsettle(id);
    try {
      return {
        wasSettled,
        reply: await client.call('opportunities.close-missing', closing, { timeoutMs: replyTimeoutSeconds * 1000 }),
      };
    } catch (thrown) {
      // A concurrent closing may have settled the run.
      await this.unsettle(id);
      const error = toAppError(thrown);
      throw error.code === 'STALE_RUN' ? new AppError('SOURCE_BUSY', { details: { source: closing.source } }) : error;
    }
  }

  /**
   * Marks the run as unsettled until the reply is stored. If no reply comes, settling counts the closed records. The lease delays settling while
   * intake may still be closing, because settling would count only some of them. Returns whether the run was settled.
   */
  private async unsettle(id: string): Promise<boolean> {
    const unsettle = (manager: EntityManager) =>
      readRows(
        manager,
        settledRow,
        `WITH before AS (SELECT id, settled FROM run WHERE id = $1 FOR UPDATE), written AS (
           UPDATE run SET settled = false, lease_until = clock_timestamp() + make_interval(secs => $2) FROM before WHERE run.id = before.id RETURNING before.settled
         ) SELECT settled FROM written`,
        [id, holdSeconds],
      );
    const [before] = await inTransaction(this.services.database, unsettle, { point: 'run.settle' });
    return before?.settled ?? false;
  }

  /** Returns the fence after the fence of the newest run. Intake rejects lower fences, and the next run has a higher one. */
  private async nextFence(source: string): Promise<number> {
    const newest = await readOne(
      this.services.database,
      newestRow,
      `SELECT fence, ${isActive} AS running FROM run WHERE source = $1 ORDER BY fence DESC LIMIT 1`,
      [source],
    );
    const { fence, running } = newestRow.parse(newest);
    if (running) throw new AppError('SOURCE_BUSY', { details: { source } });
    return fence + 1;
  }
}
