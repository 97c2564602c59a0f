import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgresUrl } from './postgres-server.js';

export interface TestDatabase {
  /** Address as a superuser. */
  url: string;
  /** Ends all its connections and drops it. */
  drop(): Promise<void>;
}

let shared: Promise<string> | undefined;

/**
 * Creates an empty database on a real PostgreSQL server that the spec files of a process share. Roles belong to the server:
 * a role created by a spec also exists in the next spec file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  shared ??= sharedPostgresUrl();
  const server = await shared;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
