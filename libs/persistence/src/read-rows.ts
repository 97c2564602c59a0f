import { type EntityManager } from 'typeorm';
import { type z } from 'zod';

/**
 * Runs a query and parses its rows, so that no unchecked value leaves the database layer.
 * For `SELECT`, `INSERT ... RETURNING` and `WITH` only: for a plain `UPDATE` or `DELETE`, TypeORM returns another shape.
 */
export async function readRows<T>(
  database: Pick<EntityManager, 'query'>,
  row: z.ZodType<T>,
  sql: string,
  parameters: unknown[] = [],
): Promise<T[]> {
  const rows = await database.query<unknown[]>(sql, parameters);
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
