import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { extraKey, extraName } from '../sources/source-twins.js';
import { newSeed } from '../seeded-random.js';
import { until } from '../world/until.js';
import { type World } from '../world/world.js';
import { restartKilled, whileRestarting } from './sync-until-idle.js';

const leftRow = z.object({ left: z.coerce.number() });

/** Adds, changes, syncs and removes a source with its records, across crashes. */
export async function addAndRemove(world: World): Promise<void> {
  const idempotencyKey = `drill-add-${newSeed()}`;
  await whileRestarting(world, async () =>
    world.addSource({ key: extraKey, name: extraName, path: '/extra/releases' }, idempotencyKey),
  );
  await whileRestarting(world, async () =>
    world.callWithRetry('sync.change-source', { key: extraKey, change: { interval_hours: 12 } }),
  );
  await world.callWithRetry('sync.start', { idempotency_key: null, sources: [extraKey], kind: 'any', again: true });
  await until('the extra source to be synced', async () => {
    await restartKilled(world);
    return world.isIdle();
  });
  await until('the extra source to be removed', async () => {
    await restartKilled(world);
    if (await isGone(world)) return true;
    await world.call('sync.remove-source', { key: extraKey, records: 'remove' }, 3000).catch(throwIfUnexpected);
    return isGone(world);
  });
  await until('the services to be idle', async () => {
    await restartKilled(world);
    return world.isIdle();
  });
}

/** Throws the error unless it means that the removal has finished or will be finished later. */
function throwIfUnexpected(error: unknown): void {
  if (
    error instanceof AppError &&
    (error.retryable || error.code === 'SOURCE_NOT_FOUND' || error.code === 'SOURCE_BUSY')
  )
    return;
  throw error;
}

async function isGone({ database }: World): Promise<boolean> {
  const [row] = await database.rows(
    leftRow,
    `SELECT (SELECT count(*) FROM sync.source WHERE key = $1 AND (removed_at IS NULL OR removal IS NOT NULL))
          + (SELECT count(*) FROM opportunities.source_record WHERE source_name = $2) AS left`,
    [extraKey, extraName],
  );
  return row?.left === 0;
}
