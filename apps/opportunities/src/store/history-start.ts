import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

type Database = Pick<EntityManager, 'query'>;

const startRow = z.object({ at: z.date(), kept_days: z.number() });
export type HistoryStart = z.infer<typeof startRow>;

/** Reads the time since which the history is complete; undefined if nothing was ever deleted. */
export function readHistoryStart(database: Database): Promise<HistoryStart | undefined> {
  return readOne(database, startRow, 'SELECT at, kept_days FROM history_start');
}

/** Moves the start of the history forward, never back, because deleted versions do not return. Returns the current start. */
export async function moveHistoryStart(database: Database, { at, kept_days }: HistoryStart): Promise<Date> {
  await database.query(
    `INSERT INTO history_start AS stored (at, kept_days) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET at = excluded.at, kept_days = excluded.kept_days WHERE stored.at < excluded.at`,
    [at, kept_days],
  );
  return (await readHistoryStart(database))?.at ?? at;
}
