import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { sumResults } from './intake-results.js';
import { type FencedRun, raiseFence } from './source-fence.js';

/** Settles an interrupted run: locks out further batches and returns the final totals. */
@Injectable()
export class SettleService {
  constructor(private readonly database: DataSource) {}

  /**
   * Raises the fence before adding up, so that no batch can follow. If the fence is already higher, a newer run owns the source, and batches of this
   * run are rejected anyway.
   */
  settle(run: FencedRun): Promise<RpcReply<'opportunities.settle'>> {
    return inTransaction(
      this.database,
      async (manager) => {
        await raiseFence(manager, run);
        return sumResults(manager, run.run_id);
      },
      { point: 'intake.settle' },
    );
  }
}
