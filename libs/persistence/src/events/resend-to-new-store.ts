import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readOne } from '../read-rows.js';

const countRow = z.object({ count: z.coerce.number() });

/**
 * Marks the retained events as not sent if the broker has another event store than the one they were sent to. Unhandled events are lost with a store;
 * consumers recognize handled events by their inbox. The caller holds the relay lock, so that no later event is sent first.
 * @param store - `Bus.eventStore`
 * @returns the number of marked events
 */
export async function resendToNewStore(manager: EntityManager, store: string): Promise<number> {
  const marked = await readOne(
    manager,
    countRow,
    `WITH known AS (SELECT store FROM outbox_store),
          noted AS (INSERT INTO outbox_store (store) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET store = EXCLUDED.store),
          marked AS (
            UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL AND EXISTS (SELECT FROM known WHERE store <> $1) RETURNING 1)
     SELECT count(*) AS count FROM marked`,
    [store],
  );
  return marked?.count ?? 0;
}
