import { AppError } from '@rfp/contracts/errors';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { adoptBaseline } from './baseline.js';
import { databaseErrorCode, toDatabaseError } from '../database-error.js';

/** Maximum wait while another process migrates the same schema. */
const migrationLockTimeout = '10min';
/** Maximum wait of a migration for a table lock, because requests queue behind it meanwhile. */
const tableLockTimeout = '30s';

/**
 * Runs the pending migrations of an initialised data source, each in a transaction, and returns their names.
 * Concurrent calls are safe: one migrates, the others wait and find nothing pending.
 * Throws `DATA_DIR_VERSION` if a newer build has migrated the schema, because this build would misread it.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const runner = dataSource.createQueryRunner();
  try {
    await acquireMigrationLock(runner);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    const baseline = await adoptBaseline(dataSource, executor);
    rejectNewer(await unknownMigrations(dataSource, executor, baseline));
    const ran = await executor.executePendingMigrations();
    return ran.map((migration) => migration.name);
  } catch (error) {
    throw toDatabaseError(error);
  } finally {
    // If this fails, the connection is lost and the lock with it.
    await runner.query(`SELECT pg_advisory_unlock_all()`).catch(() => undefined);
    await runner.query(`RESET statement_timeout; RESET lock_timeout`).catch(() => undefined);
    await runner.release();
  }
}

/** Acquires the lock on the connection of the migration, so that losing the connection ends both. */
async function acquireMigrationLock(runner: QueryRunner): Promise<void> {
  await runner.query(`SET statement_timeout = 0; SET lock_timeout = '${migrationLockTimeout}'`);
  try {
    await runner.query(`SELECT pg_advisory_lock(hashtextextended(current_schema() || '.migrations', 0))`);
  } catch (error) {
    if (databaseErrorCode(error) !== '55P03') throw error;
    throw new AppError('DATABASE_UNAVAILABLE', {
      message:
        'Another process has been migrating the database for a long time. Please wait for it, or stop it, and start again.',
      cause: error,
    });
  }
  await runner.query(`SET lock_timeout = '${tableLockTimeout}'`);
}

/**
 * Ensures that the schema of an initialised data source fits this build. A role that owns the schema migrates it. The role of a service may only
 * change rows, so `migrateSchema` must have run as a step of the installation. A schema migrated by the next release also fits, so that processes of
 * both releases can run and restart during an update, unless a migration whose name begins with `Contract` has removed a part of the schema that this
 * build uses. Throws `DATABASE_UNAVAILABLE` while migrations are missing, and `CONFIGURATION` for a role without the settings of `provision`.
 */
export async function requireSchema(dataSource: DataSource): Promise<void> {
  const [session] = await dataSource.query<[{ owns: boolean | null; limit: string }]>(
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS owns, current_setting('statement_timeout') AS limit`,
  );
  if (session.owns === null || session.limit === '0') {
    throw new AppError('CONFIGURATION', {
      message: 'The database role of the service has no search path or no time limits: run the setup of this version.',
    });
  }
  if (session.owns) return void (await migrate(dataSource));
  const executor = new MigrationExecutor(dataSource);
  rejectNewer((await unknownMigrations(dataSource, executor, 0)).filter((name) => name.startsWith('Contract')));
  const [pending] = await executor.getPendingMigrations();
  if (pending === undefined) return;
  throw new AppError('DATABASE_UNAVAILABLE', {
    message: `The database is not prepared for this version: it lacks the migration ${pending.name}. Run the setup of this version, and start again.`,
  });
}

/** Names of migrations in the history of the schema that this build does not know, except those older than the baseline, which replaces them. */
async function unknownMigrations(
  dataSource: DataSource,
  executor: MigrationExecutor,
  baselineTime: number,
): Promise<string[]> {
  const known = new Set(dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name));
  const executed = await executor.getExecutedMigrations();
  return executed.filter(({ name, timestamp }) => timestamp > baselineTime && !known.has(name)).map(({ name }) => name);
}

function rejectNewer(unknown: string[]): void {
  if (unknown.length === 0) return;
  throw new AppError('DATA_DIR_VERSION', {
    message: `The database was last used by a newer version of this program (it has the migration ${unknown[0]}, which this version does not know). Start that version or a later one, or use another data directory.`,
    details: { unknown_migrations: unknown },
  });
}
