import pg from 'pg';
import { AbstractLogger, type DataSource, type EntitySchema, type MigrationInterface } from 'typeorm';
import { type DatabaseAddress } from './database-address.js';
import { SteadyClient, PreparingClient } from './prepared.js';
import { ownerOf } from '../schema/roles.js';
import { defaultTimeouts, sessionSettings, type Timeouts } from './session-settings.js';
import { WatchedDataSource } from './watched-data-source.js';

/** Longer than the five seconds after which a DNS resolver repeats a lost query, and shorter than a request timeout. */
const connectTimeoutMs = 7_000;
/**
 * Idle time before a connection is closed. A new one takes tens of milliseconds and starts with empty caches, so connections stay open while a user
 * reads a page for a minute.
 */
const idleTimeoutMs = 60_000;

export interface DatabaseOptions {
  /** Address, or just its URL. */
  database: DatabaseAddress | string;
  /** Schema of the service, and its only search path. */
  schema: string;
  entities: (EntitySchema | (new () => object))[];
  /** Classes of the migrations, those of this library first. Not a glob: a stray file must not change a database. */
  migrations: (new () => MigrationInterface)[];
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** Maximum number of connections, default 5. */
  poolSize?: number;
  /** Number of connections that stay open while idle, default 0; `openConnections` opens them when a service starts. */
  minConnections?: number;
  timeouts?: Partial<Timeouts>;
}

/**
 * Creates the data source of one service, not yet initialised.
 *
 * Column types in rows: `numeric` and `bigint` are text (a float loses digits); `date` and `timestamp` are text (a `Date` would shift them by the
 * local time zone), as are arrays of these; `json` is parsed; `timestamptz` is a `Date`. A `Date` only has milliseconds, so declare `timestamptz(3)`
 * where a value is compared with the database again, as in a page key.
 */
export function createDataSource(options: DatabaseOptions): DataSource {
  const database = typeof options.database === 'string' ? { url: options.database } : options.database;
  return new WatchedDataSource({
    type: 'postgres',
    // Otherwise TypeORM loads the driver by a computed name, which a bundle does not contain.
    driver: pg,
    url: database.url,
    schema: options.schema,
    entities: options.entities,
    migrations: options.migrations,
    migrationsTableName: 'migrations',
    synchronize: false,
    logger: new SilentLogger(),
    // Otherwise TypeORM creates uuid-ossp, which is not used and which the role of a service may not create.
    installExtensions: false,
    // The pool replaces a broken idle connection; if it cannot, the next query fails.
    poolErrorHandler: () => undefined,
    poolSize: options.poolSize ?? 5,
    connectTimeoutMS: connectTimeoutMs,
    applicationName: options.applicationName,
    extra: {
      ...startupParameters(database, options),
      keepAlive: true,
      idleTimeoutMillis: idleTimeoutMs,
      min: options.minConnections ?? 0,
      types: { getTypeParser },
      Client: database.directUrl === undefined ? PreparingClient : SteadyClient,
    },
  });
}

/**
 * Opens connections before the first request needs them, because opening one takes up to a second on a busy machine.
 *
 * @param count - at most the size of the pool
 */
export async function openConnections(dataSource: Pick<DataSource, 'query'>, count: number): Promise<void> {
  // Concurrent statements each use a separate connection.
  await Promise.all(Array.from({ length: count }, () => dataSource.query('SELECT 1')));
}

/** Prevents TypeORM from logging to the console, which it does even for errors that it throws. */
class SilentLogger extends AbstractLogger {
  protected override writeLog(): void {}
}

/** Startup parameters of a connection. None with a pooler, which rejects or drops them; the defaults of the role apply there. */
function startupParameters(database: DatabaseAddress, { schema, timeouts }: DatabaseOptions): { options?: string } {
  if (database.directUrl !== undefined) return {};
  const settings = {
    ...(database.asOwner === true ? { role: ownerOf(schema) } : {}),
    ...sessionSettings(schema, { ...defaultTimeouts, ...timeouts }),
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${escapeStartupValue(value)}`);
  return { options: options.join(' ') };
}

/** Spaces separate the startup options of PostgreSQL; a backslash escapes them. */
function escapeStartupValue(value: string): string {
  return value.replaceAll(/[\\\s]/g, String.raw`\$&`);
}

const text = 25;
const textArray = 1009;
/**
 * Type ids of `date`, `timestamp` and the arrays of numeric, date and timestamp, read as text: the driver would parse them as local times and floats.
 */
const parsedAs = new Map([
  [1082, text],
  [1114, text],
  [1231, textArray],
  [1182, textArray],
  [1115, textArray],
]);

function getTypeParser(id: number, format?: 'text' | 'binary') {
  const known = parsedAs.get(id) ?? id;
  return format === 'binary' ? pg.types.getTypeParser(known, 'binary') : pg.types.getTypeParser(known, 'text');
}
