import { type EntityManager } from 'typeorm';

/**
 * Runs a statement that may wait for other transactions, with the timeouts of callers instead of the usual two seconds. Restores the defaults
 * afterwards.
 */
export async function queryWithLongWait(
  manager: EntityManager,
  statement: string,
  parameters: unknown[] = [],
): Promise<void> {
  await manager.query(`SET LOCAL lock_timeout = '30s'; SET LOCAL statement_timeout = '30s'`);
  await manager.query(statement, parameters);
  await manager.query('SET LOCAL lock_timeout TO DEFAULT; SET LOCAL statement_timeout TO DEFAULT');
}
