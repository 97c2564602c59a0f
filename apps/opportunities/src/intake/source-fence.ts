import { AppError } from '@rfp/contracts/errors';
import { type EntityManager } from 'typeorm';

/** What a run shows of its claim of a source. */
export interface FencedRun {
  source: string;
  run_id: string;
  fence: number;
}

/** Any number: it names the lock that makes intake batches of all replicas follow one another, so that two cannot create the same opportunity. */
const intakeLock = 7_262_001;

/** Waits until nobody else writes opportunities; until the end of the transaction nobody else does. */
export async function waitForTurn(manager: EntityManager): Promise<void> {
  // Batches of other sources may be in front of this one: that is no reason to give up after the usual two seconds.
  await manager.query(`set local lock_timeout = '30s'; select pg_advisory_xact_lock(${intakeLock})`);
}

/** Lets a run write only if no run with a higher claim number has written for its source. */
export async function refuseStaleRun(manager: EntityManager, { source, fence }: FencedRun): Promise<void> {
  const passed = await manager.query<unknown[]>(
    `insert into source_fence (source, fence) values ($1, $2)
     on conflict (source) do update set fence = excluded.fence where source_fence.fence <= excluded.fence
     returning fence`,
    [source, fence],
  );
  if (passed.length === 0) throw new AppError('STALE_RUN', { details: { source, fence } });
}

/** From here on no run with a lower claim number writes for the source. Waits for a batch under way. */
export async function raiseFence(manager: EntityManager, { source, fence }: FencedRun): Promise<void> {
  await manager.query(`set local lock_timeout = '30s'`);
  await manager.query(
    `insert into source_fence (source, fence) values ($1, $2)
     on conflict (source) do update set fence = greatest(source_fence.fence, excluded.fence)`,
    [source, fence],
  );
}
