import { createDataSource } from '@rfp/persistence/data-source';
import { type DatabaseAddress } from '@rfp/persistence/database-address';
import { kitMigrations } from '@rfp/persistence/kit-migrations';
import { requireSchema } from '@rfp/persistence/migrate';
import { type DataSource } from 'typeorm';
import {
  AccountEntity,
  AuthCodeEntity,
  IdentityEntity,
  OneTimeTokenEntity,
  PendingSignUpEntity,
  ProviderFlowEntity,
} from './account.entity.js';
import { AuditEntryEntity, MailEntity, RateLimitEntity, SentDigestEntity } from './operations.entity.js';
import { UserPreferencesEntity, UserSettingsEntity } from './preferences.entity.js';
import { AddApprovingSession1795822800000 } from './migrations/1795822800000-add-approving-session.js';
import { CreateAccounts1795201200000 } from './migrations/1795201200000-create-accounts.js';
import { AddDisplaySettings1795437000000 } from './migrations/1795437000000-add-display-settings.js';
import { CreateDeviceRequest1795520900000 } from './migrations/1795520900000-create-device-request.js';
import { SendDigests1795443100000 } from './migrations/1795443100000-send-digests.js';
import { ConfirmNotificationEmail1795443200000 } from './migrations/1795443200000-confirm-notification-email.js';
import { AddPendingAccountId1795366000000 } from './migrations/1795366000000-add-pending-account-id.js';
import { CreateKnownNetwork1795364100000 } from './migrations/1795364100000-create-known-network.js';
import { NotifyCallerChanges1795383462000 } from './migrations/1795383462000-notify-caller-changes.js';
import {
  ApiTokenEntity,
  DeviceRequestEntity,
  FactorChallengeEntity,
  FactorEntity,
  KnownNetworkEntity,
  RecoveryCodeEntity,
  SessionEntity,
} from './session.entity.js';

const accounts = [
  AccountEntity,
  IdentityEntity,
  PendingSignUpEntity,
  OneTimeTokenEntity,
  AuthCodeEntity,
  ProviderFlowEntity,
];
const sessions = [
  SessionEntity,
  KnownNetworkEntity,
  FactorEntity,
  FactorChallengeEntity,
  RecoveryCodeEntity,
  ApiTokenEntity,
  DeviceRequestEntity,
];
const preferences = [UserPreferencesEntity, UserSettingsEntity];
const operations = [RateLimitEntity, MailEntity, SentDigestEntity, AuditEntryEntity];

/** The service's own schema. */
export const schema = 'auth';

export function createAuthDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema,
    entities: [...accounts, ...sessions, ...preferences, ...operations],
    migrations: [
      ...kitMigrations,
      CreateAccounts1795201200000,
      CreateKnownNetwork1795364100000,
      AddPendingAccountId1795366000000,
      NotifyCallerChanges1795383462000,
      AddDisplaySettings1795437000000,
      SendDigests1795443100000,
      ConfirmNotificationEmail1795443200000,
      CreateDeviceRequest1795520900000,
      AddApprovingSession1795822800000,
    ],
    applicationName: 'rfp auth',
    poolSize: 8,
  });
}

/** Connects. The schema must be migrated, unless the role owns it. */
export async function openAuthStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createAuthDataSource(database).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
