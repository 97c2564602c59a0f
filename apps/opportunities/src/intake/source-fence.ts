import { AppError } from '@rfp/contracts/errors';
import { type EntityManager } from 'typeorm';

/** What a run shows of its claim of a source. */
export interface FencedRun {
  source: string;
  run_id: string;
  fence: number;
}

/**
 * A statement that may stand behind batches of other sources: that is no reason to give up after the usual two seconds. As long as a
 * caller waits for an answer, and for this statement alone.
 */
export async function waitLonger(manager: EntityManager, statement: string, parameters: unknown[] = []): Promise<void> {
  await manager.query(`set local lock_timeout = '30s'; set local statement_timeout = '30s'`);
  await manager.query(statement, parameters);
  await manager.query('set local lock_timeout to default; set local statement_timeout to default');
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
  await waitLonger(
    manager,
    `insert into source_fence (source, fence) values ($1, $2)
     on conflict (source) do update set fence = greatest(source_fence.fence, excluded.fence)`,
    [source, fence],
  );
}
