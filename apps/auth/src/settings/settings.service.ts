import { Injectable } from '@nestjs/common';
import { defaultSearchProfile, searchProfileSchema } from '@rfp/contracts/account';
import { type Caller, requireAccess, workspaceIdOf } from '@rfp/contracts/caller';
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
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { NotificationAddressService } from '../notifications/notification-address.service.js';
import { isConfirmed } from '../store/notification-address.js';
import { wantsMails } from '../store/wants-mails.js';
import { z } from 'zod';

const rowSchema = z.object({
  settings: settingsChangeSchema.nullable(),
  // A later version may store members that this version does not know.
  display: displaySettingsSchema.nullable().catch(null),
  notifications: notificationScheduleSchema.nullable().catch(null),
  weights: searchProfileSchema.shape.weights.partial().nullable(),
  confirmed: z.boolean().nullable(),
  updated_at: z.date().nullable(),
});
type Row = z.output<typeof rowSchema>;

/**
 * Settings of a user, and the weights of the workspace of the request. Stores only changed settings; the others are the defaults of this build, which
 * shared accounts always get.
 */
@Injectable()
export class SettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly addresses: NotificationAddressService,
    private readonly audit: CallerAuditService,
  ) {}

  async read(caller: Caller): Promise<SettingsResponse> {
    return toSettingsResponse(await this.#readRow(this.dataSource.manager, caller));
  }

  /**
   * Merges the change in the database, so that no concurrent change is lost. Mails a confirmation link to a new address for notifications.
   * @throws AppError `TOKEN_REFUSED` if the account was deleted, `OWNER_REQUIRED` for weights of a workspace that the caller does not own
   */
  async change(caller: Caller, { display, notifications, ...change }: SettingsChange): Promise<SettingsResponse> {
    const { settings, weights } = splitWeights(change);
    if (Object.keys(weights).length > 0) requireAccess('change-profile', caller);
    const row = await inTransaction(this.dataSource, async (manager) => {
      const parameters = [caller.user_id, JSON.stringify(settings), jsonOrNull(display), jsonOrNull(notifications)];
      const [changed] = await manager.query<unknown[]>(changeSql, parameters);
      if (changed === undefined) throw new AppError('TOKEN_REFUSED');
      if (Object.keys(weights).length > 0) await this.#changeWeights(manager, caller, weights);
      return this.#readRow(manager, caller);
    });
    await this.addresses.sendFirstConfirmation(caller.user_id);
    return toSettingsResponse(row);
  }

  async #changeWeights(manager: EntityManager, caller: Caller, weights: object): Promise<void> {
    const before = (await this.#readRow(manager, caller))?.weights ?? {};
    await manager.query(changeWeightsSql, [workspaceIdOf(caller), JSON.stringify(weights)]);
    await this.audit.recordProfile(manager, caller, before, { ...before, ...weights });
  }

  #readRow(manager: EntityManager, caller: Caller): Promise<Row | undefined> {
    return readOne(manager, rowSchema, readSql, [caller.user_id, workspaceIdOf(caller)]);
  }
}

/** Separates the weights, which belong to the workspace, from the settings of the user. */
function splitWeights({
  relevance_weight: relevance,
  urgency_weight: urgency,
  value_weight: value,
  competition_weight: competition,
  ...settings
}: Omit<SettingsChange, 'display' | 'notifications'>) {
  const given = Object.entries({ relevance, urgency, value, competition });
  return { settings, weights: Object.fromEntries(given.filter(([, weight]) => weight !== undefined)) };
}

/** `$1`: account; `$2`: workspace. */
const readSql = `
  SELECT changed.settings, changed.display, changed.notifications, profile.weights,
         CASE WHEN changed.account_id IS NOT NULL THEN ${isConfirmed} END AS confirmed,
         greatest(changed.updated_at, CASE WHEN profile.weights IS NOT NULL THEN profile.updated_at END) AS updated_at
    FROM account
    LEFT JOIN user_settings changed ON changed.account_id = account.id
    LEFT JOIN workspace_profile profile ON profile.workspace_id = $2
   WHERE account.id = $1`;

/** `notify_since` is set when mails are switched on, because mails cover only later opportunities. */
const changeSql = `
  INSERT INTO user_settings AS stored (account_id, settings, display, notifications, notify_since, updated_at)
  SELECT id, $2::jsonb, $3::jsonb, $4::jsonb, CASE WHEN $2::jsonb @> ${wantsMails} THEN now() END, now() FROM account WHERE id = $1
  ON CONFLICT (account_id) DO UPDATE SET settings = stored.settings || excluded.settings,
    display = coalesce(excluded.display, stored.display), notifications = coalesce(excluded.notifications, stored.notifications),
    notify_since = CASE WHEN stored.settings @> ${wantsMails} THEN stored.notify_since ELSE excluded.notify_since END,
    updated_at = excluded.updated_at
  RETURNING 1`;

const changeWeightsSql = `
  INSERT INTO workspace_profile AS stored (workspace_id, weights, created_at, updated_at) VALUES ($1, $2::jsonb, now(), now())
  ON CONFLICT (workspace_id) DO UPDATE SET weights = coalesce(stored.weights, '{}') || excluded.weights, updated_at = now()`;

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** Row of an account that has saved nothing. */
const unsavedRow: Row = {
  settings: null,
  display: null,
  notifications: null,
  weights: null,
  confirmed: null,
  updated_at: null,
};

function toSettingsResponse({ settings: saved, weights, ...row }: Row = unsavedRow): SettingsResponse {
  const { relevance, urgency, value, competition } = { ...defaultSearchProfile.weights, ...weights };
  const settings = {
    ...defaultSettings,
    ...saved,
    relevance_weight: relevance,
    urgency_weight: urgency,
    value_weight: value,
    competition_weight: competition,
    display: row.display ?? defaultDisplay,
    notifications: row.notifications ?? defaultSchedule,
  };
  const total = relevance + urgency + value + competition;
  // Display settings alone do not count as saved settings.
  const hasSaved = weights !== null || Object.keys(saved ?? {}).length > 0;
  return {
    settings,
    weights_total: total,
    weights_warning: weightsWarning(total),
    notification_email_confirmed: row.confirmed ?? true,
    page_size_set: saved?.default_page_size !== undefined,
    updated_at: hasSaved && row.updated_at !== null ? row.updated_at.toISOString() : null,
  };
}

function weightsWarning(total: number): string | null {
  if (total === weightsTotal) return null;
  const use =
    total === 0
      ? 'They are stored unchanged, and count as the default weights.'
      : 'They are stored unchanged, and each counts with its share of their sum.';
  return `The four weights total ${total}, not ${weightsTotal}. ${use}`;
}
