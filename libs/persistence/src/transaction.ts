import { setTimeout as pause } from 'node:timers/promises';
import { type DataSource, type EntityManager } from 'typeorm';
import { isConflict, toDatabaseError } from './database-error.js';
import { failPoint, type TransactionPoint } from './fail-point.js';

const maxAttempts = 3;

export interface TransactionOptions {
  /** Label for `failPoint`: `<point>.commit.before` and `<point>.commit.after`. */
  point?: TransactionPoint;
  isolation?: 'REPEATABLE READ';
}

/**
 * Runs `work` in one transaction.
 * Retries after a deadlock or serialization failure, up to three attempts, so `work` must only have effects through `manager`.
 * Other errors are not retried: a connection lost at the commit is `DATABASE_UNAVAILABLE` with unknown outcome.
 */
export async function inTransaction<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { point, isolation }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const run = async (manager: EntityManager): Promise<T> => {
        const done = await work(manager);
        if (point) failPoint(`${point}.commit.before`);
        return done;
      };
      const result = await (isolation === undefined
        ? dataSource.transaction(run)
        : dataSource.transaction(isolation, run));
      if (point) failPoint(`${point}.commit.after`);
      return result;
    } catch (error) {
      if (attempt === maxAttempts || !isConflict(error)) throw toDatabaseError(error);
      // Jitter, so that two conflicting transactions do not collide again.
      await pause(Math.random() * 50 * 2 ** attempt);
    }
  }
}
