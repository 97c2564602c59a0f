import { escapeIdentifier, types } from 'pg';
import { AbstractLogger, DataSource, type MigrationInterface } from 'typeorm';

/** Milliseconds. A request that waits longer than these is refused, so one stuck statement cannot hold a pool. */
const defaultTimeouts = { statement: 10_000, lock: 2_000, idleInTransaction: 15_000, connect: 5_000 };

export interface DatabaseOptions {
  url: string;
  /** The service's own schema. It is the whole search path, so SQL names tables without it and can reach no other by accident. */
  schema: string;
  entities: (new () => object)[];
  /** As classes, kit migrations first. Never by glob: a stray file must not change a database. */
  migrations: (new () => MigrationInterface)[];
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Connections, 5 where absent. */
  poolSize?: number;
  timeouts?: Partial<typeof defaultTimeouts>;
}

/**
 * The data source of one service, not yet initialised.
 *
 * What a column is in a row, everywhere: `numeric` and `bigint` text (a float holds neither), `date` and `timestamp`
 * text as stored (a `Date` would move them by the zone of this machine), arrays of these likewise, `json` parsed,
 * `timestamptz` a `Date`. A `Date` ends at milliseconds: declare `timestamptz(3)` where a value read is compared again, as in a page key.
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
    // Otherwise TypeORM asks for uuid-ossp, which a service's role may not create and nobody needs.
    installExtensions: false,
    // An idle connection that breaks is replaced by the pool; the next query tells if that cannot be done.
    poolErrorHandler: () => undefined,
    poolSize: options.poolSize ?? 5,
    connectTimeoutMS: timeouts.connect,
    applicationName: options.applicationName,
    extra: {
      options: `-c search_path=${startupValue(escapeIdentifier(options.schema))} -c timezone=UTC`,
      statement_timeout: timeouts.statement,
      lock_timeout: timeouts.lock,
      idle_in_transaction_session_timeout: timeouts.idleInTransaction,
      keepAlive: true,
      types: { getTypeParser },
    },
  });
}

/** TypeORM writes to the console of its own accord, even of what it throws as well. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Blanks separate the server's start options, and a backslash keeps one inside a value. */
function startupValue(value: string): string {
  return value.replaceAll(/[\\\s]/g, String.raw`\$&`);
}

const text = 25;
const textArray = 1009;
/** Type ids of `date`, `timestamp` and the arrays of numeric, date and timestamp, of which the driver makes local times and floats. */
const readAs = new Map([
  [1082, text],
  [1114, text],
  [1231, textArray],
  [1182, textArray],
  [1115, textArray],
]);

function getTypeParser(id: number, format?: 'text' | 'binary') {
  const known = readAs.get(id) ?? id;
  return format === 'binary' ? types.getTypeParser(known, 'binary') : types.getTypeParser(known, 'text');
}
