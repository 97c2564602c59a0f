import { type EntityManager } from 'typeorm';

/**
 * Does `work` in the caller's transaction unless this consumer has dealt with the event before, and tells whether it did.
 * A second delivery at the same time waits for the first: if that rolls back, the second does the work.
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
