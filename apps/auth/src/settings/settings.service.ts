import { Injectable } from '@nestjs/common';
import {
  defaultDisplay,
  defaultSchedule,
  defaultSettings,
  displaySettingsSchema,
  notificationScheduleSchema,
  type SettingsResponse,
  type SettingsChange,
  settingsChangeSchema,
  weightsTotal,
} from '@rfp/contracts/settings';
import { AppError } from '@rfp/contracts/errors';
import { readOne } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { NotificationAddressService } from '../notifications/notification-address.service.js';
import { isConfirmed } from '../store/notification-address.js';
import { wantsMails } from '../store/wants-mails.js';
import { z } from 'zod';

const rowSchema = z.object({
  settings: settingsChangeSchema,
  // A later version may store members that this version does not know.
  display: displaySettingsSchema.nullable().catch(null),
  notifications: notificationScheduleSchema.nullable().catch(null),
  confirmed: z.boolean(),
  updated_at: z.date(),
});
type Row = z.output<typeof rowSchema>;

/**
 * Settings of a user. Stores only changed ones; the others are the defaults of this build, which shared accounts always
 * get.
 */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly addresses: NotificationAddressService,
  ) {}

  async read(userId: string): Promise<SettingsResponse> {
    const row = await readOne(
      this.dataSource.manager,
      rowSchema,
      `SELECT ${columns} FROM user_settings changed JOIN account ON account.id = changed.account_id WHERE account.id = $1`,
      [userId],
    );
    return toSettingsResponse(row);
  }

  /**
   * Merged in the database, so that no concurrent change is lost. A new address for mails is sent a confirmation link.
   * @throws AppError `TOKEN_REFUSED` if the account was deleted
   */
  async change(userId: string, { display, notifications, ...settings }: SettingsChange): Promise<SettingsResponse> {
    const row = await readOne(this.dataSource.manager, rowSchema, changeSql, [
      userId,
      JSON.stringify(settings),
      jsonOrNull(display),
      jsonOrNull(notifications),
    ]);
    if (row === undefined) throw new AppError('TOKEN_REFUSED');
    await this.addresses.sendFirstConfirmation(userId);
    return toSettingsResponse(row);
  }
}

const columns = `changed.settings, changed.display, changed.notifications, changed.updated_at, ${isConfirmed} AS confirmed`;

/** `notify_since` is set when mails are switched on, because mails cover only later opportunities. */
const changeSql = `
  WITH changed AS (INSERT INTO user_settings AS kept (account_id, settings, display, notifications, notify_since, updated_at)
  SELECT id, $2::jsonb, $3::jsonb, $4::jsonb, CASE WHEN $2::jsonb @> ${wantsMails} THEN now() END, now() FROM account WHERE id = $1
  ON CONFLICT (account_id) DO UPDATE SET settings = kept.settings || excluded.settings,
    display = coalesce(excluded.display, kept.display), notifications = coalesce(excluded.notifications, kept.notifications),
    notify_since = CASE WHEN kept.settings @> ${wantsMails} THEN kept.notify_since ELSE excluded.notify_since END,
    updated_at = excluded.updated_at
  RETURNING *) SELECT ${columns} FROM changed JOIN account ON account.id = changed.account_id`;

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function toSettingsResponse(row: Row | undefined): SettingsResponse {
  const settings = {
    ...defaultSettings,
    ...row?.settings,
    display: row?.display ?? defaultDisplay,
    notifications: row?.notifications ?? defaultSchedule,
  };
  const total =
    settings.relevance_weight + settings.urgency_weight + settings.value_weight + settings.competition_weight;
  return {
    settings,
    weights_total: total,
    weights_warning: weightsWarning(total),
    notification_email_confirmed: row?.confirmed ?? true,
    page_size_set: row?.settings.default_page_size !== undefined,
    updated_at: hasSaved(row) ? row.updated_at.toISOString() : null,
  };
}

/** Returns false if only display settings were saved. */
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
