import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AsOfListService } from './catalogue/as-of-list.service.js';
import { AsOfService } from './catalogue/as-of.service.js';
import { AudienceService } from './catalogue/audience.service.js';
import { CatalogueChangesService, type CatalogueChangesParts } from './catalogue/catalogue-changes.service.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { DemoDataService } from './catalogue/demo-data.service.js';
import { FacetsService } from './catalogue/facets.service.js';
import { HistoryService } from './catalogue/history.service.js';
import { SearchService } from './catalogue/search.service.js';
import { SeenService } from './catalogue/seen.service.js';
import { StatsService } from './catalogue/stats.service.js';
import { VersionsService } from './catalogue/versions.service.js';
import { DuplicatesController } from './duplicates/duplicates.controller.js';
import { DuplicatesService } from './duplicates/duplicates.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { CloseMissingService } from './intake/close-missing.service.js';
import { IntakeController } from './intake/intake.controller.js';
import { IntakeService } from './intake/intake.service.js';
import { PruneResultsService } from './intake/prune-results.service.js';
import { RemoveSourceService } from './intake/remove-source.service.js';
import { SettleService } from './intake/settle.service.js';
import { PendingDetailsService } from './intake/pending-details.service.js';
import { ExplainService } from './scoring/explain.service.js';
import { RecipesService } from './scoring/recipes.service.js';
import { RescoreService } from './scoring/rescore.service.js';
import { KeptOrders } from './personal/kept-orders.js';
import { OrderPreviewService } from './personal/order-preview.service.js';
import { ScoringController } from './scoring/scoring.controller.js';
import { SynonymsController } from './synonyms/synonyms.controller.js';
import { SynonymsService } from './synonyms/synonyms.service.js';
import { UpkeepService } from './upkeep/upkeep.service.js';
import { schema } from './store/data-source.js';

@Module({})
export class OpportunitiesModule {
  /** The module over an initialised and migrated data source, which it closes. */
  static over(dataSource: DataSource, changes: CatalogueChangesParts): DynamicModule {
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
      controllers: [
        IntakeController,
        CatalogueController,
        DuplicatesController,
        ExportController,
        ScoringController,
        SynonymsController,
      ],
      providers: [
        // Several services may share a process, so each names its data source; its own classes inject it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        IntakeService,
        PendingDetailsService,
        SettleService,
        CloseMissingService,
        RemoveSourceService,
        PruneResultsService,
        { provide: CatalogueChangesService, useFactory: () => new CatalogueChangesService(changes) },
        {
          provide: SynonymsService,
          inject: [DataSource, CatalogueChangesService],
          useFactory: (database: DataSource, heard: CatalogueChangesService) => new SynonymsService(database, heard),
        },
        AudienceService,
        {
          provide: CatalogueService,
          inject: [DataSource, AudienceService, SynonymsService, CatalogueChangesService],
          useFactory: (
            database: DataSource,
            audience: AudienceService,
            synonyms: SynonymsService,
            heard: CatalogueChangesService,
          ) => new CatalogueService(database, audience, synonyms, new KeptOrders(heard)),
        },
        {
          provide: OrderPreviewService,
          inject: [CatalogueService, DataSource, AudienceService, SynonymsService],
          useFactory: (
            catalogue: CatalogueService,
            database: DataSource,
            audience: AudienceService,
            synonyms: SynonymsService,
          ) => new OrderPreviewService(catalogue, new CatalogueService(database, audience, synonyms)),
        },
        SearchService,
        ExportService,
        AsOfService,
        AsOfListService,
        HistoryService,
        VersionsService,
        SeenService,
        StatsService,
        FacetsService,
        DemoDataService,
        DuplicatesService,
        ExplainService,
        RecipesService,
        RescoreService,
        UpkeepService,
      ],
    };
  }
}
