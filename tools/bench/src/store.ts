import { randomUUID } from 'node:crypto';
import { provision, roleOf } from '@rfp/persistence/provision';
import { Client } from 'pg';

/** Roles belong to the server, so all databases of a bench share the password. */
const password = randomUUID();

/** Creates a database on the server, with the role and schema of a service. */
export async function createStore(adminUrl: string, name: string, service = 'opportunities'): Promise<string> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  await provision(url.href, [{ name: service, password }]);
  url.username = roleOf(service);
  url.password = password;
  return url.href;
}
