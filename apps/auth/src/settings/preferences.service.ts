import { Injectable } from '@nestjs/common';
import { companyProfileSchema, type Preferences, type PreferencesInput } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { defaultSettings, type Settings, settingsChangeSchema } from '@rfp/contracts/settings';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { SettingsService } from './settings.service.js';

const rowSchema = z.object({
  account_id: z.uuid(),
  keywords: z.array(z.string()),
  settings: settingsChangeSchema.nullable(),
  company_profile: companyProfileSchema,
  created_at: z.date(),
  updated_at: z.date(),
});

const columns =
  'preferences.*, (SELECT settings FROM user_settings kept WHERE kept.account_id = preferences.account_id) AS settings';

/** Search preferences, one row per user, with the notification settings of its settings. The user id comes from the caller, so other users' rows are unreachable. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  /** @throws AppError `PGRST116` if none were saved */
  async read(userId: string): Promise<Preferences> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `SELECT ${columns} FROM user_preferences preferences WHERE account_id = $1`,
      [userId],
    );
    if (row === undefined) throw new AppError('PGRST116');
    return toPreferences(row);
  }

  /** Replaces all of them, notification settings if there are any. @throws AppError `TOKEN_REFUSED` if the account was deleted */
  async save(userId: string, input: PreferencesInput): Promise<Preferences> {
    const given = input.notification_settings;
    const { settings } = await (given === undefined ? this.settings.read(userId) : this.settings.change(userId, given));
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `WITH preferences AS (INSERT INTO user_preferences (account_id, keywords, notification_settings, company_profile, created_at, updated_at)
       SELECT id, $2::jsonb, $3::jsonb, $4::jsonb, now(), now() FROM account WHERE id = $1
       ON CONFLICT (account_id) DO UPDATE
          SET keywords = excluded.keywords, notification_settings = excluded.notification_settings, company_profile = excluded.company_profile,
              updated_at = excluded.updated_at
       RETURNING *) SELECT ${columns} FROM preferences`,
      [
        userId,
        JSON.stringify(input.keywords),
        // For replicas of the version before.
        JSON.stringify(notificationsOf(settings)),
        JSON.stringify(input.company_profile),
      ],
    );
    if (row === undefined) throw new AppError('TOKEN_REFUSED');
    return toPreferences(row);
  }
}

function toPreferences({
  account_id: userId,
  created_at: createdAt,
  updated_at: updatedAt,
  keywords,
  company_profile,
  settings,
}: z.output<typeof rowSchema>): Preferences {
  return {
    user_id: userId,
    keywords,
    notification_settings: notificationsOf({ ...defaultSettings, ...settings }),
    company_profile,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  };
}

function notificationsOf({
  email_notifications,
  notification_email,
  high_score_threshold,
}: Pick<Settings, keyof Preferences['notification_settings']>): Preferences['notification_settings'] {
  return { email_notifications, notification_email, high_score_threshold };
}
