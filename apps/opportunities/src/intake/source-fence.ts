import { AppError } from '@rfp/contracts/errors';
import { type EntityManager } from 'typeorm';

/** A run with the fencing token of its claim. */
export interface FencedRun {
  source: string;
  run_id: string;
  fence: number;
}

/**
 * Runs a statement that may wait for batches of other sources, with timeouts as long as those of callers instead of the usual two
 * seconds. Restores the defaults afterwards.
 */
export async function queryWithLongWait(
  manager: EntityManager,
  statement: string,
  parameters: unknown[] = [],
): Promise<void> {
  await manager.query(`SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = '30s'`);
  await manager.query(statement, parameters);
  await manager.query('SET LOCAL lock_timeout TO DEFAULT; SET LOCAL statement_timeout TO DEFAULT');
}

/** Throws `STALE_RUN` if a run with a higher fencing token has written for the source. */
export async function rejectStaleRun(manager: EntityManager, { source, fence }: FencedRun): Promise<void> {
  const accepted = await manager.query<unknown[]>(
    `INSERT INTO source_fence (source, fence) VALUES ($1, $2)
     ON CONFLICT (source) DO UPDATE SET fence = excluded.fence WHERE source_fence.fence <= excluded.fence
     RETURNING fence`,
    [source, fence],
  );
  if (accepted.length === 0) throw new AppError('STALE_RUN', { details: { source, fence } });
}

/** Locks out runs with a lower fencing token. Waits for a batch in progress. */
export async function raiseFence(manager: EntityManager, { source, fence }: FencedRun): Promise<void> {
  await queryWithLongWait(
    manager,
    `INSERT INTO source_fence (source, fence) VALUES ($1, $2)
     ON CONFLICT (source) DO UPDATE SET fence = greatest(source_fence.fence, excluded.fence)`,
    [source, fence],
  );
}
