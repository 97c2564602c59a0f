import { Injectable, Logger } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { BusClient } from '@rfp/messaging/bus-client';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { ClaimsService } from '../claim/claims.service.js';
import { announce } from '../ledger/ledger.service.js';

const unsettledRow = z.object({ id: z.string(), source: z.string(), fence: z.coerce.number(), lease: z.string() });
const announcedRow = z.object({ announced: z.boolean() });
const idRow = z.object({ id: z.string() });

const callTimeoutMs = 10_000;

/**
 * Makes the counters of runs true that ended without knowing what intake took of them: by a crash, a cancel, a lost claim, or because
 * intake did not answer. Any number of processes may do so at once.
 */
@Injectable()
export class SettleService {
  readonly #logger = new Logger('Runs');
  #underWay: Promise<void> | null = null;

  constructor(
    private readonly database: DataSource,
    private readonly client: BusClient,
    private readonly claims: ClaimsService,
  ) {}

  /** Writes down which runs were left behind, and settles what is not settled. Never rejects: what cannot be done now is done next time. */
  settleAll(): Promise<void> {
    this.#underWay ??= this.settleRemaining().finally(() => {
      this.#underWay = null;
    });
    return this.#underWay;
  }

  /** @throws whatever keeps it from being done now */
  async settle(id: string): Promise<void> {
    const [run] = await readRows(
      this.database,
      unsettledRow,
      `select id, source, fence, lease_until::text as lease from run where id = $1 and not settled and status <> 'running'`,
      [id],
    );
    if (run === undefined) return;
    // The number after the run's own: what it may still hand on is refused from now on, and no later run is.
    const sums = await this.client.call(
      'opportunities.settle',
      { source: run.source, run_id: id, fence: run.fence + 1 },
      { timeoutMs: callTimeoutMs },
    );
    await this.write(run, sums);
  }

  /** Ends a run whose holder does not. It may be dead or hang; where it is not, its next write is refused. */
  async end(id: string, reason: AppError): Promise<void> {
    await readRows(
      this.database,
      idRow,
      `with ended as (
         update run set status = 'cancelled', finished_at = now(), reason_code = $2, reason_message = $3 where id = $1 and status = 'running' returning id
       ) select id from ended`,
      [id, reason.code, reason.message],
    );
  }

  private async settleRemaining(): Promise<void> {
    try {
      await this.claims.interruptAbandoned();
      // One whose missing records are being closed for a person is held: half of them would be summed.
      const isHeld = `coalesce(missing->'asks', 'false') = 'true' and lease_until > now()`;
      const runs = await readRows(
        this.database,
        idRow,
        `select id from run where not settled and status <> 'running' and not (${isHeld}) order by id`,
      );
      for (const { id } of runs) await this.settleOrLog(id);
    } catch (thrown) {
      this.#logger.warn(`Runs wait to be settled: ${toAppError(thrown).code}`);
    }
  }

  /** Throws where the others would fail as well. */
  private async settleOrLog(id: string): Promise<void> {
    try {
      await this.settle(id);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.retryable) throw error;
      this.#logger.error(`Run ${id} cannot be settled: ${error.code}`);
    }
  }

  private async write(
    { id, lease }: z.infer<typeof unsettledRow>,
    sums: RpcReply<'opportunities.settle'>,
  ): Promise<void> {
    await inTransaction(
      this.database,
      async (manager) => {
        const [before] = await readRows(
          manager,
          announcedRow,
          'select announced from run where id = $1 and not settled and lease_until = $2 for update',
          [id, lease],
        );
        // Somebody was faster, or a closing has begun since, and the sums are from before it.
        if (before === undefined) return;
        // Never less than was written down: of batches of long ago intake knows nothing any more.
        await manager.query(
          `update run set
             settled = true, announced = true,
             received = greatest(received, aside + $2), rejected = greatest(rejected, aside + $3),
             added = greatest(added, $4), updated = greatest(updated, $5), unchanged = greatest(unchanged, $6), closed = greatest(closed, $7),
             status = case when status = 'failed' and $2::integer > $3::integer then 'partial' else status end
           where id = $1`,
          [id, sums.received, sums.rejected, sums.added, sums.updated, sums.unchanged, sums.closed],
        );
        if (!before.announced) await announce(manager, id);
      },
      { point: 'run.settle' },
    );
  }
}
