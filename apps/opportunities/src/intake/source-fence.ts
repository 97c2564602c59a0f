import { AppError } from '@rfp/contracts/errors';
import { type EntityManager } from 'typeorm';
import { queryWithLongWait } from '@rfp/persistence/query-with-long-wait';

/** A run with the fencing token of its claim. */
export interface FencedRun {
  source: string;
  run_id: string;
  fence: number;
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

/** Waits for a batch in progress, then locks out runs with a lower fencing token. */
export async function raiseFence(manager: EntityManager, { source, fence }: FencedRun): Promise<void> {
  await queryWithLongWait(
    manager,
    `INSERT INTO source_fence (source, fence) VALUES ($1, $2)
     ON CONFLICT (source) DO UPDATE SET fence = greatest(source_fence.fence, excluded.fence)`,
    [source, fence],
  );
}
