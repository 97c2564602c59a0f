import { type DynamicModule, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BusClient } from '@rfp/messaging/bus-client';
import { type DataSource } from 'typeorm';
import { ConfiguredSources } from './runs/configured-sources.js';
import { LedgerService } from './runs/ledger.service.js';
import { RunsController } from './runs/runs.controller.js';
import { RunsService } from './runs/runs.service.js';
import { StatusService } from './runs/status.service.js';

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
      imports: [TypeOrmModule.forRootAsync({ useFactory: () => dataSource.options, dataSourceFactory: async () => dataSource })],
      controllers: [RunsController],
      providers: [
        { provide: ConfiguredSources, useValue: sources },
        { provide: BusClient, useValue: client },
        LedgerService,
        RunsService,
        StatusService,
      ],
    };
  }
}
