import { type EntityManager } from 'typeorm';

/**
 * Retention of inbox rows, because a broker may redeliver an event days after its own duplicate window. Also of sent outbox rows, so that they can be
 * published again to a broker that lost its store, without duplicate effects.
 */
export const retentionDays = 7;

const batchSize = 1000;

/** Deletes the oldest rows first, so that no index on the time is needed. */
const deleteSentRows = `
  DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox WHERE refused IS NULL ORDER BY seq LIMIT ${batchSize})
     AND sent_at < now() - make_interval(days => ${retentionDays})`;
/** Deletes events that the bus refused, after the retention of dead letters. */
const deleteRefusedRows = `
  DELETE FROM outbox WHERE seq IN (
    SELECT seq FROM outbox WHERE refused IS NOT NULL AND occurred_at < now() - INTERVAL '30 days' LIMIT ${batchSize})`;
const deleteHandledRows = `
  DELETE FROM inbox WHERE (consumer, event_id) IN (
    SELECT consumer, event_id FROM inbox WHERE handled_at < now() - make_interval(days => ${retentionDays}) ORDER BY handled_at LIMIT ${batchSize})`;

/** Deletes expired rows of outbox and inbox in batches, so that no statement runs long. */
export async function prune(manager: EntityManager): Promise<void> {
  await deleteInBatches(manager, deleteSentRows);
  await deleteInBatches(manager, deleteRefusedRows);
  await deleteInBatches(manager, deleteHandledRows);
}

async function deleteInBatches(manager: EntityManager, statement: string): Promise<void> {
  for (let removed = batchSize; removed === batchSize;) {
    [, removed] = await manager.query<[unknown[], number]>(statement);
  }
}
