import { readRows } from '@rfp/persistence/read-rows';
import { type DataSource } from 'typeorm';
import { z } from 'zod';
import { eventually } from './eventually.js';

/** Returns once a transaction on the database waits for a lock. */
export async function lockWait(database: DataSource): Promise<void> {
  const sql = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await eventually(
    () => readRows(database, z.object({ pid: z.number() }), sql),
    (waiting) => waiting.length > 0,
  );
}
