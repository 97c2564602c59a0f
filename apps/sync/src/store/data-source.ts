import { createDataSource } from '@rfp/persistence/connection/data-source';
import { type DatabaseAddress } from '@rfp/persistence/connection/database-address';
import { requireSchema } from '@rfp/persistence/schema/migrate';
import { type DataSource } from 'typeorm';
import { Baseline1795910000000 } from './migrations/1795910000000-baseline.js';
import { RejectedRecordEntity, RunEntity, SourceStateEntity, SourceUsageEntity } from './ledger.entity.js';
import { IdempotencyRecordEntity } from './idempotency-record.entity.js';
import { SourceKeyEntity } from './source-key.entity.js';
import { SourceEntity } from './source.entity.js';

/** The schema of the service. */
export const schema = 'sync';

export function createSyncDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema,
    entities: [
      RunEntity,
      RejectedRecordEntity,
      SourceStateEntity,
      SourceUsageEntity,
      SourceKeyEntity,
      SourceEntity,
      IdempotencyRecordEntity,
    ],
    migrations: [Baseline1795910000000],
    applicationName: 'rfp sync',
    // Leaves connections for user requests while a sync runs.
    poolSize: 4,
  });
}

/** Connects to the database. If the role owns the schema, runs the pending migrations; otherwise fails if there are any. */
export async function openSyncStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createSyncDataSource(database).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
