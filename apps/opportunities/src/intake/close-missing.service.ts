import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { findMissing, loadOpenRecords, type OpenRecord } from './find-missing.js';
import { hashFields, recordKey } from './identify-notice.js';
import { inTurn } from './in-turn.js';
import { keepClosed, resultDays, sumResults } from './intake-results.js';
import { refuseStaleRun } from './source-fence.js';
import { type Placed, storeNotices, tellStored } from './store-notices.js';

type Closing = RpcRequest<'opportunities.close-missing'>;

/** Notices of one transaction: others may write between two of them. */
const slice = 300;
const day = 86_400_000;

/**
 * Closes what a whole listing no longer has. `open` and `missing` are those that would be open if they were listed: one whose due date
 * has passed is over by itself, so it must neither hide a suspicious drop nor look like one. Where it is missing it is closed all the same,
 * so that its record does not say for ever that it is open.
 *
 * What is missing is asked for once and then closed slice by slice, so it costs one walk over the listing's entries in an index, and after
 * that as much as is missing. Each slice is a transaction like a batch's. A repetition finds the rest, and counts what the run closed before
 * as it stood then.
 */
@Injectable()
export class CloseMissingService {
  constructor(private readonly database: DataSource) {}

  async close(closing: Closing): Promise<RpcReply<'opportunities.close-missing'>> {
    refuseForgotten(closing.since);
    const { before, open, missing, over } = await this.judge(closing);
    const judged = { open: open + before, missing: missing.length + before };
    if (closing.max_share !== null && judged.missing > closing.max_share * judged.open)
      return { ...judged, closed: before };
    for (const ids of inSlices(missing)) await this.closeSlice(closing, ids, true);
    for (const ids of inSlices(over)) await this.closeSlice(closing, ids, false);
    const { closed } = await sumResults(this.database.manager, closing.run_id);
    // What a run of another source closed meanwhile is not missing any more.
    return { ...judged, missing: closed, closed };
  }

  private judge(closing: Closing) {
    return inTransaction(this.database, async (manager) => {
      await refuseStaleRun(manager, closing);
      const { closed: before } = await sumResults(manager, closing.run_id);
      return { before, ...(await findMissing(manager, closing)) };
    });
  }

  /** What another call has closed meanwhile is left alone, and so counts once. */
  private closeSlice(closing: Closing, ids: readonly string[], counts: boolean): Promise<void> {
    return inTurn(
      this.database,
      async (manager) => {
        await refuseStaleRun(manager, closing);
        const records = await loadOpenRecords(manager, closing, ids);
        const run = { ...closing, demo: records.some((record) => record.demo) };
        const stored = await storeNotices(
          manager,
          run,
          records.map((record) => toClosed(record, new Date(closing.since))),
          true,
        );
        const closed = counts ? new Set(records.map((record) => record.source_id)).size : 0;
        if (closed > 0) await keepClosed(manager, closing, closed);
        await tellStored(manager, run, stored);
      },
      { point: 'intake.close-missing' },
    );
  }
}

/** Batches leave behind what they brought for a month only: later on all that was listed would look as if it were missing. */
function refuseForgotten(since: string): void {
  if (Date.parse(since) > Date.now() - (resultDays - 1) * day) return;
  throw new AppError('NOTHING_MISSING', {
    message: 'The listing was read too long ago to close anything by it. The next whole one is judged anew.',
  });
}

/**
 * The word of a door with the end that we conclude. It is of the instant at which the listing began: what any later run reads is newer,
 * even if its clock is behind the database's.
 */
function toClosed({ opportunity_id, demo: _demo, fetched_at, ...said }: OpenRecord, since: Date): Placed {
  const notice = { ...said, fields: { ...said.fields, lifecycle: 'closed' as const } };
  return {
    key: recordKey(notice),
    hash: hashFields(notice.fields),
    notice,
    opportunityId: opportunity_id,
    fetched_at: fetched_at > since ? fetched_at : since,
    unlisted: true,
  };
}

function inSlices(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / slice) }, (_, index) =>
    ids.slice(index * slice, (index + 1) * slice),
  );
}
