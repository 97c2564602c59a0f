import { AppError } from '@rfp/contracts/errors';
import { type DataSource, Migration, type MigrationExecutor, type MigrationInterface } from 'typeorm';

/**
 * The migration that creates the whole schema of a service in one step and replaces all earlier migrations. It counts as applied in a schema that
 * these migrations have created.
 */
export interface Baseline extends MigrationInterface {
  readonly name: string;
  /** The last of the replaced migrations. A schema that has applied it equals the baseline. */
  readonly replaces: string;
}

/** The last commit with the replaced migrations, named in the error for an older schema. */
const lastReplacedCommit = 'a7bdc93c9';

/** `down` of a baseline, which cannot be undone. */
export function rejectUndo(): Promise<void> {
  return Promise.reject(new Error('A baseline cannot be undone: drop the schema instead.'));
}

/**
 * Marks the baseline as applied in a schema that the replaced migrations have created.
 * @returns the time of the baseline; 0 without one. Older migrations in the history of the schema were replaced.
 * @throws DATA_DIR_VERSION for a schema older than the baseline
 */
export async function adoptBaseline(dataSource: DataSource, executor: MigrationExecutor): Promise<number> {
  const baseline = dataSource.migrations.find(isBaseline);
  if (baseline === undefined) return 0;
  const time = Number(baseline.name.slice(-13));
  const executed = new Set((await executor.getExecutedMigrations()).map(({ name }) => name));
  if (executed.size === 0 || executed.has(baseline.name)) return time;
  if (!executed.has(baseline.replaces)) {
    throw new AppError('DATA_DIR_VERSION', {
      message: `The data was last used by a version of this program before commit ${lastReplacedCommit}, which this version cannot read. Start the version of that commit once, which updates the data, and then this one; or use another data directory.`,
      details: { missing_migration: baseline.replaces },
    });
  }
  await executor.insertMigration(new Migration(undefined, time, baseline.name, baseline));
  return time;
}

function isBaseline(migration: MigrationInterface): migration is Baseline {
  return 'replaces' in migration;
}
