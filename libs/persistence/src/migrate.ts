import { AppError } from '@rfp/contracts/errors';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { codeOf, toDatabaseError } from './database-error.js';

/** How long one process waits for another that migrates the same schema. */
const patience = '10min';
/** How long a migration waits for a table that running requests hold, before it gives up instead of queueing everybody behind it. */
const tableLockTimeout = '30s';

/**
 * Brings the schema of an initialised data source up to this build, each migration in a transaction, and returns the
 * names of those that ran. Several processes may call it at once: one works, the others find nothing to do.
 * Throws `DATA_DIR_VERSION` where the schema was changed by a newer build, whose tables this one would misread.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await claim(runner);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    await refuseNewer(dataSource, executor);
    const ran = await executor.executePendingMigrations();
    return ran.map((migration) => migration.name);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    // Where this fails the connection is gone, and the lock with it.
    await runner.query(`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await runner.query(`RESET statement_timeout; RESET lock_timeout`).catch(() => undefined);
    await runner.release();
  }
}

/** The lock lies on the connection that migrates, so work without the lock cannot happen. */
async function claim(runner: QueryRunner): Promise<void> {
  await runner.query(`SET statement_timeout = 0; SET lock_timeout = '${patience}'`);
  try {
    await runner.query(`SELECT pg_advisory_lock(hashtextextended(current_schema() || '.migrations', 0))`);
  } catch (error) {
    if (codeOf(error) !== '55P03') throw error;
    throw new AppError('DATABASE_UNAVAILABLE', {
      message:
        'Another process has been migrating the database for a long time. Please wait for it, or end it, and start again.',
      cause: error,
    });
  }
  await runner.query(`SET lock_timeout = '${tableLockTimeout}'`);
}

async function refuseNewer(dataSource: DataSource, executor: MigrationExecutor): Promise<void> {
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const executed = await executor.getExecutedMigrations();
  const unknown = executed.map((migration) => migration.name).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new AppError('DATA_DIR_VERSION', {
    message: `The database was last used by a newer version of this program (it holds the change ${unknown[0]}, which this version does not know). Start that version or a later one, or use another data directory.`,
    details: { unknown_migrations: unknown },
  });
}
