import { type EntityManager } from 'typeorm';

/**
 * Runs `work` in the caller's transaction, unless this consumer has handled the event before. Returns whether it ran.
 * A concurrent delivery waits for the first one, and runs if that is rolled back.
 */
export async function handleOnce(
  manager: EntityManager,
  consumer: string,
  eventId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const first = await manager.query<unknown[]>(
    `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING event_id`,
    [consumer, eventId],
  );
  if (first.length === 0) return false;
  await work();
  return true;
}
