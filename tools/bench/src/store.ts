import { randomUUID } from 'node:crypto';
import { provision } from '@rfp/persistence/provision';
import { ownerOf, roleOf } from '@rfp/persistence/roles';
import { Client, escapeIdentifier } from 'pg';

/** Roles belong to the server, so all databases of a bench share the password. */
const password = randomUUID();

/** Creates a database on the server, with the role and schema of a service. An existing one of this name is dropped. */
export async function createStore(adminUrl: string, name: string, service = 'opportunities'): Promise<string> {
  await dropStore(adminUrl, name);
  await administer(adminUrl, `CREATE DATABASE ${escapeIdentifier(name)}`);
  return openStore(adminUrl, name, service);
}

/** The address of an existing database. */
export async function openStore(adminUrl: string, name: string, service = 'opportunities'): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await provision(url.href, [{ name: service, password }]);
  // The fill writes tables without indexes.
  await administer(url.href, `GRANT ${ownerOf(service)} TO ${roleOf(service)} WITH INHERIT TRUE`);
  url.username = roleOf(service);
  url.password = password;
  return url.href;
}

export async function dropStore(adminUrl: string, name: string): Promise<void> {
  await administer(adminUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
