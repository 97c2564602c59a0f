import { Injectable, Logger } from '@nestjs/common';
import { type IntakeResult, type Notice, type NoticeBatch, type Rejection } from '@rfp/contracts/notice';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { mergeKey, noticeIdentities } from '../merging/identify-notice.js';
import { findResult, storeResult } from './intake-results.js';
import { type IncomingNotice, deduplicateBatch, classifyBatch, type ClassifiedBatch } from './classify-batch.js';
import { type FailingNotice, findFailing, mayBeCausedByNotice, rejectFailing, TrialOver } from './failing-notices.js';
import { rejectStaleRun } from './source-fence.js';
import { changeAfter, type AssignedNotice, storeNotices } from './store-notices.js';
import { findByMergeKey, findByNotice, findKnownRecords } from '../store/records/stored-records.js';
import { findDecidedOpportunities, findMergedByKey } from '../store/records/find-decided.js';
import { confirmRecords } from '../store/records/write-source-records.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';

/** Notices of a batch to store, and the rejections of its other notices. */
interface BatchPart {
  notices: readonly Notice[];
  rejected: readonly Rejection[];
  /** Rolls back at the end with `TrialOver`. */
  trial?: true;
}

/**
 * Stores batches of notices. A batch, its result and its event are stored in one transaction. A repeated batch gets the stored result. If a notice
 * unexpectedly makes a batch fail, it is rejected, and the other notices are stored.
 */
@Injectable()
export class IntakeService {
  readonly #log = new Logger(IntakeService.name);

  constructor(private readonly database: DataSource) {}

  async take(batch: NoticeBatch): Promise<IntakeResult> {
    const { notices } = batch;
    try {
      return await this.#store(batch, { notices, rejected: [] });
    } catch (thrown) {
      if (!mayBeCausedByNotice(thrown)) throw thrown;
      const failing = await findFailing(notices, thrown, (some) =>
        this.#store(batch, { notices: some, rejected: [], trial: true }),
      );
      if (failing.length === 0) throw thrown;
      for (const each of failing) this.#report(batch, each);
      const good = notices.filter((notice) => !failing.some((each) => each.notice === notice));
      return this.#store(batch, { notices: good, rejected: failing.map(rejectFailing) });
    }
  }

  #report({ source, run_id }: NoticeBatch, { notice, error }: FailingNotice): void {
    this.#log.error(
      `Notice ${notice.source_id} of ${source} could not be stored in run ${run_id}`,
      error instanceof Error ? error.stack : String(error),
    );
  }

  async #store(batch: NoticeBatch, { notices, rejected: alreadyRejected, trial }: BatchPart): Promise<IntakeResult> {
    const { incoming, rejected, repeated } = deduplicateBatch(notices);
    const { source, run_id } = batch;
    return writeOpportunities(
      this.database,
      { kind: 'run', source, run_id },
      async (writer) => {
        const { manager } = writer;
        const earlierResult = await findResult(manager, batch);
        if (earlierResult !== null) return earlierResult;
        await rejectStaleRun(manager, batch);
        const known = await findKnownRecords(
          manager,
          incoming.map((each) => ({ ...each.notice, key: each.key })),
        );
        const classified = classifyBatch(incoming, known, new Date(batch.fetched_at));
        await confirmRecords(
          manager,
          classified.confirmed.map((each) => each.notice),
          batch.fetched_at,
        );
        const assigned = await assignOpportunities(manager, classified, batch);
        const stored = await storeNotices(writer, batch, assigned, classified.changed.length > 0);
        const result = {
          added: stored.added,
          updated: assigned.length - stored.added,
          unchanged: classified.unchanged + repeated,
          rejected: [...alreadyRejected, ...rejected, ...classified.untitled],
        };
        const seen = new Set([...[...known.values()].map(({ number }) => number), ...stored.numbers]);
        await storeResult(manager, batch, result, [...seen]);
        if (trial) await endTrial(writer);
        return result;
      },
      { point: 'intake' },
    );
  }
}

async function endTrial(writer: OpportunityWriter): Promise<never> {
  await writer.completePast();
  throw new TrialOver();
}

async function assignOpportunities(
  manager: EntityManager,
  { changed, fresh }: ClassifiedBatch,
  { demo, fetched_at }: NoticeBatch,
): Promise<AssignedNotice[]> {
  const fetchedAt = new Date(fetched_at);
  const fetchState = { fetched_at: fetchedAt, unlisted: false };
  return [
    ...changed.map((each) => ({
      ...each,
      ...fetchState,
      changed_at: changeAfter(each.known.changed_at, fetchedAt),
      opportunityId: each.known.opportunity_id,
    })),
    ...(await assignNewNotices(manager, fresh, demo)).map((each) => ({
      ...each,
      ...fetchState,
      changed_at: fetchedAt,
    })),
  ];
}

/**
 * Assigns each new record to an opportunity. The first of these applies: the opportunity that a person has chosen for the notice, the opportunity that
 * has the notice from another channel, an opportunity with the same number and agency, a new opportunity. Stored records keep their opportunity.
 */
async function assignNewNotices(
  manager: EntityManager,
  fresh: readonly IncomingNotice[],
  demo: boolean,
): Promise<(IncomingNotice & { opportunityId: string })[]> {
  if (fresh.length === 0) return [];
  const identified = fresh.map((each) => ({
    each,
    identities: noticeIdentities(each.notice),
    mergeKey: mergeKey(each.notice.fields, demo),
  }));
  const allNames = identified.flatMap(({ identities }) => identities);
  const byNotice = new Map([
    ...(await findByNotice(manager, allNames)),
    ...(await findDecidedOpportunities(manager, allNames, demo)),
  ]);
  const keys = identified.map((each) => each.mergeKey).filter((key) => key !== null);
  const byMergeKey = new Map([...(await findMergedByKey(manager, keys)), ...(await findByMergeKey(manager, keys))]);
  return identified.map(({ each, identities, mergeKey: key }) => {
    const known = identities.map((name) => byNotice.get(name.key)).find((id) => id !== undefined);
    const opportunityId = known ?? (key === null ? undefined : byMergeKey.get(key)) ?? uuidv7();
    byNotice.set(identities[0].key, opportunityId);
    if (key !== null) byMergeKey.set(key, opportunityId);
    return { ...each, opportunityId };
  });
}
