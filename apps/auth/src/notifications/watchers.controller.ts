import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { maxWatchers, type Watcher } from '@rfp/contracts/notifications';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import {
  defaultSchedule,
  defaultSettings,
  notificationScheduleSchema,
  settingsChangeSchema,
} from '@rfp/contracts/settings';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { searchProfileRow, toSearchProfile } from '../settings/search-profile.controller.js';
import { wantsMails } from '../store/wants-mails.js';

/** SQL that selects the accounts that get mails; shared and banned accounts never do. `$1`: one account, or null for all. */
export const mailRecipientsSql = `
  FROM user_settings changed JOIN account ON account.id = changed.account_id
  LEFT JOIN workspace_profile profile ON profile.workspace_id = account.id
 WHERE changed.settings @> ${wantsMails} AND ($1::uuid IS NULL OR account.id = $1) AND account.email IS NOT NULL
   AND NOT account.is_demo AND NOT account.is_anonymous AND (account.banned_until IS NULL OR account.banned_until < now())`;

const versionRow = z.object({ version: z.string() });
const versionSql = `
  SELECT md5(coalesce(string_agg(account.id::text || greatest(changed.updated_at, profile.updated_at), ',' ORDER BY account.id), '')) AS version ${mailRecipientsSql}`;

const watcherRow = searchProfileRow.extend({
  settings: settingsChangeSchema.nullable(),
  id: z.string(),
  since: z.date(),
  notifications: notificationScheduleSchema.nullable().catch(null),
});
const watchersSql = `
  SELECT account.id, coalesce(changed.notify_since, changed.updated_at) AS since, changed.settings, changed.notifications,
         profile.keywords, profile.company_profile, profile.weights ${mailRecipientsSql} AND ($2::uuid IS NULL OR account.id > $2)
   ORDER BY account.id LIMIT ${maxWatchers}`;

/** Lists the people who want mails, with the criteria of their mails: the profile of their personal workspace. */
@Controller()
export class WatchersController {
  constructor(private readonly database: DataSource) {}

  @MessagePattern('auth.watchers')
  async read(@Payload() { known, after }: RpcRequest<'auth.watchers'>): Promise<RpcReply<'auth.watchers'>> {
    const { version = '' } = (await readOne(this.database, versionRow, versionSql, [null])) ?? {};
    if (version === known) return { version, watchers: null };
    const rows = await readRows(this.database, watcherRow, watchersSql, [null, after]);
    return { version, watchers: rows.map(toWatcher) };
  }
}

function toWatcher({ id, since, notifications, ...row }: z.output<typeof watcherRow>): Watcher {
  return {
    person_id: id,
    since: since.toISOString(),
    threshold: row.settings?.high_score_threshold ?? defaultSettings.high_score_threshold,
    search: toSearchProfile(row),
    schedule: notifications ?? defaultSchedule,
  };
}
