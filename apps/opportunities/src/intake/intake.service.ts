import { Injectable, Logger } from '@nestjs/common';
import { type IntakeResult, type Notice, type NoticeBatch, type Rejection } from '@rfp/contracts/notice';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { mergeKey, identitiesOf } from '../merging/identify-notice.js';
import { findResult, storeResult } from './intake-results.js';
import { type IncomingNotice, deduplicateBatch, classifyBatch, type ClassifiedBatch } from './classify-batch.js';
import { type FailingNotice, findFailing, mayBeCausedByNotice, rejectFailing, TrialOver } from './failing-notices.js';
import { rejectStaleRun } from './source-fence.js';
import { changeAfter, type PlacedNotice, storeNotices } from './store-notices.js';
import { findByMergeKey, findByNotice, findKnownRecords } from '../store/records/stored-records.js';
import { findDecidedOpportunities, findMergedByKey } from '../store/records/find-decided.js';
import { confirmRecords } from '../store/records/write-source-records.js';
import { type OpportunityWriter, writeOpportunities } from '../store/opportunity-writer.js';

/** The notices of a batch to store, and the rejections of the others. */
interface Part {
  notices: readonly Notice[];
  rejected: readonly Rejection[];
  /** Rolls back at the end with `TrialOver`. */
  trial?: true;
}

/**
 * Stores batches of notices. A batch, its result and its event are one transaction; a repeated batch gets the stored result. A notice that
 * unexpectedly makes the batch fail is rejected, and the others are stored.
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

  async #store(batch: NoticeBatch, { notices, rejected: refused, trial }: Part): Promise<IntakeResult> {
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
        const sorted = classifyBatch(incoming, known, new Date(batch.fetched_at));
        await confirmRecords(
          manager,
          sorted.confirmed.map((each) => each.notice),
          batch.fetched_at,
        );
        const placed = await placeAll(manager, sorted, batch);
        const stored = await storeNotices(writer, batch, placed, sorted.changed.length > 0);
        const result = {
          added: stored.added,
          updated: placed.length - stored.added,
          unchanged: sorted.unchanged + repeated,
          rejected: [...refused, ...rejected, ...sorted.untitled],
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

async function placeAll(
  manager: EntityManager,
  { changed, fresh }: ClassifiedBatch,
  { demo, fetched_at }: NoticeBatch,
): Promise<PlacedNotice[]> {
  const fetchedAt = new Date(fetched_at);
  const origin = { fetched_at: fetchedAt, unlisted: false };
  return [
    ...changed.map((each) => ({
      ...each,
      ...origin,
      changed_at: changeAfter(each.known.changed_at, fetchedAt),
      opportunityId: each.known.opportunity_id,
    })),
    ...(await placeFresh(manager, fresh, demo)).map((each) => ({ ...each, ...origin, changed_at: fetchedAt })),
  ];
}

/**
 * Assigns each new record to an opportunity: the one a person has decided, the one of the same notice on another channel, the one with the
 * same number and agency, or a new one. Stored records keep their opportunity.
 */
async function placeFresh(
  manager: EntityManager,
  fresh: readonly IncomingNotice[],
  demo: boolean,
): Promise<(IncomingNotice & { opportunityId: string })[]> {
  if (fresh.length === 0) return [];
  const named = fresh.map((each) => ({
    each,
    names: identitiesOf(each.notice),
    mergeKey: mergeKey(each.notice.fields, demo),
  }));
  const allNames = named.flatMap(({ names }) => names);
  const byNotice = new Map([
    ...(await findByNotice(manager, allNames)),
    ...(await findDecidedOpportunities(manager, allNames, demo)),
  ]);
  const keys = named.map((each) => each.mergeKey).filter((key) => key !== null);
  const byMergeKey = new Map([...(await findMergedByKey(manager, keys)), ...(await findByMergeKey(manager, keys))]);
  return named.map(({ each, names, mergeKey: key }) => {
    const known = names.map((name) => byNotice.get(name.key)).find((id) => id !== undefined);
    const opportunityId = known ?? (key === null ? undefined : byMergeKey.get(key)) ?? uuidv7();
    byNotice.set(names[0].key, opportunityId);
    if (key !== null) byMergeKey.set(key, opportunityId);
    return { ...each, opportunityId };
  });
}
