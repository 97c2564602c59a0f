import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { AccessGuard } from './access/access.guard.js';
import { AccessTokens } from './access/access-tokens.js';
import { CallerCache } from './access/caller-cache.js';
import { StreamableAnswers } from './answers/streamable-answers.js';
import { FileExportService } from './export/file-export.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { type GatewayLimits, type GatewaySettings, gatewaySettings, messageBus } from './gateway-settings.js';
import { EventsController } from './live/events.controller.js';
import { LiveService } from './live/live.service.js';
import { CallLimiter } from './limits/call-limiter.js';
import { McpController } from './mcp/mcp.controller.js';
import { AccountsController } from './routes/account/accounts.controller.js';
import { AuditController } from './routes/account/audit.controller.js';
import { AccountController } from './routes/account/account.controller.js';
import { WorkspaceExportController } from './routes/account/workspace-export.controller.js';
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
import { InboxController } from './routes/account/inbox.controller.js';
import { NotificationsController } from './routes/account/notifications.controller.js';
import { OpportunitiesController } from './routes/catalogue/opportunities.controller.js';
import { Readiness } from './routes/health/readiness.js';
import { RejectedController } from './routes/sync/rejected.controller.js';
import { DeadLettersController } from './routes/health/dead-letters.controller.js';
import { ScrapingController } from './routes/sync/scraping.controller.js';
import { ServiceClient } from './routes/service-client.js';
import { SourcesController } from './routes/sync/sources.controller.js';
import { SyncController } from './routes/sync/sync.controller.js';

@Module({
  controllers: [
    HealthController,
    CoverageController,
    ExportController,
    OpportunitiesController,
    NotificationsController,
    InboxController,
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
    AccountsController,
    AuditController,
    WorkspaceExportController,
    ...authControllers,
    ...passOnControllers,
  ],
})
export class GatewayModule {
  static register(bus: Bus, siteUrl: string, limits: GatewayLimits = {}): DynamicModule {
    const settings: GatewaySettings = { intelligence: true, ...limits, siteUrl };
    return {
      module: GatewayModule,
      providers: [
        { provide: messageBus, useValue: bus },
        { provide: BusClient, useValue: new BusClient(bus) },
        { provide: gatewaySettings, useValue: settings },
        { provide: APP_GUARD, useClass: AccessGuard },
        AccessTokens,
        FileExportService,
        StreamableAnswers,
        CallerCache,
        CallLimiter,
        CatalogueVersion,
        EntityTags,
        ExportService,
        LiveService,
        PassOn,
        Readiness,
        ServiceClient,
      ],
    };
  }
}
