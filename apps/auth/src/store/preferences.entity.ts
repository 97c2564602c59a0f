import { type DisplaySettings, type NotificationSchedule, type SettingsChange } from '@rfp/contracts/settings';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { nullableTimestampColumn, timestampColumn } from './timestamp-column.js';

/** Stores only changed settings; the others are the defaults of this build. */
@Entity({ name: 'user_settings' })
export class UserSettingsEntity {
  @PrimaryColumn('uuid') account_id!: string;
  @Column('jsonb') settings!: Omit<SettingsChange, 'display' | 'notifications'>;
  /** Separate from `settings`, in which replicas of the previous version accept no additional members. */
  @Column('jsonb', { nullable: true }) display!: DisplaySettings | null;
  @Column('jsonb', { nullable: true }) notifications!: NotificationSchedule | null;
  /** When mails were switched on. */
  @Column(nullableTimestampColumn) notify_since!: Date | null;
  /** Confirmed notification address, if it differs from the account's. */
  @Column('text', { nullable: true }) confirmed_email!: string | null;
  /** Address to which a confirmation link was last sent. */
  @Column('text', { nullable: true }) asked_email!: string | null;
  @Column(timestampColumn) updated_at!: Date;
}
