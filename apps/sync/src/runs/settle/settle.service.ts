import { Injectable, Logger } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { BusClient } from '@rfp/messaging/bus-client';
import { outageCodes } from '@rfp/messaging/streams';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ClaimsService } from '../claim/claims.service.js';
import { writeEndEvent } from '../ledger/finish-run.js';

const unsettledRow = z.object({ id: z.string(), source: z.string(), fence: z.coerce.number(), lease: z.string() });
const announcedRow = z.object({ announced: z.boolean() });
const idRow = z.object({ id: z.string() });

const callTimeoutMs = 10_000;

/**
 * Settles runs that ended without confirmation of what intake accepted: after a crash, a cancellation, a lost claim or a timeout of intake. Corrects
 * their counters. Any number of processes may do so at once.
 */
@Injectable()
export class SettleService {
  readonly #logger = new Logger('Runs');
  #active: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly claims: ClaimsService,
  ) {}

  /** Marks abandoned runs as interrupted and settles unsettled runs. Never rejects: failures are retried next time. */
  settleAll(): Promise<void> {
    this.#active ??= this.settleRemaining().finally(() => {
      this.#active = null;
    });
    return this.#active;
  }

  /** @throws if settling fails now */
  async settle(id: string): Promise<void> {
    const run = await readOne(
      this.database,
      unsettledRow,
      `SELECT id, source, fence, lease_until::text AS lease FROM run WHERE id = $1 AND NOT settled AND status <> 'running'`,
      [id],
    );
    if (run === undefined) return;
    // The fence after the run's own: from now on intake refuses late batches of this run, but not of later runs.
    const sums = await this.client.call(
      'opportunities.settle',
      { source: run.source, run_id: id, fence: run.fence + 1 },
      { timeoutMs: callTimeoutMs },
    );
    await this.write(run, sums);
  }

  /** Ends a run whose holder does not respond. If the holder is alive, its next write is refused. */
  async end(id: string, reason: AppError): Promise<void> {
    await readRows(
      this.database,
      idRow,
      `WITH ended AS (
         UPDATE run SET status = 'cancelled', finished_at = now(), reason_code = $2, reason_message = $3 WHERE id = $1 AND status = 'running' RETURNING id
       ) SELECT id FROM ended`,
      [id, reason.code, reason.message],
    );
  }

  private async settleRemaining(): Promise<void> {
    try {
      await this.claims.interruptAbandoned();
      // Skips runs whose missing records are being closed, because the sums would include only some of the closed records.
      const isHeld = `coalesce(missing->'asks', 'false') = 'true' AND lease_until > now()`;
      const runs = await readRows(
        this.database,
        idRow,
        `SELECT id FROM run WHERE NOT settled AND status <> 'running' AND NOT (${isHeld}) ORDER BY id`,
      );
      for (const { id } of runs) await this.settleOrLog(id);
    } catch (thrown) {
      this.#logger.warn(`Runs could not be settled yet: ${toAppError(thrown).code}`);
    }
  }

  /** @throws on outages, which would fail the other runs too */
  private async settleOrLog(id: string): Promise<void> {
    try {
      await this.settle(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (outageCodes.has(error.code)) throw error;
      if (error.retryable) this.#logger.warn(`Run ${id} could not be settled yet: ${error.code}`);
      else this.#logger.error(`Run ${id} cannot be settled: ${error.code}`);
    }
  }

  private async write(
    { id, lease }: z.infer<typeof unsettledRow>,
    { details, ...sums }: RpcReply<'opportunities.settle'>,
  ): Promise<void> {
    const listed = [sums.received, sums.rejected, sums.added, sums.updated, sums.unchanged, sums.closed];
    const detailed = [details.received, details.rejected, details.added, details.updated, details.unchanged];
    await inTransaction(
      this.database,
      async (manager) => {
        const before = await readOne(
          manager,
          announcedRow,
          'SELECT announced FROM run WHERE id = $1 AND NOT settled AND lease_until = $2 FOR UPDATE',
          [id, lease],
        );
        // Another process has settled the run, or a closing has begun since, whose records the sums do not include.
        if (before === undefined) return;
        // Never below the stored counters, because intake deletes the results of old batches.
        await manager.query(
          `UPDATE run SET
             settled = true, announced = true,
             received = greatest(received, aside + $2), rejected = greatest(rejected, aside + $3),
             added = greatest(added, $4), updated = greatest(updated, $5), unchanged = greatest(unchanged, $6), closed = greatest(closed, $7),
             details_received = greatest(details_received, details_aside + $8), details_rejected = greatest(details_rejected, details_aside + $9),
             details_added = greatest(details_added, $10), details_updated = greatest(details_updated, $11),
             details_unchanged = greatest(details_unchanged, $12),
             status = CASE WHEN status = 'failed' AND $2::integer + $8::integer > $3::integer + $9::integer THEN 'partial' ELSE status END
           WHERE id = $1`,
          [id, ...listed, ...detailed],
        );
        if (!before.announced) await writeEndEvent(manager, id);
      },
      { point: 'run.settle' },
    );
  }
}
