import { Injectable } from '@nestjs/common';
import {
  defaultDisplay,
  defaultSettings,
  displaySettingsSchema,
  type SettingsResponse,
  type SettingsChange,
  settingsChangeSchema,
  weightsTotal,
} from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({
  settings: settingsChangeSchema,
  // A later version may know columns that this one does not.
  display: displaySettingsSchema.nullable().catch(null),
  updated_at: z.date(),
});
type Row = z.output<typeof rowSchema>;

/**
 * Settings of a user. Stores only changed ones; the others are the defaults of this build, which shared accounts always
 * get.
 */
@Injectable()
export class SettingsService {
  constructor(private readonly dataSource: DataSource) {}

  async read(userId: string): Promise<SettingsResponse> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      'SELECT settings, display, updated_at FROM user_settings WHERE account_id = $1',
      [userId],
    );
    return present(row);
  }

  /**
   * Merged in the database, so that no concurrent change is lost.
   * @throws AppError `TOKEN_REFUSED` if the account was deleted
   */
  async change(userId: string, { display, ...settings }: SettingsChange): Promise<SettingsResponse> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `INSERT INTO user_settings (account_id, settings, display, updated_at)
       SELECT id, $2::jsonb, $3::jsonb, now() FROM account WHERE id = $1
       ON CONFLICT (account_id) DO UPDATE SET settings = user_settings.settings || excluded.settings,
         display = coalesce(excluded.display, user_settings.display), updated_at = excluded.updated_at
       RETURNING settings, display, updated_at`,
      [userId, JSON.stringify(settings), display === undefined ? null : JSON.stringify(display)],
    );
    if (row === undefined) throw new AppError('TOKEN_REFUSED');
    return present(row);
  }
}

function present(row: Row | undefined): SettingsResponse {
  const settings = { ...defaultSettings, ...row?.settings, display: row?.display ?? defaultDisplay };
  const total =
    settings.relevance_weight + settings.urgency_weight + settings.value_weight + settings.competition_weight;
  return {
    settings,
    weights_total: total,
    weights_warning: weightsWarning(total),
    updated_at: hasSaved(row) ? row.updated_at.toISOString() : null,
  };
}

/** How lists look says nothing of the rest, which the defaults still are. */
function hasSaved(row: Row | undefined): row is Row {
  return row !== undefined && Object.keys(row.settings).length > 0;
}

function weightsWarning(total: number): string | null {
  if (total === weightsTotal) return null;
  const use =
    total === 0
      ? 'They are stored unchanged, and count as the default weights.'
      : 'They are stored unchanged, and each counts with its share of their sum.';
  return `The four weights total ${total}, not ${weightsTotal}. ${use}`;
}
