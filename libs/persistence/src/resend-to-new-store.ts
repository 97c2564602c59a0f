import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readOne } from './read-rows.js';

const countRow = z.object({ count: z.coerce.number() });

/**
 * Marks the kept events as not sent if the broker has another store than that they were sent to: what nobody had handled is lost with a store, and
 * consumers know the rest by their inbox. The caller holds the lock of the relay, so that no later event is sent before them.
 * @param store - `Bus.eventStore`
 * @returns how many events are marked
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
