import { Injectable } from '@nestjs/common';
import {
  defaultSettings,
  type SettingsResponse,
  type SettingsChange,
  settingsChangeSchema,
  weightsTotal,
} from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const rowSchema = z.object({ settings: settingsChangeSchema, updated_at: z.date() });
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
      'SELECT settings, updated_at FROM user_settings WHERE account_id = $1',
      [userId],
    );
    return present(row);
  }

  /**
   * Merged in the database, so that no concurrent change is lost.
   * @throws AppError `TOKEN_REFUSED` if the account was deleted
   */
  async change(userId: string, change: SettingsChange): Promise<SettingsResponse> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `INSERT INTO user_settings (account_id, settings, updated_at) SELECT id, $2::jsonb, now() FROM account WHERE id = $1
       ON CONFLICT (account_id) DO UPDATE SET settings = user_settings.settings || excluded.settings, updated_at = excluded.updated_at
       RETURNING settings, updated_at`,
      [userId, JSON.stringify(change)],
    );
    if (row === undefined) throw new AppError('TOKEN_REFUSED');
    return present(row);
  }
}

function present(row: Row | undefined): SettingsResponse {
  const settings = { ...defaultSettings, ...row?.settings };
  const total =
    settings.relevance_weight + settings.urgency_weight + settings.value_weight + settings.competition_weight;
  return {
    settings,
    weights_total: total,
    weights_warning: weightsWarning(total),
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}

function weightsWarning(total: number): string | null {
  if (total === weightsTotal) return null;
  const use =
    total === 0
      ? 'With no weight at all they cannot be used.'
      : 'They are stored unchanged, and each counts with its share of their sum.';
  return `The four weights total ${total}, not ${weightsTotal}. ${use}`;
}
