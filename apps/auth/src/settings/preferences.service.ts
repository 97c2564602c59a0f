import { Injectable } from '@nestjs/common';
import {
  companyProfileSchema,
  notificationSettingsSchema,
  type Preferences,
  type PreferencesInput,
} from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({
  account_id: z.uuid(),
  keywords: z.array(z.string()),
  notification_settings: notificationSettingsSchema,
  company_profile: companyProfileSchema,
  created_at: z.date(),
  updated_at: z.date(),
});

/** Search preferences, one row per user. The user id comes from the caller, so other users' rows are unreachable. */
@Injectable()
export class PreferencesService {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws AppError `PGRST116` if none were saved */
  async read(userId: string): Promise<Preferences> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      'SELECT * FROM user_preferences WHERE account_id = $1',
      [userId],
    );
    if (row === undefined) throw new AppError('PGRST116');
    return toPreferences(row);
  }

  /** Replaces all of them. @throws AppError `TOKEN_REFUSED` if the account was deleted */
  async save(userId: string, input: PreferencesInput): Promise<Preferences> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `INSERT INTO user_preferences (account_id, keywords, notification_settings, company_profile, created_at, updated_at)
       SELECT id, $2::jsonb, $3::jsonb, $4::jsonb, now(), now() FROM account WHERE id = $1
       ON CONFLICT (account_id) DO UPDATE
          SET keywords = excluded.keywords, notification_settings = excluded.notification_settings, company_profile = excluded.company_profile,
              updated_at = excluded.updated_at
       RETURNING *`,
      [
        userId,
        JSON.stringify(input.keywords),
        JSON.stringify(input.notification_settings),
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
  ...rest
}: z.output<typeof rowSchema>): Preferences {
  return { user_id: userId, ...rest, created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
}
