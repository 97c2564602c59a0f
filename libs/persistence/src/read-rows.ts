import { type EntityManager } from 'typeorm';
import { type z } from 'zod';

/**
 * Runs a query and parses its rows, so that no unchecked value of the driver gets further.
 * For `select`, `insert ... returning` and `with`: of a bare `update` or `delete` TypeORM returns something else.
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
