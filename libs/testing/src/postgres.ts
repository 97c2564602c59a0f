import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sharedPostgresUrl } from './postgres-server.js';

export interface TestDatabase {
  /** Address as a superuser. */
  url: string;
  /** Ends all its sessions and removes it. */
  drop(): Promise<void>;
}

let shared: Promise<string> | undefined;

/**
 * A fresh, empty database on a real PostgreSQL that the spec files of a process share. Roles belong to the server, not to
 * the database: a role that a spec makes is there in the next spec file too.
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
