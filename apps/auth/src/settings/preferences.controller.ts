import { Controller, UseInterceptors } from '@nestjs/common';
import { Ctx, MessagePattern, Payload } from '@nestjs/microservices';
import {
  type CompanyProfile,
  companyProfileSchema,
  preferencesInputSchema,
  type Preferences,
} from '@rfp/contracts/account';
import { type Caller, workspaceIdOf } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type RpcReply, type RpcRequest } from '@rfp/contracts/rpc';
import { type Settings } from '@rfp/contracts/settings';
import { CallContext } from '@rfp/messaging/call';
import { inTransaction } from '@rfp/persistence/transaction';
import { DataSource, type EntityManager } from 'typeorm';
import { CallerAuditService } from '../audit/caller-audit.service.js';
import { AccountEntity } from '../store/account.entity.js';
import { WorkspaceProfileEntity } from '../store/workspace.entity.js';
import { SettleCallerChanges } from '../sessions/settle-caller-changes.interceptor.js';
import { SettingsService } from './settings.service.js';
import { refuseUnknownEntries } from './unknown-entries.js';

/**
 * Search preferences of the workspace of the request, combined with the notification settings of the caller. Workspace and user come from the caller,
 * so those of others are unreachable.
 */
@Controller()
export class PreferencesController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
    private readonly audit: CallerAuditService,
  ) {}

  /** @throws AppError `PGRST116` if none were saved */
  @MessagePattern('auth.preferences')
  async read(@Ctx() { caller }: CallContext): Promise<RpcReply<'auth.preferences'>> {
    const saved = await this.#find(this.dataSource.manager, caller);
    if (saved === null) throw new AppError('PGRST116');
    return toPreferences(caller, saved, (await this.settings.read(caller)).settings);
  }

  /**
   * Replaces all preferences, and the notification settings if given.
   * @throws AppError `TOKEN_REFUSED` if the account was deleted, `PREFERENCE_UNKNOWN` for unknown entries
   */
  @UseInterceptors(SettleCallerChanges)
  @MessagePattern('auth.save-preferences')
  async save(
    @Payload() request: RpcRequest<'auth.save-preferences'>,
    @Ctx() { caller }: CallContext,
  ): Promise<RpcReply<'auth.save-preferences'>> {
    const { keywords, company_profile, notification_settings: notifications } = preferencesInputSchema.parse(request);
    const saved = await this.#find(this.dataSource.manager, caller);
    refuseUnknownEntries(company_profile, saved?.company_profile);
    const { settings } = await (notifications === undefined
      ? this.settings.read(caller)
      : this.settings.change(caller, notifications));
    const now = new Date();
    const profile = { keywords, company_profile, created_at: saved?.created_at ?? now, updated_at: now };
    const workspace_id = workspaceIdOf(caller);
    await inTransaction(this.dataSource, async (manager) => {
      if (!(await manager.existsBy(AccountEntity, { id: caller.user_id }))) throw new AppError('TOKEN_REFUSED');
      await manager.upsert(WorkspaceProfileEntity, { workspace_id, ...profile }, ['workspace_id']);
      await this.audit.recordProfile(manager, caller, profileValues(saved), profileValues(profile));
    });
    return toPreferences(caller, profile, settings);
  }

  /** The saved profile; null if none was saved. Saved weights alone do not count. */
  async #find(manager: EntityManager, caller: Caller): Promise<SavedProfile | null> {
    const row = await manager.findOneBy(WorkspaceProfileEntity, { workspace_id: workspaceIdOf(caller) });
    if (row === null || row.company_profile === null) return null;
    const { keywords, created_at, updated_at } = row;
    // A profile saved by an earlier release lacks members.
    return {
      keywords: keywords ?? [],
      company_profile: companyProfileSchema.parse(row.company_profile),
      created_at,
      updated_at,
    };
  }
}

interface SavedProfile {
  keywords: string[];
  company_profile: CompanyProfile;
  created_at: Date;
  updated_at: Date;
}

/** Values of a profile that the audit log records. */
function profileValues(profile: SavedProfile | null): object {
  return profile === null ? {} : { keywords: profile.keywords, ...profile.company_profile };
}

function toPreferences({ user_id }: Caller, profile: SavedProfile, settings: Settings): Preferences {
  const { keywords, company_profile, created_at, updated_at } = profile;
  return {
    user_id,
    keywords,
    notification_settings: notificationsOf(settings),
    company_profile,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}

type Notifications = Preferences['notification_settings'];

function notificationsOf(settings: Pick<Settings, keyof Notifications>): Notifications {
  const { email_notifications, notification_email, high_score_threshold } = settings;
  return { email_notifications, notification_email, high_score_threshold };
}
