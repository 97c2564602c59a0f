import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { tmpdir } from 'node:os';
import { BusClient } from '@rfp/messaging/bus-client';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { ConnectorSettings } from './connector-settings.js';
import { IdempotencyRecordsService } from './idempotency/idempotency-records.service.js';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.js';
import { ClaimsService } from './runs/claim/claims.service.js';
import { ClosingService } from './runs/settle/closing.service.js';
import { LedgerService } from './runs/ledger/ledger.service.js';
import { RejectedService } from './runs/rejected/rejected.service.js';
import { type RunServices, runServices } from './runs/active-run.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { SettleService } from './runs/settle/settle.service.js';
import { CoverageService } from './runs/status/coverage.service.js';
import { ObservationsService } from './runs/status/observations.service.js';
import { SourceHealthService } from './runs/status/source-health.service.js';
import { StatusService } from './runs/status/status.service.js';
import { type ReportProgress } from './runs/report-progress.js';
import { ScheduleService } from './schedule/schedule.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { HostRateLimiterService } from './scraping/polite/host-rate-limiter.service.js';
import { ScrapingController } from './scraping/scraping.controller.js';
import { TestPageService } from './scraping/test-page.service.js';
import { SourceKeysController } from './secrets/source-keys.controller.js';
import { SourceKeysService } from './secrets/source-keys.service.js';
import { TestKeyService } from './secrets/test-key.service.js';
import { ConfiguredSources } from './sources/configured/configured-sources.js';
import { PageSourcesService } from './scraping/page-sources.service.js';
import { RemovalService } from './sources/removal.service.js';
import { SourceLedgerService } from './sources/ledger/source-ledger.service.js';
import { SourcesController } from './sources/sources.controller.js';
import { SourcesService } from './sources/sources.service.js';
import { DryRunsService } from './sources/dry-run/dry-runs.service.js';
import { TestSourceService } from './sources/dry-run/test-source.service.js';
import { Outbound } from './sources/configured/outbound.js';
import { schema } from './store/data-source.js';
import { HealthController, WrittenFolders } from './store/health.controller.js';
import { type SyncConfig } from './sync.config.js';

export interface SyncParts {
  /** Initialised and migrated. The module closes it. */
  dataSource: DataSource;
  config: SyncConfig;
  client: BusClient;
  reportProgress: ReportProgress;
  /** Folders on whose disks the product writes, besides that of temporary files. */
  folders?: readonly string[];
}

@Module({})
export class SyncModule {
  static over({ dataSource, config, client, reportProgress, folders = [] }: SyncParts): DynamicModule {
    return {
      module: SyncModule,
      imports: [
        ScheduleModule.forRoot(),
        TypeOrmModule.forRootAsync({
          name: schema,
          useFactory: () => dataSource.options,
          dataSourceFactory: async () => dataSource,
        }),
      ],
      controllers: [
        DocumentsController,
        RunsController,
        SourcesController,
        ScrapingController,
        SourceKeysController,
        HealthController,
      ],
      providers: [
        // Several services may share a process, so each names its data source; its own classes inject it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        {
          provide: SourceKeysService,
          inject: [DataSource],
          useFactory: (database: DataSource) =>
            new SourceKeysService(database, new Vault(config.ENCRYPTION_KEYS), new ConnectorSettings(config).apiKeys),
        },
        {
          provide: ConfiguredSources,
          inject: [DataSource, SourceKeysService, Outbound],
          useFactory: (database: DataSource, keys: SourceKeysService, outbound: Outbound) =>
            new ConfiguredSources(config, database, keys, outbound),
        },
        { provide: WrittenFolders, useValue: new WrittenFolders([tmpdir(), ...folders]) },
        HostRateLimiterService,
        {
          provide: Outbound,
          inject: [HostRateLimiterService],
          useFactory: (hosts: HostRateLimiterService) => new Outbound(config, hosts),
        },
        { provide: BusClient, useValue: client },
        // For all controllers: a request with an idempotency key runs once.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        IdempotencyRecordsService,
        ClaimsService,
        ClosingService,
        LedgerService,
        RejectedService,
        SettleService,
        {
          provide: runServices,
          inject: [DataSource, ClaimsService, LedgerService, RejectedService, SettleService],
          useFactory: (
            database: DataSource,
            claims: ClaimsService,
            ledger: LedgerService,
            rejected: RejectedService,
            settling: SettleService,
          ): RunServices => ({ database, claims, ledger, rejected, settling, client, reportProgress }),
        },
        RunsService,
        StatusService,
        CoverageService,
        ObservationsService,
        SourceHealthService,
        SourcesService,
        RemovalService,
        DryRunsService,
        TestSourceService,
        {
          provide: TestKeyService,
          inject: [DataSource, SourceKeysService, DryRunsService, Outbound],
          useFactory: (database: DataSource, keys: SourceKeysService, dryRuns: DryRunsService, outbound: Outbound) =>
            new TestKeyService({ database, keys, dryRuns, outbound, settings: new ConnectorSettings(config) }),
        },
        SourceLedgerService,
        PageSourcesService,
        TestPageService,
        DocumentsService,
        {
          provide: ScheduleService,
          inject: [
            DataSource,
            RunsService,
            SettleService,
            LedgerService,
            RemovalService,
            RejectedService,
            PageSourcesService,
          ],
          useFactory: (
            database: DataSource,
            runs: RunsService,
            settling: SettleService,
            ledger: LedgerService,
            removal: RemovalService,
            rejected: RejectedService,
            pages: PageSourcesService,
          ) =>
            new ScheduleService(database, {
              enabled: config.RFP_SCHEDULE === 'on',
              start: async (source, tick) =>
                runs.start([source], { trigger: 'schedule', startedBy: null, maxRecords: null, tick }),
              chores: {
                'Settling runs': async () => settling.settleAll(),
                'Removing sources': async () => removal.finishAll(),
                'Forgetting runs': async () => ledger.deleteOld(),
                'Forgetting rejected records': async () => rejected.deleteOld(),
                'Forgetting pages': async () => pages.deleteUnused(),
              },
            }),
        },
      ],
    };
  }
}
