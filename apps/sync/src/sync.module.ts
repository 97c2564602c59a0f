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
import { RunServices } from './runs/run-services.service.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { SettleService } from './runs/settle/settle.service.js';
import { CoverageService } from './runs/status/coverage.service.js';
import { ObservationsService } from './runs/status/observations.service.js';
import { SourceHealthService } from './runs/status/source-health.service.js';
import { StatusService } from './runs/status/status.service.js';
import { progressReport, type ReportProgress } from './runs/report-progress.js';
import { ScheduleService } from './schedule/schedule.service.js';
import { ScheduledWorkService } from './schedule/scheduled-work.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentProcesses } from './documents/document-processes.js';
import { DocumentsService } from './documents/documents.service.js';
import { WorkbooksService } from './documents/workbooks.service.js';
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
import { DirectoryService } from './sources/directory/directory.service.js';
import { SourcesService } from './sources/sources.service.js';
import { DryRunsService } from './sources/dry-run/dry-runs.service.js';
import { FileColumnsService } from './sources/dry-run/file-columns.service.js';
import { ReadOnceService } from './sources/dry-run/read-once.service.js';
import { TestSourceService } from './sources/dry-run/test-source.service.js';
import { Outbound } from './sources/configured/outbound.js';
import { schema } from './store/data-source.js';
import { HealthController, WrittenFolders } from './store/health.controller.js';
import { type SyncConfig, syncConfig } from './sync.config.js';

export interface SyncParts {
  /** Initialised and migrated. The module closes it. */
  dataSource: DataSource;
  config: SyncConfig;
  client: BusClient;
  reportProgress: ReportProgress;
  /** Folders on whose disks the product writes, in addition to the folder for temporary files. */
  folders?: readonly string[];
}

@Module({})
export class SyncModule {
  static register({ dataSource, config, client, reportProgress, folders = [] }: SyncParts): DynamicModule {
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
        // Several services may share a process, so each registers its data source under a name; its own classes inject it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        { provide: syncConfig, useValue: config },
        { provide: progressReport, useValue: reportProgress },
        { provide: Vault, useValue: new Vault(config.ENCRYPTION_KEYS) },
        { provide: ConnectorSettings, useValue: new ConnectorSettings(config) },
        SourceKeysService,
        ConfiguredSources,
        { provide: WrittenFolders, useValue: new WrittenFolders([tmpdir(), ...folders]) },
        HostRateLimiterService,
        Outbound,
        { provide: BusClient, useValue: client },
        // Applies to all controllers: a request with an idempotency key runs once.
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
        IdempotencyRecordsService,
        ClaimsService,
        ClosingService,
        LedgerService,
        RejectedService,
        SettleService,
        RunServices,
        RunsService,
        StatusService,
        CoverageService,
        ObservationsService,
        SourceHealthService,
        SourcesService,
        DirectoryService,
        RemovalService,
        DryRunsService,
        ReadOnceService,
        TestSourceService,
        FileColumnsService,
        TestKeyService,
        SourceLedgerService,
        PageSourcesService,
        TestPageService,
        DocumentProcesses,
        WorkbooksService,
        DocumentsService,
        ScheduledWorkService,
        ScheduleService,
      ],
    };
  }
}
