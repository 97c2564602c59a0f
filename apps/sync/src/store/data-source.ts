import { createDataSource } from '@rfp/persistence/data-source';
import { type DatabaseAddress } from '@rfp/persistence/database-address';
import { kitMigrations, relayMigrations } from '@rfp/persistence/kit-migrations';
import { requireSchema } from '@rfp/persistence/migrate';
import { type DataSource } from 'typeorm';
import { RejectedRecordEntity, RunEntity, SourceStateEntity, SourceUsageEntity } from './ledger.entity.js';
import { CreateLedger1795132900000 } from './migrations/1795132900000-create-ledger.js';
import { CreateSourceKey1795201300000 } from './migrations/1795201300000-create-source-key.js';
import { CreateSource1795302000000 } from './migrations/1795302000000-create-source.js';
import { ExtendRun1795302100000 } from './migrations/1795302100000-extend-run.js';
import { OrderRuns1795302200000 } from './migrations/1795302200000-order-runs.js';
import { AddSourceChange1795362000000 } from './migrations/1795362000000-add-source-change.js';
import { CountDetailsApart1795375400000 } from './migrations/1795375400000-count-details-apart.js';
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
    migrations: [
      ...kitMigrations,
      CreateLedger1795132900000,
      CreateSourceKey1795201300000,
      CreateSource1795302000000,
      ExtendRun1795302100000,
      OrderRuns1795302200000,
      AddSourceChange1795362000000,
      CountDetailsApart1795375400000,
      ...relayMigrations,
    ],
    applicationName: 'rfp sync',
    // Leaves connections for users while a sync runs.
    poolSize: 4,
  });
}

/** Connects. The schema must be migrated, unless the role owns it. */
export async function openSyncStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createSyncDataSource(database).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
