import { type EntityManager } from 'typeorm';

/**
 * Marks the kept events as not sent if the broker has another store than that they were sent to: what nobody had handled is lost with a store, and
 * consumers know the rest by their inbox. The caller holds the lock of the relay, so that no later event is sent before them.
 * @param store - `Bus.eventStore`
 */
export async function resendToNewStore(manager: EntityManager, store: string): Promise<void> {
  await manager.query(
    `WITH known AS (SELECT store FROM outbox_store),
     noted AS (INSERT INTO outbox_store (store) VALUES ($1) ON CONFLICT (only_row) DO UPDATE SET store = EXCLUDED.store)
     UPDATE outbox SET sent_at = NULL WHERE sent_at IS NOT NULL AND EXISTS (SELECT FROM known WHERE store <> $1)`,
    [store],
  );
}
