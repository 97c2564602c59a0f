import { type TransactionOptions } from '@rfp/persistence/transaction';
import { withLock } from '@rfp/persistence/with-lock';
import { type DataSource, type EntityManager } from 'typeorm';

/** Advisory lock that serializes the writers of all replicas, so that two of them cannot create the same opportunity. */
const writeLock = 7_262_001;

/** Runs a transaction with the write lock, so that nobody else writes opportunities meanwhile. */
export function withWriteLock<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  return withLock(database, writeLock, work, options);
}
