import { type EntityManager } from 'typeorm';
import { type z } from 'zod';
import { toDatabaseError } from './database-error.js';

/**
 * Runs a query and parses its rows, so that no unchecked value leaves the database layer.
 * Throws `DATABASE_UNAVAILABLE` if the query cannot run.
 * For `SELECT`, `INSERT ... RETURNING` and `WITH`: for a bare `UPDATE` or `DELETE` TypeORM returns another shape.
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

/** The first row of `readRows`; undefined if there is none. */
export async function readOne<T>(
  database: Pick<EntityManager, 'query'>,
  row: z.ZodType<T>,
  sql: string,
  parameters: unknown[] = [],
): Promise<T | undefined> {
  const [first] = await readRows(database, row, sql, parameters);
  return first;
}

async function query(database: Pick<EntityManager, 'query'>, sql: string, parameters: unknown[]): Promise<unknown[]> {
  try {
    return await database.query<unknown[]>(sql, parameters);
  } catch (error) {
    throw toDatabaseError(error);
  }
}
