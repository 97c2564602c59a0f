import { inTransaction, type TransactionOptions } from '@rfp/persistence/transaction';
import pLimit, { type LimitFunction } from 'p-limit';
import { type DataSource, type EntityManager } from 'typeorm';
import { queryWithLongWait } from './query-with-long-wait.js';

/** Arbitrary id of the advisory lock that serializes writers over all replicas, so that two cannot create the same opportunity. */
const writeLock = 7_262_001;

const queues = new WeakMap<DataSource, LimitFunction>();

function queueOf(database: DataSource): LimitFunction {
  const queue = queues.get(database) ?? pLimit(1);
  queues.set(database, queue);
  return queue;
}

/**
 * Runs a transaction that holds the write lock, so that nobody else writes opportunities meanwhile. Within the process, writers queue
 * before they take a connection: otherwise concurrent syncs would hold all connections of the pool while waiting, and block readers.
 */
export function withWriteLock<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const lockedWork = async (manager: EntityManager): Promise<T> => {
    await queryWithLongWait(manager, `SELECT pg_advisory_xact_lock(${writeLock})`);
    return work(manager);
  };
  return queueOf(database)(() => inTransaction(database, lockedWork, options));
}
