import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Load } from '../whole/load.js';
import { type WholeWorld } from '../whole/whole-world.js';
import { until } from '../world/until.js';
import { printLine } from './report.js';
import { syncUntilIdle } from './sync-until-idle.js';

const countRow = z.object({ count: z.coerce.number() });
/** Events that were sent and not handled. */
const waiting = `SELECT count(*) FROM opportunities.outbox o
  WHERE sent_at IS NOT NULL AND NOT EXISTS (SELECT FROM opportunities.inbox WHERE event_id = o.id)`;
const heldSeconds = 8;

/**
 * The broker loses its store during a sync, with unhandled events: they are sent again, and handled.
 * @param store - folder of the broker's store
 */
export async function loseStore({ world }: WholeWorld, load: Load, store: string): Promise<string[]> {
  const held = world.database.change(
    `BEGIN; LOCK TABLE opportunities.inbox IN SHARE MODE; SELECT pg_sleep(${heldSeconds}); COMMIT`,
  );
  world.outside.nextEdition();
  await world.startRuns();
  let count = 0;
  await until('events that nobody has handled', async () => {
    [{ count } = { count: 0 }] = await world.database.rows(countRow, waiting);
    return count > 0;
  });
  await world.broker.kill();
  await rm(path.join(store, 'jetstream'), { recursive: true, force: true });
  // A follower of the new stream receives all events again.
  world.followed.length = 0;
  await world.broker.restart();
  printLine(`  lost store: ${count} events that nobody had handled were lost with it`);
  await held;
  await syncUntilIdle(world);
  await load.nextAnswers(20);
  return [];
}
