import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { PasswordsService } from './accounts/passwords/passwords.service.js';
import { RecoverController } from './accounts/recover.controller.js';
import { SignUpController } from './accounts/sign-up/sign-up.controller.js';
import { UserController } from './accounts/user.controller.js';
import { VerifyController } from './accounts/verify.controller.js';
import { MemberInvitationsController } from './workspaces/member-invitations.controller.js';
import { MembersController } from './workspaces/members.controller.js';
import { WorkspaceExportController } from './workspaces/workspace-export.controller.js';
import { WorkspacesController } from './workspaces/workspaces.controller.js';
import { CallerAuditService } from './audit/caller-audit.service.js';
import { AuditController } from './audit/audit.controller.js';
import { AuditExportService } from './audit/audit-export.service.js';
import { AuditLogService } from './audit/audit-log.service.js';
import { AuditSealService } from './audit/audit-seal.service.js';
import { AuditService } from './audit/audit.service.js';
import { AuditedConsumer } from './audit/audited.consumer.js';
import { AuthSettings } from './auth-settings.js';
import { type AuthConfig } from './auth.config.js';
import { DemoService } from './demo/demo.service.js';
import { DeviceCodesController } from './device/device-codes.controller.js';
import { DeviceRequestsController } from './device/device-requests.controller.js';
import { InboxNoticesController } from './inbox/inbox-notices.controller.js';
import { LimitsService } from './limits/limits.service.js';
import { HealthController } from './mail/health.controller.js';
import { MailSenderService } from './mail/mail-sender.service.js';
import { MailService } from './mail/mail.service.js';
import { FactorsController } from './mfa/factors.controller.js';
import { RecoveryCodesController } from './mfa/recovery-codes.controller.js';
import { DigestsController } from './notifications/digests.controller.js';
import { NotificationAddressService } from './notifications/notification-address.service.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { UnsubscribeController } from './notifications/unsubscribe.controller.js';
import { WatchersController } from './notifications/watchers.controller.js';
import { AccountsController } from './people/accounts.controller.js';
import { FirstAdministratorService } from './people/first-administrator.service.js';
import { InvitationsController } from './people/invitations.controller.js';
import { IdentitiesController } from './providers/identities.controller.js';
import { OidcClientService } from './providers/oidc-client.service.js';
import { ProviderAccountsService } from './providers/provider-accounts.service.js';
import { ProviderFlowsService } from './providers/provider-flows.service.js';
import { ProviderController } from './providers/provider.controller.js';
import { AccessTokensService } from './sessions/access-tokens.service.js';
import { AuthCodesService } from './sessions/auth-codes.service.js';
import { AuthenticatorService } from './sessions/authenticator.service.js';
import { type CallerChangesParts, CallerChangesService } from './sessions/caller-changes.service.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { PasswordGrantService } from './sessions/password-grant.service.js';
import { RefreshService } from './sessions/refresh.service.js';
import { RequesterPipe } from './sessions/requester.pipe.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SettleCallerChanges } from './sessions/settle-caller-changes.interceptor.js';
import { ClientConfigController } from './settings/client-config.controller.js';
import { PreferencesController } from './settings/preferences.controller.js';
import { SearchProfileController } from './settings/search-profile.controller.js';
import { SettingsController } from './settings/settings.controller.js';
import { SettingsService } from './settings/settings.service.js';
import { schema } from './store/data-source.js';
import { ExpiryService } from './store/expiry.service.js';
import { ReencryptService } from './store/reencrypt.service.js';
import { ApiTokensService } from './tokens/api-tokens.service.js';
import { IdentifyController } from './tokens/identify.controller.js';
import { TokensController } from './tokens/tokens.controller.js';

export interface AuthParts extends CallerChangesParts {
  /** Initialized and migrated; closed with the module. */
  dataSource: DataSource;
  config: AuthConfig;
  /** See `AuthSettings`; specs that do not measure time use 0. */
  minimumDelayMs?: number;
}

@Module({})
export class AuthModule {
  static register({ dataSource, config, minimumDelayMs, databaseUrl, reportCallerChange }: AuthParts): DynamicModule {
    return {
      module: AuthModule,
      imports: [
        TypeOrmModule.forRootAsync({
          name: schema,
          useFactory: () => dataSource.options,
          dataSourceFactory: async () => dataSource,
        }),
      ],
      controllers: [
        AccountsController,
        AuditController,
        AuditedConsumer,
        MemberInvitationsController,
        MembersController,
        WorkspaceExportController,
        WorkspacesController,
        ClientConfigController,
        DeviceCodesController,
        DeviceRequestsController,
        DigestsController,
        InboxNoticesController,
        FactorsController,
        HealthController,
        IdentifyController,
        IdentitiesController,
        InvitationsController,
        NotificationsController,
        PreferencesController,
        ProviderController,
        RecoverController,
        RecoveryCodesController,
        SearchProfileController,
        SessionsController,
        SettingsController,
        SignUpController,
        TokensController,
        UnsubscribeController,
        UserController,
        VerifyController,
        WatchersController,
      ],
      providers: [
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        { provide: AuthSettings, useValue: new AuthSettings(config, minimumDelayMs) },
        { provide: CallerChangesService, useValue: new CallerChangesService({ databaseUrl, reportCallerChange }) },
        { provide: Vault, useValue: new Vault(config.ENCRYPTION_KEYS) },
        AccessTokensService,
        ApiTokensService,
        AuditExportService,
        AuditLogService,
        AuditSealService,
        AuditService,
        CallerAuditService,
        AuthCodesService,
        AuthenticatorService,
        DemoService,
        ExpiryService,
        FirstAdministratorService,
        LimitsService,
        MailSenderService,
        MailService,
        NotificationAddressService,
        OidcClientService,
        OwnSessionsService,
        PasswordGrantService,
        PasswordsService,
        ProviderAccountsService,
        ProviderFlowsService,
        ReencryptService,
        RefreshService,
        RequesterPipe,
        SessionsService,
        SettingsService,
        SettleCallerChanges,
      ],
    };
  }
}
