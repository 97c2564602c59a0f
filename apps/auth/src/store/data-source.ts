import { createDataSource, openConnections } from '@rfp/persistence/connection/data-source';
import { type DatabaseAddress } from '@rfp/persistence/connection/database-address';
import { DeadLetterEntity } from '@rfp/persistence/events/dead-letter.entity';
import { requireSchema } from '@rfp/persistence/schema/migrate';
import { type DataSource } from 'typeorm';
import { Baseline1795910000000 } from './migrations/1795910000000-baseline.js';
import { ReportSavedProfiles1795990000000 } from './migrations/1795990000000-report-saved-profiles.js';
import { AddRoles1796100000000 } from './migrations/1796100000000-add-roles.js';
import { AddWorkspaces1796200000000 } from './migrations/1796200000000-add-workspaces.js';
import { SealAuditLog1796300000000 } from './migrations/1796300000000-seal-audit-log.js';
import { RecordFailedDeliveries1796400000000 } from './migrations/1796400000000-record-failed-deliveries.js';
import * as accounts from './account.entity.js';
import * as audit from './audit.entity.js';
import * as operations from './operations.entity.js';
import * as preferences from './preferences.entity.js';
import * as sessions from './session.entity.js';
import * as workspaces from './workspace.entity.js';

/** Schema of the service. */
export const schema = 'auth';

/** One more than the concurrent calls of one person (`callLimits` of the gateway). */
const minConnections = 4;

export function createAuthDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema,
    entities: [
      DeadLetterEntity,
      ...[accounts, sessions, preferences, workspaces, operations, audit].flatMap((file) =>
        Object.values<new () => object>(file),
      ),
    ],
    migrations: [
      Baseline1795910000000,
      ReportSavedProfiles1795990000000,
      AddRoles1796100000000,
      AddWorkspaces1796200000000,
      SealAuditLog1796300000000,
      RecordFailedDeliveries1796400000000,
    ],
    applicationName: 'rfp auth',
    poolSize: 8,
    minConnections,
  });
}

/** Connects to the database. If the role owns the schema, runs the pending migrations; otherwise fails if there are any. */
export async function openAuthStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createAuthDataSource(database).initialize();
  await requireSchema(dataSource);
  await openConnections(dataSource, minConnections);
  return dataSource;
}
