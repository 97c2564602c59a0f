import { randomBytes } from 'node:crypto';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { Client } from 'pg';
import { type DataSource } from 'typeorm';
import { createDataSource, type DatabaseOptions } from '../src/connection/data-source.js';
import { kitMigrations } from './kit-migrations.js';
import { provision } from '../src/schema/provision.js';
import { ownerOf, roleOf } from '../src/schema/roles.js';

export const password = 'correct-horse-battery';

/** A temporary database with provisioned services, and data sources for their roles. */
export interface ServiceDatabase {
  adminUrl: string;
  /** URL for the role of a service. */
  urlOf(service: string): string;
  /** An initialised data source as the owner of the schema, destroyed by `drop`. */
  open(service: string, overrides?: Partial<DatabaseOptions>): Promise<DataSource>;
  asAdmin<Row extends object>(sql: string): Promise<Row[]>;
  /** Recreates the schemas, empty. */
  reset(): Promise<void>;
  drop(): Promise<void>;
}

/** A unique name, needed because roles belong to the server, which specs share. */
export function uniqueName(word: string): string {
  return `${word}_${randomBytes(4).toString('hex')}`;
}

export async function serviceDatabase(...services: string[]): Promise<ServiceDatabase> {
  const database = await testDatabase();
  await provision(
    database.url,
    services.map((name) => ({ name, password })),
  );
  const opened: DataSource[] = [];
  const asAdmin = async <Row extends object>(sql: string): Promise<Row[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const urlOf = (service: string): string => addressFor(database.url, roleOf(service), password);
  return {
    adminUrl: database.url,
    urlOf,
    asAdmin,
    reset: async () => {
      for (const service of services)
        await asAdmin(`DROP SCHEMA ${service} CASCADE; CREATE SCHEMA ${service} AUTHORIZATION ${ownerOf(service)}`);
    },
    open: async (service, overrides = {}) => {
      const dataSource = createDataSource({
        database: { url: database.url, asOwner: true },
        schema: service,
        entities: [],
        migrations: kitMigrations,
        applicationName: `spec ${service}`,
        ...overrides,
      });
      opened.push(await dataSource.initialize());
      return dataSource;
    },
    drop: async () => {
      await Promise.all(
        opened.filter((dataSource) => dataSource.isInitialized).map((dataSource) => dataSource.destroy()),
      );
      for (const service of services) await asAdmin(`DROP OWNED BY ${roleOf(service)}, ${ownerOf(service)}`);
      for (const service of services) await asAdmin(`DROP ROLE ${roleOf(service)}, ${ownerOf(service)}`);
      await database.drop();
    },
  };
}

export function addressFor(url: string, user: string, secret: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = secret;
  return address.href;
}
