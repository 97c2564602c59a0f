import { Inject, Injectable } from '@nestjs/common';
import { AppError, toAppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import { z } from 'zod';
import { ConfiguredSources } from '../sources/configured-sources.js';
import { missingRow } from './run-row.js';
import { type RunParts, runParts } from './run-under-way.js';
import { findRun } from './write-run.js';

const judgedRow = z.object({ source: z.string(), listing_since: z.coerce.date(), missing: missingRow });
const newestRow = z.object({ fence: z.coerce.number(), running: z.boolean() });

type Closing = RpcRequest<'opportunities.close-missing'>;

/** Closes what a whole listing no longer had, once a person has said that it is so. */
@Injectable()
export class ClosingService {
  constructor(
    @Inject(ConfiguredSources) private readonly sources: Pick<ConfiguredSources, 'get'>,
    @Inject(runParts) private readonly parts: RunParts,
  ) {}

  /**
   * What was listed again since then stays open.
   * @throws NOT_FOUND, NOTHING_MISSING, SOURCE_NOT_FOUND, SOURCE_BUSY
   */
  async confirm(id: string): Promise<SyncRun> {
    const { database, rejected, ledger } = this.parts;
    const { source, listing_since: since, missing } = await this.findJudged(id);
    const { wholeListing } = (await this.sources.get(source)).connector;
    if (wholeListing === undefined) throw new AppError('NOTHING_MISSING', { details: { id } });
    const reply = await this.close(id, {
      source,
      run_id: id,
      fence: await this.freeFence(source),
      source_name: missing.source_name,
      channel: wholeListing.channel,
      since: since.toISOString(),
      max_share: null,
      except: (await rejected.unreadableSince(source, since)) ?? [],
    });
    const answered = JSON.stringify({ ...missing, asks: false });
    const message = `${missing.missing} of ${missing.open} open records were no longer listed. A person has confirmed that they are closed.`;
    await inTransaction(
      database,
      (manager) =>
        manager.query('update run set missing = $2, closed = greatest(closed, $3), reason_message = $4, settled = true where id = $1', [id, answered, reply.closed, message]),
      { point: 'run.settle' },
    );
    return ledger.findRun(id);
  }

  private async findJudged(id: string): Promise<z.infer<typeof judgedRow>> {
    const { database } = this.parts;
    const [judged] = await readRows(
      database,
      judgedRow,
      `select source, listing_since, missing from run where id = $1 and missing->'asks' = 'true' and status <> 'running'`,
      [id],
    );
    if (judged !== undefined) return judged;
    await findRun(database, id);
    throw new AppError('NOTHING_MISSING', { details: { id } });
  }

  private async close(id: string, closing: Closing): Promise<RpcReply<'opportunities.close-missing'>> {
    // Until the answer is written down: where it does not come, or this process goes away, settling says how many were closed.
    await inTransaction(this.parts.database, (manager) => manager.query('update run set settled = false where id = $1', [id]), { point: 'run.settle' });
    try {
      return await this.parts.client.call('opportunities.close-missing', closing, { timeoutMs: 60_000 });
    } catch (thrown) {
      const error = toAppError(thrown);
      throw error.code === 'STALE_RUN' ? new AppError('SOURCE_BUSY', { details: { source: closing.source } }) : error;
    }
  }

  /** The number after that of the newest run: intake takes nothing with a lower one, and the next run has a higher one. */
  private async freeFence(source: string): Promise<number> {
    const [newest] = await readRows(
      this.parts.database,
      newestRow,
      `select fence, status = 'running' and lease_until >= now() as running from run where source = $1 order by fence desc limit 1`,
      [source],
    );
    const { fence, running } = newestRow.parse(newest);
    if (running) throw new AppError('SOURCE_BUSY', { details: { source } });
    return fence + 1;
  }
}
