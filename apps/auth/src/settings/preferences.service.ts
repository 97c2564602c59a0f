import { Injectable } from '@nestjs/common';
import { companyProfileSchema, type Preferences, type PreferencesInput } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type Settings } from '@rfp/contracts/settings';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../store/account.entity.js';
import { UserPreferencesEntity } from '../store/preferences.entity.js';
import { SettingsService } from './settings.service.js';

/** Search preferences, one row per user, with the notification settings of its settings. The user id comes from the caller, so other users' rows are unreachable. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  /** @throws AppError `PGRST116` if none were saved */
  async read(userId: string): Promise<Preferences> {
    const row = await this.dataSource.manager.findOneBy(UserPreferencesEntity, { account_id: userId });
    if (row === null) throw new AppError('PGRST116');
    return toPreferences(row, (await this.settings.read(userId)).settings);
  }

  /** Replaces all of them, notification settings if there are any. @throws AppError `TOKEN_REFUSED` if the account was deleted */
  async save(userId: string, input: PreferencesInput): Promise<Preferences> {
    const given = input.notification_settings;
    const { settings } = await (given === undefined ? this.settings.read(userId) : this.settings.change(userId, given));
    const { manager } = this.dataSource;
    if (!(await manager.existsBy(AccountEntity, { id: userId }))) throw new AppError('TOKEN_REFUSED');
    const saved = await manager.findOneBy(UserPreferencesEntity, { account_id: userId });
    const now = new Date();
    const row = {
      account_id: userId,
      keywords: input.keywords,
      notification_settings: notificationsOf(settings),
      company_profile: input.company_profile,
      created_at: saved?.created_at ?? now,
      updated_at: now,
    };
    await manager.upsert(UserPreferencesEntity, row, ['account_id']);
    return toPreferences(row, settings);
  }
}

function toPreferences(row: UserPreferencesEntity, settings: Settings): Preferences {
  return {
    user_id: row.account_id,
    keywords: row.keywords,
    notification_settings: notificationsOf(settings),
    // A profile of an earlier release lacks members.
    company_profile: companyProfileSchema.parse(row.company_profile),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function notificationsOf({
  email_notifications,
  notification_email,
  high_score_threshold,
}: Pick<Settings, keyof Preferences['notification_settings']>): Preferences['notification_settings'] {
  return { email_notifications, notification_email, high_score_threshold };
}
