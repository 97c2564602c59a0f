import { createDataSource } from '@rfp/persistence/connection/data-source';
import { type DatabaseAddress } from '@rfp/persistence/connection/database-address';
import { eventStoreMigrations } from '@rfp/persistence/schema/kit-tables';
import { requireSchema } from '@rfp/persistence/schema/migrate';
import { type DataSource } from 'typeorm';

/** The event store of the in-process bus. */
export function createEventStoreDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema: 'bus',
    entities: [],
    migrations: eventStoreMigrations,
    applicationName: 'rfp bus',
  });
}

/** Opens the event store, so that events in delivery survive a crash. */
export async function openEventStore(url: string): Promise<DataSource> {
  const dataSource = await createEventStoreDataSource(url).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
