import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AudienceService } from './catalogue/audience.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { DemoDataService } from './catalogue/demo-data.service.js';
import { HistoryService } from './catalogue/history.service.js';
import { StatsService } from './catalogue/stats.service.js';
import { CloseMissingService } from './intake/close-missing.service.js';
import { IntakeController } from './intake/intake.controller.js';
import { IntakeService } from './intake/intake.service.js';
import { PruneResultsService } from './intake/prune-results.service.js';
import { RemoveSourceService } from './intake/remove-source.service.js';
import { SettleService } from './intake/settle.service.js';
import { UndetailedService } from './intake/undetailed.service.js';
import { ExplainService } from './scoring/explain.service.js';
import { RescoreService } from './scoring/rescore.service.js';
import { ScoringController } from './scoring/scoring.controller.js';
import { schema } from './store/data-source.js';

@Module({})
export class OpportunitiesModule {
  /** The module over a data source that is initialised and migrated; it is closed with the module. */
  static over(dataSource: DataSource): DynamicModule {
    return {
      module: OpportunitiesModule,
      imports: [
        ScheduleModule.forRoot(),
        TypeOrmModule.forRootAsync({
          name: schema,
          useFactory: () => dataSource.options,
          dataSourceFactory: async () => dataSource,
        }),
      ],
      controllers: [IntakeController, CatalogueController, ScoringController],
      providers: [
        // Several services may share a process, so each names its data source; its own classes ask for it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        IntakeService,
        UndetailedService,
        SettleService,
        CloseMissingService,
        RemoveSourceService,
        PruneResultsService,
        AudienceService,
        CatalogueService,
        HistoryService,
        StatsService,
        DemoDataService,
        ExplainService,
        RescoreService,
      ],
    };
  }
}
