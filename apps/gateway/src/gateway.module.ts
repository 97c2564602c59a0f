import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { authPrefix } from '@rfp/contracts/http';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { PublicKeys } from '@rfp/service-kit/caller-assertion';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokens } from './access/access-tokens.js';
import { KeptCallers } from './access/kept-callers.js';
import { Answers } from './answers/answers.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { EventsController } from './live/events.controller.js';
import { type LiveSettings } from './live/live-settings.js';
import { LiveService } from './live/live.service.js';
import { CallLimiter } from './limits/call-limiter.js';
import { type CallLimits } from './limits/call-limits.js';
import { type ConnectionLimits } from './limits/connection-limiter.js';
import { ConsoleSite, McpController } from './mcp/mcp.controller.js';
import { AccountController } from './routes/account/account.controller.js';
import { authControllers } from './routes/account/auth.controller.js';
import { CatalogueVersion } from './routes/catalogue/catalogue-version.js';
import { CodesController } from './routes/catalogue/codes.controller.js';
import { EntityTags } from './routes/catalogue/entity-tags.js';
import { HealthController } from './routes/health/health.controller.js';
import { CoverageController } from './routes/catalogue/coverage.controller.js';
import { NoticeController } from './routes/intelligence/notice.controller.js';
import { PassOn } from './routes/pass-on/pass-on.js';
import { passOnControllers } from './routes/pass-on/pass-on.controller.js';
import { MarketController } from './routes/intelligence/market.controller.js';
import { NotificationsController } from './routes/account/notifications.controller.js';
import { OpportunitiesController } from './routes/catalogue/opportunities.controller.js';
import { Readiness } from './routes/health/readiness.js';
import { RejectedController } from './routes/sync/rejected.controller.js';
import { ConsumingServices, DeadLettersController } from './routes/health/dead-letters.controller.js';
import { ScrapingController } from './routes/sync/scraping.controller.js';
import { ServiceClient } from './routes/service-client.js';
import { SourcesController } from './routes/sync/sources.controller.js';
import { SyncController } from './routes/sync/sync.controller.js';

/** Overrides of limits, and of which services run. */
export interface GatewayLimits {
  /** Whether the intelligence service is switched on; default: true. */
  intelligence?: boolean;
  /** Live events. */
  live?: Partial<LiveSettings>;
  /** Calls to services. */
  calls?: Partial<CallLimits>;
  /** Exports in progress. */
  exports?: Partial<ConnectionLimits>;
}

@Module({
  controllers: [
    HealthController,
    CoverageController,
    ExportController,
    OpportunitiesController,
    NotificationsController,
    NoticeController,
    MarketController,
    CodesController,
    SyncController,
    SourcesController,
    RejectedController,
    ScrapingController,
    EventsController,
    DeadLettersController,
    McpController,
    AccountController,
    ...authControllers,
    ...passOnControllers,
  ],
})
export class GatewayModule {
  static on(
    bus: Bus,
    siteUrl: string,
    { live, calls, exports, intelligence = true }: GatewayLimits = {},
  ): DynamicModule {
    const callers = new KeptCallers(bus);
    const services = new ServiceClient(new BusClient(bus), new CallLimiter(calls), callers);
    const version = new CatalogueVersion(bus);
    const tokens = new AccessTokens(
      siteUrl + authPrefix,
      new PublicKeys(() => services.call('auth.keys', {}, 'unauthenticated')),
    );
    return {
      module: GatewayModule,
      providers: [
        { provide: ServiceClient, useValue: services },
        { provide: Answers, useValue: new Answers(services) },
        PassOn,
        { provide: CatalogueVersion, useValue: version },
        { provide: EntityTags, useValue: new EntityTags(version) },
        { provide: Readiness, useValue: new Readiness(bus, services, intelligence) },
        { provide: ConsumingServices, useValue: new ConsumingServices(intelligence) },
        { provide: LiveService, useValue: new LiveService(bus, services, callers, live) },
        { provide: ExportService, useValue: new ExportService(services, callers, exports) },
        { provide: ConsoleSite, useValue: new ConsoleSite(siteUrl) },
        { provide: AccessTokens, useValue: tokens },
        { provide: KeptCallers, useValue: callers },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
