import {
  type CompanyProfile,
  type DisplaySettings,
  type Preferences,
  type SettingsChange,
} from '@rfp/contracts/account';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { timestampColumn } from './timestamp-column.js';

@Entity({ name: 'user_preferences' })
export class UserPreferencesEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('jsonb') keywords!: string[];
  @Column('jsonb') notification_settings!: Preferences['notification_settings'];
  @Column('jsonb') company_profile!: CompanyProfile;
  @Column(timestampColumn) created_at!: Date;
  @Column(timestampColumn) updated_at!: Date;
}

/** Only changed settings; the others are the defaults of this build. */
@Entity({ name: 'user_settings' })
export class UserSettingsEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('jsonb') settings!: Omit<SettingsChange, 'display'>;
  /** Not in `settings`, of which replicas of the version before accept no other member. */
  @Column('jsonb', { nullable: true }) display!: DisplaySettings | null;
  @Column(timestampColumn) updated_at!: Date;
}
