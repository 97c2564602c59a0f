import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgresUrl } from './postgres-server.js';

export interface TestDatabase {
  /** Address as a superuser. */
  url: string;
  /** Ends all connections to the database and drops it. */
  drop(): Promise<void>;
}

/** Initial content of a database. It is prepared once per process and then copied, which is faster than migrations. */
export interface DatabaseTemplate {
  name: string;
  /** Creates the tables in the empty database at this address, and closes its connections. */
  prepare(url: string): Promise<void>;
}

let shared: Promise<string> | undefined;
const templates = new Map<string, Promise<string>>();

/**
 * Creates a database, empty without a template, on a real PostgreSQL server that the spec files of a process share. Roles belong to the server, so a
 * role created by a spec also exists in the next spec file. A copy has everything of its template except the rights and settings of roles for the
 * database as a whole.
 */
export async function testDatabase(template?: DatabaseTemplate): Promise<TestDatabase> {
  shared ??= sharedPostgresUrl();
  const server = await shared;
  const source = template && (await templateOf(server, template));
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copying through the write-ahead log takes twice as long, and test databases need no log.
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${source ?? 'template1'} STRATEGY FILE_COPY`);
  return {
    url: addressOf(server, name),
    drop: async () => void (await run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

function templateOf(server: string, template: DatabaseTemplate): Promise<string> {
  const made = templates.get(template.name) ?? makeTemplate(server, template);
  templates.set(template.name, made);
  return made;
}

async function makeTemplate(server: string, template: DatabaseTemplate): Promise<string> {
  const database = `template_${template.name}_${process.pid}`;
  // Modules are loaded anew for each spec file, so an earlier one may have created it.
  if ((await run(server, `SELECT FROM pg_database WHERE datname = '${database}'`)) > 0) return database;
  const unfinished = `${database}_unfinished`;
  await run(server, `DROP DATABASE IF EXISTS ${unfinished}`);
  await run(server, `CREATE DATABASE ${unfinished}`);
  await template.prepare(addressOf(server, unfinished));
  await run(server, `ALTER DATABASE ${unfinished} RENAME TO ${database}`);
  return database;
}

function addressOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Returns the number of rows. */
async function run(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
