import { createDataSource } from '@rfp/persistence/data-source';
import { type DatabaseAddress } from '@rfp/persistence/database-address';
import { requireSchema } from '@rfp/persistence/migrate';
import { type DataSource } from 'typeorm';
import { Baseline1795910000000 } from './migrations/1795910000000-baseline.js';
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
    migrations: [Baseline1795910000000],
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
