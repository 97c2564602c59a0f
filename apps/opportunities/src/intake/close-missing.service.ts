import { Injectable } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource } from 'typeorm';
import { findMissing, loadOpenRecords, type OpenRecord } from './find-missing.js';
import { hashFields, recordKey } from '../merging/identify-notice.js';
import { storeClosedCount, resultRetentionDays, sumResults } from './intake-results.js';
import { rejectStaleRun } from './source-fence.js';
import { changeAfter, type AssignedNotice, storeNotices } from './store-notices.js';
import { writeOpportunities } from '../store/opportunity-writer.js';

type Closing = RpcRequest<'opportunities.close-missing'>;

/** Notices per transaction, so that other writers can run in between. */
const batchSize = 300;
const day = 86_400_000;

/**
 * Closes notices that a full snapshot no longer lists. `open` and `missing` only count notices that are still open today, because the counts serve to
 * detect a suspicious drop, and a notice past its due date has ended by itself. If it is missing, it is closed without being counted; otherwise its
 * record would stay open forever.
 *
 * Finds the missing notices once, in an index scan, and closes them in batches. Each batch is a transaction, like an intake batch. A repeated call
 * closes the remaining notices, and its counts include the earlier batches of the run.
 */
@Injectable()
export class CloseMissingService {
  constructor(private readonly database: DataSource) {}

  async close(closing: Closing): Promise<RpcReply<'opportunities.close-missing'>> {
    rejectExpiredListing(closing.since);
    const { closedBefore, open, missing, overdue } = await this.countMissing(closing);
    const counts = { open: open + closedBefore, missing: missing.length + closedBefore };
    if (closing.max_share !== null && counts.missing > closing.max_share * counts.open)
      return { ...counts, closed: closedBefore };
    for (const ids of toBatches(missing)) await this.closeBatch(closing, ids, true);
    for (const ids of toBatches(overdue)) await this.closeBatch(closing, ids, false);
    const { closed } = await sumResults(this.database.manager, closing.run_id);
    // `missing` excludes notices that a run of another source has closed meanwhile.
    return { ...counts, missing: closed, closed };
  }

  private countMissing(closing: Closing) {
    return inTransaction(this.database, async (manager) => {
      await rejectStaleRun(manager, closing);
      const { closed: closedBefore } = await sumResults(manager, closing.run_id);
      return { closedBefore, ...(await findMissing(manager, closing)) };
    });
  }

  /** Skips notices that another call has closed meanwhile, so that each notice counts once. */
  private closeBatch(closing: Closing, ids: readonly string[], isCounted: boolean): Promise<void> {
    const { source, run_id } = closing;
    return writeOpportunities(
      this.database,
      { kind: 'run', source, run_id },
      async (writer) => {
        const { manager } = writer;
        await rejectStaleRun(manager, closing);
        const records = await loadOpenRecords(manager, closing, ids);
        await storeNotices(
          writer,
          { run_id, demo: false },
          records.map((record) => toClosedNotice(record, new Date(closing.since))),
          true,
        );
        const closed = isCounted ? new Set(records.map((record) => record.source_id)).size : 0;
        if (closed > 0) await storeClosedCount(manager, closing, closed);
      },
      { point: 'intake.close-missing' },
    );
  }
}

/** Rejects a listing that is older than the retention of intake results: without these results, every listed notice would look missing. */
function rejectExpiredListing(since: string): void {
  if (Date.parse(since) > Date.now() - (resultRetentionDays - 1) * day) return;
  throw new AppError('NOTHING_MISSING', {
    message: 'The listing is too old to close records. The next full snapshot will be checked again.',
  });
}

/**
 * Returns the record of a channel with the inferred lifecycle `closed`. It counts as fetched at the start of the listing sweep, so that any later run
 * is newer, even if the clock of that run is behind the clock of the database. Its change time is the current time, because people saw it open until now.
 */
function toClosedNotice(
  { opportunity_id, demo: _demo, fetched_at, changed_at, now, ...record }: OpenRecord,
  since: Date,
): AssignedNotice {
  const notice = { ...record, fields: { ...record.fields, lifecycle: 'closed' as const } };
  return {
    key: recordKey(notice),
    hash: hashFields(notice.fields),
    notice,
    opportunityId: opportunity_id,
    fetched_at: fetched_at > since ? fetched_at : since,
    changed_at: changeAfter(changed_at, now),
    unlisted: true,
  };
}

function toBatches(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );
}
