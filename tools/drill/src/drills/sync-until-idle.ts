import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { grantsKey, publisherKey } from '../sources/source-twins.js';
import { until } from '../world/until.js';
import { drillServices, type World } from '../world/world.js';

const newestRow = z.object({ source: z.string(), done: z.boolean() });
const attempts = 5;
/** Timeout of runs; a run of many records takes long on a busy machine. */
const timeoutMs = 300_000;

/** Restarts killed services. */
export async function restartKilled(world: World): Promise<void> {
  const dead = drillServices.filter((service) => world.services.get(service)?.isAlive !== true);
  for (const service of dead) await world.kill(service);
  await Promise.all(dead.map((service) => world.startService(service)));
}

/**
 * Syncs both sources completely, across crashes: restarts killed services, then starts the runs again if necessary.
 */
export async function syncUntilIdle(world: World, idempotencyKey: string | null = null): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    // Repeats the idempotency key, like a client that got no reply.
    const key = attempt < 2 ? idempotencyKey : null;
    await whileRestarting(world, async () => world.startRuns(key));
    await until(
      'runs to end',
      async () => {
        await restartKilled(world);
        return world.isIdle();
      },
      timeoutMs,
    );
    if (!(await isSynced(world))) continue;
    world.sources.markSynced();
    return;
  }
  throw new Error(`The sources were not synced completely in ${attempts} attempts.`);
}

/** Sends a request, and restarts services that die meanwhile. */
export async function whileRestarting(world: World, send: () => Promise<unknown>): Promise<void> {
  const sending = new AbortController();
  const restarting = (async () => {
    while (!sending.signal.aborted) {
      if (world.services.get('sync')?.isAlive !== true) await restartKilled(world);
      await delay(50);
    }
  })();
  try {
    await send();
  } finally {
    sending.abort();
    await restarting;
  }
}

/** Whether the newest run of each source reached the end of its listing. */
async function isSynced({ database }: World): Promise<boolean> {
  const newest = await database.rows(
    newestRow,
    `SELECT DISTINCT ON (source) source, status = 'completed' OR (status = 'partial' AND reason_code = 'RECORD_UNREADABLE') AS done
       FROM sync.run WHERE source = ANY($1) ORDER BY source, fence DESC`,
    [[publisherKey, grantsKey]],
  );
  return newest.length === 2 && newest.every(({ done }) => done);
}
