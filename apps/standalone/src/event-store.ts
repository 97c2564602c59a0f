import { createDataSource } from '@rfp/persistence/data-source';
import { eventStoreMigrations } from '@rfp/persistence/kit-migrations';
import { migrate } from '@rfp/persistence/migrate';
import { type DataSource } from 'typeorm';

/** Opens the event store of the in-process bus, so that events in delivery survive a crash. */
export async function openEventStore(url: string): Promise<DataSource> {
  const dataSource = await createDataSource({
    url,
    schema: 'bus',
    entities: [],
    migrations: eventStoreMigrations,
    applicationName: 'rfp bus',
  }).initialize();
  await migrate(dataSource);
  return dataSource;
}
