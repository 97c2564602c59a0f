import { randomUUID } from 'node:crypto';
import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { Client, escapeIdentifier } from 'pg';

/** Password of the service roles. All databases of a benchmark share it, because roles belong to the server. */
const password = randomUUID();

/** Creates a database with the role and schema of a service. Drops an existing database of this name. */
export async function createStore(adminUrl: string, name: string, service = 'opportunities'): Promise<string> {
  await dropStore(adminUrl, name);
  await administer(adminUrl, `CREATE DATABASE ${escapeIdentifier(name)}`);
  return openStore(adminUrl, name, service);
}

/** Address of an existing database for the role of a service, which is created if missing. */
export async function openStore(adminUrl: string, name: string, service = 'opportunities'): Promise<string> {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await provision(url.href, [{ name: service, password }]);
  // The fill drops and creates indexes, for which the role needs the rights of the owner.
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
