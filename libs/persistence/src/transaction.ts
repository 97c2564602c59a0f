import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { isConflict, toDatabaseError } from './database-error.js';
import { failPoint, type TransactionPoint } from './fail-point.js';

const attempts = 3;

export interface TransactionOptions {
  /** Names the transaction for `failPoint`: `<point>.commit.before` is passed before its commit, `<point>.commit.after` after it. */
  point?: TransactionPoint;
}

/**
 * Runs `work` in one transaction: all of it is committed, or nothing.
 * `work` runs again, three times at most, where the database rolled it back because of a deadlock or a conflict: so it has
 * no effect but through `manager`. Nothing else is repeated; a connection lost at the commit is `DATABASE_UNAVAILABLE` with unknown outcome.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { point }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await dataSource.transaction(async (manager) => {
        const done = await work(manager);
        if (point) failPoint(`${point}.commit.before`);
        return done;
      });
      if (point) failPoint(`${point}.commit.after`);
      return result;
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw toDatabaseError(error);
      // Jitter: two transactions that stood in each other's way must not meet again.
      await pause(Math.random() * 50 * 2 ** attempt);
    }
  }
}
