import { randomUUID } from 'node:crypto';
import { provision, roleOf } from '@rfp/persistence/provision';
import { Client } from 'pg';

/** Roles belong to the server, so both databases of a bench share it. */
const password = randomUUID();

/** A database of its own on the server, with the role and schema of the opportunities service. */
export async function createStore(adminUrl: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await provision(url.href, [{ name: 'opportunities', password }]);
  url.username = roleOf('opportunities');
  url.password = password;
  return url.href;
}
