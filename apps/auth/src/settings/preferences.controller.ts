import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import { companyProfileSchema, preferencesInputSchema, type Preferences } from '@rfp/contracts/account';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type Settings } from '@rfp/contracts/settings';
import { CallContext } from '@rfp/messaging/call';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../store/account.entity.js';
import { UserPreferencesEntity } from '../store/preferences.entity.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { SettingsService } from './settings.service.js';
import { refuseUnknownEntries } from './unknown-entries.js';

/**
 * Search preferences, one row per user, combined with the notification settings. The user id comes from the caller, so other users' rows are
 * unreachable.
 */
@Controller()
export class PreferencesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  /** @throws AppError `PGRST116` if none were saved */
  @MessagePattern('auth.preferences')
  async read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.preferences'>> {
    const row = await this.dataSource.manager.findOneBy(UserPreferencesEntity, { account_id: caller.user_id });
    if (row === null) throw new AppError('PGRST116');
    return toPreferences(row, (await this.settings.read(caller.user_id)).settings);
  }

  /**
   * Replaces all preferences, and the notification settings if given.
   * @throws AppError `TOKEN_REFUSED` if the account was deleted, `PREFERENCE_UNKNOWN` for unknown entries
   */
  @UseInterceptors(SettleCallerChanges)
  @MessagePattern('auth.save-preferences')
  async save(
    @Payload() request: RpcRequest<'auth.save-preferences'>,
    @Ctx() { caller: { user_id: userId } }: CallContext,
  ): Promise<RpcReply<'auth.save-preferences'>> {
    const { keywords, company_profile, notification_settings: notifications } = preferencesInputSchema.parse(request);
    const { manager } = this.dataSource;
    const saved = await manager.findOneBy(UserPreferencesEntity, { account_id: userId });
    refuseUnknownEntries(
      company_profile,
      saved === null ? undefined : companyProfileSchema.parse(saved.company_profile),
    );
    const { settings } = await (notifications === undefined
      ? this.settings.read(userId)
      : this.settings.change(userId, notifications));
    if (!(await manager.existsBy(AccountEntity, { id: userId }))) throw new AppError('TOKEN_REFUSED');
    const now = new Date();
    const times = { created_at: saved?.created_at ?? now, updated_at: now };
    const notification_settings = notificationsOf(settings);
    const row = { account_id: userId, keywords, notification_settings, company_profile, ...times };
    await manager.upsert(UserPreferencesEntity, row, ['account_id']);
    return toPreferences(row, settings);
  }
}

function toPreferences(row: UserPreferencesEntity, settings: Settings): Preferences {
  return {
    user_id: row.account_id,
    keywords: row.keywords,
    notification_settings: notificationsOf(settings),
    // A profile saved by an earlier release lacks members.
    company_profile: companyProfileSchema.parse(row.company_profile),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

type Notifications = Preferences['notification_settings'];

function notificationsOf(settings: Pick<Settings, keyof Notifications>): Notifications {
  const { email_notifications, notification_email, high_score_threshold } = settings;
  return { email_notifications, notification_email, high_score_threshold };
}
