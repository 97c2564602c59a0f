import { createAuthDataSource } from '@rfp/auth/store/data-source';
import { createIntelligenceDataSource } from '@rfp/intelligence/store/data-source';
import { createOpportunitiesDataSource } from '@rfp/opportunities/store/data-source';
import { type CreateDataSource, migrateSchema } from '@rfp/persistence/schema/migrate-schema';
import { provision } from '@rfp/persistence/schema/provision';
import { createSyncDataSource } from '@rfp/sync/store/data-source';

/** Services with their own database role and schema. */
export const storedServices = ['auth', 'opportunities', 'sync', 'intelligence'] as const;

/** Data sources by schema. */
export const serviceStores: Record<(typeof storedServices)[number], CreateDataSource> = {
  auth: createAuthDataSource,
  opportunities: createOpportunitiesDataSource,
  sync: createSyncDataSource,
  intelligence: createIntelligenceDataSource,
};

/**
 * Creates roles and schemas and runs the pending migrations, as an administrator. May be repeated, and may run while services of the previous
 * release are running.
 */
export async function prepareDatabase(
  adminUrl: string,
  passwords: ReadonlyMap<string, string>,
  stores: Record<string, CreateDataSource> = serviceStores,
): Promise<void> {
  const services = Object.entries(stores);
  await provision(
    adminUrl,
    services.map(([name]) => ({ name, password: passwords.get(name) ?? '' })),
  );
  await Promise.all(services.map(([name, create]) => migrateSchema(adminUrl, name, create)));
}
