import { Injectable } from '@nestjs/common';
import { type IntakeResult, type NoticeBatch } from '@rfp/contracts/notice';
import { DataSource, type EntityManager } from 'typeorm';
import { uuidv7 } from 'uuidv7';
import { mergeKey, namesOf } from './identify-notice.js';
import { inTurn } from './in-turn.js';
import { findResult, keepResult } from './intake-results.js';
import { type Incoming, readBatch, sortBatch, type SortedBatch } from './plan-batch.js';
import { refuseStaleRun } from './source-fence.js';
import { type Placed, storeNotices, tellStored } from './store-notices.js';
import { findByMergeKey, findByNotice, findKnownRecords } from './stored-records.js';
import { confirmRecords } from './write-opportunities.js';

/** Takes batches in. A batch is one transaction with its result and its event: handed on again it gets the same answer and changes nothing. */
@Injectable()
export class IntakeService {
  constructor(private readonly database: DataSource) {}

  async take(batch: NoticeBatch): Promise<IntakeResult> {
    const { incoming, rejected, repeated } = readBatch(batch);
    return inTurn(
      this.database,
      async (manager) => {
        const kept = await findResult(manager, batch);
        if (kept !== null) return kept;
        await refuseStaleRun(manager, batch);
        const known = await findKnownRecords(
          manager,
          incoming.map((each) => ({ ...each.notice, key: each.key })),
        );
        const sorted = sortBatch(incoming, known, new Date(batch.fetched_at));
        await confirmRecords(
          manager,
          sorted.confirmed.map((each) => each.notice),
          batch.fetched_at,
        );
        const placed = await placeAll(manager, sorted, batch);
        const stored = await storeNotices(manager, batch, placed, sorted.changed.length > 0);
        const result = {
          added: stored.added.length,
          updated: placed.length - stored.added.length,
          unchanged: sorted.unchanged + repeated,
          rejected: [...rejected, ...sorted.unnamed],
        };
        const seen = new Set([...[...known.values()].map(({ number }) => number), ...stored.numbers]);
        await keepResult(manager, batch, result, [...seen]);
        await tellStored(manager, batch, stored);
        return result;
      },
      { point: 'intake' },
    );
  }
}

async function placeAll(
  manager: EntityManager,
  { changed, fresh }: SortedBatch,
  { demo, fetched_at }: NoticeBatch,
): Promise<Placed[]> {
  const said = { fetched_at: new Date(fetched_at), unlisted: false };
  return [
    ...changed.map((each) => ({ ...each, ...said, opportunityId: each.known.opportunity_id })),
    ...(await placeFresh(manager, fresh, demo)).map((each) => ({ ...each, ...said })),
  ];
}

/** Finds the opportunity that each new record belongs to, or gives it a new one: same notice through another door first, then same number and agency. */
async function placeFresh(
  manager: EntityManager,
  fresh: readonly Incoming[],
  demo: boolean,
): Promise<(Incoming & { opportunityId: string })[]> {
  if (fresh.length === 0) return [];
  const named = fresh.map((each) => ({
    each,
    names: namesOf(each.notice),
    mergeKey: mergeKey(each.notice.fields, demo),
  }));
  const byNotice = await findByNotice(
    manager,
    named.flatMap(({ names }) => names),
  );
  const byMergeKey = await findByMergeKey(
    manager,
    named.map((each) => each.mergeKey).filter((key) => key !== null),
  );
  return named.map(({ each, names, mergeKey: key }) => {
    const known = names.map((name) => byNotice.get(name.key)).find((id) => id !== undefined);
    const opportunityId = known ?? (key === null ? undefined : byMergeKey.get(key)) ?? uuidv7();
    byNotice.set(names[0].key, opportunityId);
    if (key !== null) byMergeKey.set(key, opportunityId);
    return { ...each, opportunityId };
  });
}
