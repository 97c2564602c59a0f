import { inTransaction, type TransactionOptions } from '@rfp/persistence/transaction';
import { type DataSource, type EntityManager } from 'typeorm';
import { waitLonger } from './source-fence.js';

/** Any number: it names the lock that makes intake batches of all replicas follow one another, so that two cannot create the same opportunity. */
const intakeLock = 7_262_001;

/** What came last, by store: the next waits for it. */
const lines = new WeakMap<DataSource, Promise<unknown>>();

/**
 * A transaction during which nobody else writes opportunities. Within the process they line up before they take a connection: sources
 * that are read at once would otherwise wait with all connections in hand, and nobody could read the catalogue meanwhile.
 */
export function inTurn<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const before = lines.get(database) ?? Promise.resolve();
  const done = before.then(() =>
    inTransaction(
      database,
      async (manager) => {
        await waitLonger(manager, `select pg_advisory_xact_lock(${intakeLock})`);
        return work(manager);
      },
      options,
    ),
  );
  lines.set(
    database,
    done.catch(() => undefined),
  );
  return done;
}
