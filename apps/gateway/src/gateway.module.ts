import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { authPrefix } from '@rfp/contracts/auth';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { PublicKeys } from '@rfp/service-kit/caller-assertion';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokens } from './access/access-tokens.js';
import { EventsController } from './live/events.controller.js';
import { type LiveSettings } from './live/live-settings.js';
import { LiveService } from './live/live.service.js';
import { CallLimiter } from './limits/call-limiter.js';
import { type CallLimits } from './limits/call-limits.js';
import { AccountController } from './routes/account.controller.js';
import { AuthController } from './routes/auth.controller.js';
import { DemoDataController } from './routes/demo-data.controller.js';
import { HealthController } from './routes/health.controller.js';
import { OpportunitiesController } from './routes/opportunities.controller.js';
import { Readiness } from './routes/readiness.js';
import { RejectedController } from './routes/rejected.controller.js';
import { ScrapingController } from './routes/scraping.controller.js';
import { ServiceClient } from './routes/service-client.js';
import { SourceKeysController } from './routes/source-keys.controller.js';
import { SourcesController } from './routes/sources.controller.js';
import { SyncController } from './routes/sync.controller.js';

/** Overrides of limits. */
export interface GatewayLimits {
  /** Live events. */
  live?: Partial<LiveSettings>;
  /** Calls to services. */
  calls?: Partial<CallLimits>;
}

@Module({
  controllers: [
    HealthController,
    OpportunitiesController,
    SyncController,
    SourcesController,
    RejectedController,
    ScrapingController,
    EventsController,
    DemoDataController,
    AccountController,
    SourceKeysController,
    AuthController,
  ],
})
export class GatewayModule {
  static on(bus: Bus, siteUrl: string, { live, calls }: GatewayLimits = {}): DynamicModule {
    const services = new ServiceClient(new BusClient(bus), new CallLimiter(calls));
    const tokens = new AccessTokens(
      siteUrl + authPrefix,
      new PublicKeys(() => services.call('auth.keys', {}, 'unauthenticated')),
    );
    return {
      module: GatewayModule,
      imports: [PassportModule.register({ defaultStrategy: tokens.name })],
      providers: [
        { provide: ServiceClient, useValue: services },
        { provide: Readiness, useValue: new Readiness(bus, services) },
        { provide: LiveService, useValue: new LiveService(bus, services, live) },
        { provide: AccessTokens, useValue: tokens },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
