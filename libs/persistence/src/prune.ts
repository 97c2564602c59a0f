import { type EntityManager } from 'typeorm';

/**
 * A broker may bring an event back days after its own window for duplicates, so inbox rows are kept at least this long;
 * and what was sent is kept as long, so that a broker that lost its store can be filled again without doing anything twice.
 */
export const retentionDays = 7;

const slice = 1000;

const sentRows = `
  DELETE FROM outbox WHERE seq IN (SELECT seq FROM outbox ORDER BY seq LIMIT ${slice})
     AND sent_at < now() - make_interval(days => ${retentionDays})`;
const handledRows = `
  DELETE FROM inbox WHERE (consumer, event_id) IN (
    SELECT consumer, event_id FROM inbox WHERE handled_at < now() - make_interval(days => ${retentionDays}) ORDER BY handled_at LIMIT ${slice})`;

/** Removes what is older than the retention from outbox and inbox, in slices, so that no statement runs long. */
export async function prune(manager: EntityManager): Promise<void> {
  await deleteInSlices(manager, sentRows);
  await deleteInSlices(manager, handledRows);
}

async function deleteInSlices(manager: EntityManager, statement: string): Promise<void> {
  for (let removed = slice; removed === slice;) {
    [, removed] = await manager.query<[unknown[], number]>(statement);
  }
}
