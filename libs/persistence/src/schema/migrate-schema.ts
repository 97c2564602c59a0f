import { escapeIdentifier } from 'pg';
import { type DataSource } from 'typeorm';
import { type DatabaseAddress } from '../connection/database-address.js';
import { migrate } from './migrate.js';
import { roleOf } from './roles.js';

/** Creates the data source of a service, not yet initialised. */
export type CreateDataSource = (database: DatabaseAddress) => DataSource;

/** Runs the pending migrations of a provisioned service, as an administrator who assumes the role that owns its schema. */
export async function migrateSchema(adminUrl: string, service: string, create: CreateDataSource): Promise<string[]> {
  const dataSource = await create({ url: adminUrl, asOwner: true }).initialize();
  try {
    const ran = await migrate(dataSource);
    await dataSource.query(`REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${escapeIdentifier(roleOf(service))}`);
    return ran;
  } finally {
    await dataSource.destroy();
  }
}
