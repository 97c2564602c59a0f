import { type DynamicModule, Module } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { ConfiguredSources } from './runs/configured-sources.js';
import { LedgerService } from './runs/ledger.service.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { StatusService } from './runs/status.service.js';
import { schema } from './store/data-source.js';

export interface SyncParts {
  /** Initialised and migrated; closed with the module. */
  dataSource: DataSource;
  sources: ConfiguredSources;
  client: BusClient;
}

@Module({})
export class SyncModule {
  static over({ dataSource, sources, client }: SyncParts): DynamicModule {
    return {
      module: SyncModule,
      imports: [TypeOrmModule.forRootAsync({ name: schema, useFactory: () => dataSource.options, dataSourceFactory: async () => dataSource })],
      controllers: [RunsController],
      providers: [
        // Several services may share a process, so each names its data source; its own classes ask for it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        { provide: ConfiguredSources, useValue: sources },
        { provide: BusClient, useValue: client },
        LedgerService,
        RunsService,
        StatusService,
      ],
    };
  }
}
