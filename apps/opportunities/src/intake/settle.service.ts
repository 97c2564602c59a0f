import { Injectable } from '@nestjs/common';
import { type RpcReply } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { sumResults } from './intake-results.js';
import { type FencedRun, raiseFence } from './source-fence.js';

/** Says for good what was taken of a run that could not see its own end. */
@Injectable()
export class SettleService {
  constructor(private readonly database: DataSource) {}

  /**
   * Raises the fence first: what is summed after that grows no more. Where it is higher already, a newer run has the source, and nothing
   * of this one is taken any more either.
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
