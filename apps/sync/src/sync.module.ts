import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { BusClient } from '@rfp/messaging/bus-client';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { ConnectorSettings } from './connector-settings.js';
import { KeptRequestsService } from './idempotency/kept-requests.service.js';
import { Once } from './idempotency/once.interceptor.js';
import { ClaimsService } from './runs/claims.service.js';
import { ClosingService } from './runs/closing.service.js';
import { LedgerService } from './runs/ledger.service.js';
import { RejectedService } from './runs/rejected.service.js';
import { type RunServices, runServices } from './runs/run-under-way.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { SettleService } from './runs/settle.service.js';
import { StatusService } from './runs/status.service.js';
import { type TellProgress } from './runs/tell-progress.js';
import { ScheduleService } from './schedule/schedule.service.js';
import { HostTurnsService } from './scraping/host-turns.service.js';
import { ScrapingController } from './scraping/scraping.controller.js';
import { TestPageService } from './scraping/test-page.service.js';
import { SourceKeysController } from './secrets/source-keys.controller.js';
import { SourceKeysService } from './secrets/source-keys.service.js';
import { ConfiguredSources } from './sources/configured-sources.js';
import { PageSourcesService } from './sources/page-sources.service.js';
import { RemovalService } from './sources/removal.service.js';
import { SourceLedgerService } from './sources/source-ledger.service.js';
import { SourcesController } from './sources/sources.controller.js';
import { SourcesService } from './sources/sources.service.js';
import { TestSourceService } from './sources/test-source.service.js';
import { WaysOut } from './sources/ways-out.js';
import { schema } from './store/data-source.js';
import { type SyncConfig } from './sync.config.js';

export interface SyncParts {
  /** Initialised and migrated; closed with the module. */
  dataSource: DataSource;
  config: SyncConfig;
  client: BusClient;
  tellProgress: TellProgress;
}

@Module({})
export class SyncModule {
  static over({ dataSource, config, client, tellProgress }: SyncParts): DynamicModule {
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
      controllers: [RunsController, SourcesController, ScrapingController, SourceKeysController],
      providers: [
        // Several services may share a process, so each names its data source; its own classes ask for it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        {
          provide: SourceKeysService,
          inject: [DataSource],
          useFactory: (database: DataSource) =>
            new SourceKeysService(database, new Vault(config.ENCRYPTION_KEYS), new ConnectorSettings(config).apiKeys),
        },
        {
          provide: ConfiguredSources,
          inject: [DataSource, SourceKeysService, WaysOut],
          useFactory: (database: DataSource, keys: SourceKeysService, waysOut: WaysOut) =>
            new ConfiguredSources(config, database, keys, waysOut),
        },
        HostTurnsService,
        {
          provide: WaysOut,
          inject: [HostTurnsService],
          useFactory: (hosts: HostTurnsService) => new WaysOut(config, hosts),
        },
        { provide: BusClient, useValue: client },
        // Of all controllers: whichever request carries a key is done once.
        { provide: APP_INTERCEPTOR, useClass: Once },
        KeptRequestsService,
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
          ): RunServices => ({ database, claims, ledger, rejected, settling, client, tellProgress }),
        },
        RunsService,
        StatusService,
        SourcesService,
        RemovalService,
        TestSourceService,
        SourceLedgerService,
        PageSourcesService,
        TestPageService,
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
                'Forgetting runs': async () => ledger.forgetOld(),
                'Forgetting rejected records': async () => rejected.forgetOld(),
                'Forgetting pages': async () => pages.forgetUnused(),
              },
            }),
        },
      ],
    };
  }
}
