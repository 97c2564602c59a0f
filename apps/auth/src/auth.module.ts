import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { PasswordsService } from './accounts/passwords.service.js';
import { RecoverService } from './accounts/recover.service.js';
import { SignUpService } from './accounts/sign-up.service.js';
import { UserService } from './accounts/user.service.js';
import { VerifyService } from './accounts/verify.service.js';
import { AuditService } from './audit/audit.service.js';
import { AuthSettings } from './auth-settings.js';
import { type AuthConfig } from './auth.config.js';
import { DemoService } from './demo/demo.service.js';
import { LimitsService } from './limits/limits.service.js';
import { HealthController } from './mail/health.controller.js';
import { MailSenderService } from './mail/mail-sender.service.js';
import { MailService } from './mail/mail.service.js';
import { DeviceCodesService } from './device/device-codes.service.js';
import { DeviceController } from './device/device.controller.js';
import { DeviceRequestsService } from './device/device-requests.service.js';
import { FactorsController } from './mfa/factors.controller.js';
import { FactorsService } from './mfa/factors.service.js';
import { RecoveryCodesService } from './mfa/recovery-codes.service.js';
import { DigestsService } from './notifications/digests.service.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationAddressService } from './notifications/notification-address.service.js';
import { UnsubscribeService } from './notifications/unsubscribe.service.js';
import { WatchersService } from './notifications/watchers.service.js';
import { IdentitiesService } from './providers/identities.service.js';
import { OidcClientService } from './providers/oidc-client.service.js';
import { ProviderAccountsService } from './providers/provider-accounts.service.js';
import { ProviderFlowsService } from './providers/provider-flows.service.js';
import { ProviderService } from './providers/provider.service.js';
import { ProvidersController } from './providers/providers.controller.js';
import { AccessTokensService } from './sessions/access-tokens.service.js';
import { AuthCodesService } from './sessions/auth-codes.service.js';
import { AuthenticatorService } from './sessions/authenticator.service.js';
import { type CallerChangesParts, CallerChangesService } from './sessions/caller-changes.service.js';
import { OwnSessionsService } from './sessions/own-sessions.service.js';
import { PasswordGrantService } from './sessions/password-grant.service.js';
import { RequesterPipe } from './sessions/requester.pipe.js';
import { RefreshService } from './sessions/refresh.service.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SettleCallerChanges } from './sessions/settle-caller-changes.interceptor.js';
import { ClientConfigController } from './settings/client-config.controller.js';
import { PreferencesController } from './settings/preferences.controller.js';
import { PreferencesService } from './settings/preferences.service.js';
import { SearchProfileService } from './settings/search-profile.service.js';
import { SettingsService } from './settings/settings.service.js';
import { schema } from './store/data-source.js';
import { ExpiryService } from './store/expiry.service.js';
import { ReencryptService } from './store/reencrypt.service.js';
import { ApiTokensService } from './tokens/api-tokens.service.js';
import { IdentifyService } from './tokens/identify.service.js';
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
  static over({ dataSource, config, minimumDelayMs, databaseUrl, reportCallerChange }: AuthParts): DynamicModule {
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
        TokensController,
        AccountsController,
        SessionsController,
        FactorsController,
        ProvidersController,
        PreferencesController,
        ClientConfigController,
        NotificationsController,
        HealthController,
        DeviceController,
      ],
      providers: [
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        { provide: AuthSettings, useValue: new AuthSettings(config, minimumDelayMs) },
        { provide: CallerChangesService, useValue: new CallerChangesService({ databaseUrl, reportCallerChange }) },
        { provide: Vault, useValue: new Vault(config.ENCRYPTION_KEYS) },
        AccessTokensService,
        AccountsService,
        ApiTokensService,
        AuditService,
        AuthCodesService,
        AuthenticatorService,
        DemoService,
        DeviceCodesService,
        DeviceRequestsService,
        DigestsService,
        ExpiryService,
        FactorsService,
        IdentifyService,
        IdentitiesService,
        LimitsService,
        MailSenderService,
        MailService,
        OwnSessionsService,
        PasswordGrantService,
        OidcClientService,
        PasswordsService,
        PreferencesService,
        ProviderAccountsService,
        ProviderFlowsService,
        ProviderService,
        RecoverService,
        RecoveryCodesService,
        RefreshService,
        ReencryptService,
        SessionsService,
        SettingsService,
        SettleCallerChanges,
        RequesterPipe,
        SearchProfileService,
        SignUpService,
        UnsubscribeService,
        NotificationAddressService,
        UserService,
        VerifyService,
        WatchersService,
      ],
    };
  }
}
