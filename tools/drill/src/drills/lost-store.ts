import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Load } from '../whole/load.js';
import { type WholeWorld } from '../whole/whole-world.js';
import { until } from '../world/until.js';
import { printLine } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

const countRow = z.object({ count: z.coerce.number() });
/** Query for the number of events that were sent but not handled. */
const countUnhandled = `SELECT count(*) FROM opportunities.outbox o
  WHERE sent_at IS NOT NULL AND NOT EXISTS (SELECT FROM opportunities.inbox WHERE event_id = o.id)`;
const lockSeconds = 8;

/**
 * Deletes the store of the broker during a sync, with unhandled events, which must be sent again and handled.
 * @param store - folder of the broker's store
 */
export async function loseStore({ world }: WholeWorld, load: Load, store: string): Promise<string[]> {
  const inboxLock = world.database.change(
    `BEGIN; LOCK TABLE opportunities.inbox IN SHARE MODE; SELECT pg_sleep(${lockSeconds}); COMMIT`,
  );
  world.outside.nextEdition();
  await world.startRuns();
  let count = 0;
  await until('unhandled events', async () => {
    [{ count } = { count: 0 }] = await world.database.rows(countRow, countUnhandled);
    return count > 0;
  });
  await world.broker.kill();
  await rm(path.join(store, 'jetstream'), { recursive: true, force: true });
  // The drill receives all events of the new stream again.
  world.receivedEvents.length = 0;
  await world.broker.restart();
  printLine(`  lost store: ${count} unhandled events were lost with it`);
  await inboxLock;
  await syncUntilIdle(world);
  await load.nextAnswers(20);
  return [];
}
