import pLimit, { type LimitFunction } from 'p-limit';
import { type DataSource, type EntityManager } from 'typeorm';
import { queryWithLongWait } from './query-with-long-wait.js';
import { inTransaction, type TransactionOptions } from './transaction.js';

const queues = new WeakMap<DataSource, Map<number, LimitFunction>>();

function queueOf(database: DataSource, lock: number): LimitFunction {
  const databaseQueues = queues.get(database) ?? new Map<number, LimitFunction>();
  queues.set(database, databaseQueues);
  const queue = databaseQueues.get(lock) ?? pLimit(1);
  databaseQueues.set(lock, queue);
  return queue;
}

/**
 * Runs a transaction with an advisory lock of the database, which excludes all other holders in any replica. Within the process, callers queue before
 * they take a connection; otherwise waiting callers would hold all connections of the pool and block readers.
 * @param lock - an arbitrary id that is unique in the database
 */
export function withLock<T>(
  database: DataSource,
  lock: number,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const lockedWork = async (manager: EntityManager): Promise<T> => {
    await queryWithLongWait(manager, 'SELECT pg_advisory_xact_lock($1::bigint)', [lock]);
    return work(manager);
  };
  return queueOf(database, lock)(() => inTransaction(database, lockedWork, options));
}
