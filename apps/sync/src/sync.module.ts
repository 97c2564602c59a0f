import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { BusClient } from '@rfp/messaging/bus-client';
import { Vault } from '@rfp/service-kit/vault';
import { DataSource } from 'typeorm';
import { ConfiguredSources } from './sources/configured-sources.js';
import { ClaimsService } from './runs/claims.service.js';
import { ClosingService } from './runs/closing.service.js';
import { LedgerService } from './runs/ledger.service.js';
import { RejectedService } from './runs/rejected.service.js';
import { type RunParts, runParts } from './runs/run-under-way.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { SettleService } from './runs/settle.service.js';
import { StatusService } from './runs/status.service.js';
import { type TellProgress } from './runs/tell-progress.js';
import { SourceKeysController } from './secrets/source-keys.controller.js';
import { type EnvironmentKeys, SourceKeysService } from './secrets/source-keys.service.js';
import { schema } from './store/data-source.js';
import { WaysOut } from './sources/ways-out.js';
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
      imports: [TypeOrmModule.forRootAsync({ name: schema, useFactory: () => dataSource.options, dataSourceFactory: async () => dataSource })],
      controllers: [RunsController, SourceKeysController],
      providers: [
        // Several services may share a process, so each names its data source; its own classes ask for it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        {
          provide: SourceKeysService,
          inject: [DataSource],
          useFactory: (database: DataSource) => new SourceKeysService(database, new Vault(config.ENCRYPTION_KEYS), environmentKeys(config)),
        },
        {
          provide: ConfiguredSources,
          inject: [DataSource, SourceKeysService],
          useFactory: (database: DataSource, keys: SourceKeysService) => new ConfiguredSources(config, database, keys, new WaysOut(config)),
        },
        { provide: BusClient, useValue: client },
        ClaimsService,
        ClosingService,
        LedgerService,
        RejectedService,
        SettleService,
        {
          provide: runParts,
          inject: [DataSource, ClaimsService, LedgerService, RejectedService, SettleService],
          useFactory: (
            database: DataSource,
            claims: ClaimsService,
            ledger: LedgerService,
            rejected: RejectedService,
            settling: SettleService,
          ): RunParts => ({ database, claims, ledger, rejected, settling, client, tellProgress }),
        },
        RunsService,
        StatusService,
      ],
    };
  }
}

function environmentKeys({ SAM_API_KEY, SIMPLER_GRANTS_API_KEY, FIRECRAWL_API_KEY, SOCRATA_APP_TOKEN }: SyncConfig): EnvironmentKeys {
  const given = { sam_gov: SAM_API_KEY, simpler_grants: SIMPLER_GRANTS_API_KEY, firecrawl: FIRECRAWL_API_KEY, socrata: SOCRATA_APP_TOKEN };
  return new Map(Object.entries(given).flatMap(([source, key]) => (key === undefined ? [] : [[source, key]])));
}
