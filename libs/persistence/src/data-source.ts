import { escapeIdentifier, types } from 'pg';
import { AbstractLogger, DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';

/** Milliseconds. Short, so that one stuck statement cannot block a pool. */
const defaultTimeouts = { statement: 10_000, lock: 2_000, idleInTransaction: 15_000, connect: 5_000 };

export interface DatabaseOptions {
  url: string;
  /** The service's own schema and whole search path, so SQL needs no prefix and cannot reach another schema by accident. */
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  /** As classes, kit migrations first. Not by glob: a stray file must not change a database. */
  migrations: (new () => MigrationInterface)[];
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Maximum number of connections, default 5. */
  poolSize?: number;
  timeouts?: Partial<typeof defaultTimeouts>;
}

/**
 * The data source of one service, not yet initialised.
 *
 * Types of columns in rows: `numeric` and `bigint` as text (a float loses digits), `date` and `timestamp` as text (a `Date`
 * would shift them by the zone of this machine), arrays of these likewise, `json` parsed, `timestamptz` as `Date`. A `Date` has
 * milliseconds only: declare `timestamptz(3)` where a value is compared with the database again, as in a page key.
 */
export function createDataSource(options: DatabaseOptions): DataSource {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logger: new SilentLogger(),
    // Otherwise TypeORM creates uuid-ossp, which is unused and which the role of a service may not create.
    installExtensions: false,
    // The pool replaces a broken idle connection; if it cannot, the next query fails.
    poolErrorHandler: () => undefined,
    poolSize: options.poolSize ?? 5,
    connectTimeoutMS: timeouts.connect,
    applicationName: options.applicationName,
    extra: {
      options: `-c search_path=${escapeStartupValue(escapeIdentifier(options.schema))} -c timezone=UTC`,
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      keepAlive: true,
      types: { getTypeParser },
    },
  });
}

/** Otherwise TypeORM logs to the console, even errors that it also throws. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Spaces separate the startup options of PostgreSQL; a backslash escapes them. */
function escapeStartupValue(value: string): string {
  return value.replaceAll(/[\\\s]/g, String.raw`\$&`);
}

const text = 25;
const textArray = 1009;
/** Type ids of `date`, `timestamp` and the arrays of numeric, date and timestamp, which the driver would parse as local times and floats. */
const parsedAs = new Map([
  [1082, text],
  [1114, text],
  [1231, textArray],
  [1182, textArray],
  [1115, textArray],
]);

function getTypeParser(id: number, format?: 'text' | 'binary') {
  const known = parsedAs.get(id) ?? id;
  return format === 'binary' ? types.getTypeParser(known, 'binary') : types.getTypeParser(known, 'text');
}
