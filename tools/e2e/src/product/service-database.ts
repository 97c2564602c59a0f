import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createDataSource } from '@rfp/persistence/connection/data-source';
import { roleOf } from '@rfp/persistence/schema/roles';
import { readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';

type Service = 'auth' | 'sync' | 'opportunities';
type Database = Parameters<typeof readRows>[0];

/** Address of the database of a running product, for the role of a service. */
export async function serviceDatabaseUrl(dataDir: string, service: Service): Promise<string> {
  const passwords = z
    .record(z.string(), z.string())
    .parse(JSON.parse(await readFile(path.join(dataDir, 'service-passwords.json'), 'utf8')));
  const postmaster = await readFile(path.join(dataDir, 'pg/data/postmaster.pid'), 'utf8');
  return `postgres://${roleOf(service)}:${passwords[service]}@127.0.0.1:${postmaster.split('\n')[3]}/postgres`;
}

/** Reads from the database of the opportunities service. */
export function readOpportunities<T>(databaseUrl: string, row: z.ZodType<T>, sql: string): Promise<T[]> {
  return withDatabase(databaseUrl, 'opportunities', (database) => readRows(database, row, sql));
}

/** Gives an account of a running product the role administrator, which only the first account has by itself. */
export async function makeAdministrator(dataDir: string, email: string): Promise<void> {
  const url = await serviceDatabaseUrl(dataDir, 'auth');
  await withDatabase(url, 'auth', (database) =>
    database.query(`UPDATE account SET role = 'administrator' WHERE email = $1`, [email]),
  );
}

async function withDatabase<T>(url: string, schema: Service, work: (database: Database) => Promise<T>): Promise<T> {
  const options = { database: url, schema, entities: [], migrations: [], applicationName: 'rfp e2e' };
  const database = await createDataSource(options).initialize();
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}
