import { type EntityManager } from 'typeorm';
import { type z } from 'zod';
import { toDatabaseError } from './database-error.js';

/**
 * Runs a query and parses its rows, so that no unchecked value of the driver gets further.
 * Throws `DATABASE_UNAVAILABLE` where the database cannot be asked.
 * For `select`, `insert ... returning` and `with`: of a bare `update` or `delete` TypeORM returns something else.
 */
export async function readRows<T>(
  database: Pick<EntityManager, 'query'>,
  row: z.ZodType<T>,
  sql: string,
  parameters: unknown[] = [],
): Promise<T[]> {
  const rows = await query(database, sql, parameters);
  return rows.map((found) => row.parse(found));
}

async function query(database: Pick<EntityManager, 'query'>, sql: string, parameters: unknown[]): Promise<unknown[]> {
  try {
    return await database.query<unknown[]>(sql, parameters);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
