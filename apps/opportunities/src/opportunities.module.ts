import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { AlertMaterialService } from './alerts/alert-material.service.js';
import { CachedMaterialService } from './alerts/cached-material.service.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { AsOfListService } from './catalogue/as-of/as-of-list.service.js';
import { AsOfService } from './catalogue/as-of/as-of.service.js';
import { AudienceService } from './catalogue/audience.service.js';
import {
  CatalogueChangesService,
  type CatalogueChangesParts,
  catalogueChangesParts,
} from './catalogue/catalogue-changes.service.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { DemoDataService } from './catalogue/demo-data.service.js';
import { FactsController } from './catalogue/facts/facts.controller.js';
import { FactsService } from './catalogue/facts/facts.service.js';
import { FacetsService } from './catalogue/facets.service.js';
import { HistoryService } from './catalogue/history/history.service.js';
import { NoticeTextsService } from './catalogue/facts/notice-texts.service.js';
import { SearchService } from './catalogue/text-search/search.service.js';
import { SeenService } from './catalogue/seen.service.js';
import { StatsService } from './catalogue/stats.service.js';
import { VersionsService } from './catalogue/history/versions.service.js';
import { DuplicatesController } from './duplicates/duplicates.controller.js';
import { DuplicatesService } from './duplicates/duplicates.service.js';
import { MergeCandidatesService } from './duplicates/merge-candidates.service.js';
import { ExportController } from './export/export.controller.js';
import { ExportService } from './export/export.service.js';
import { InboxController } from './inbox/inbox.controller.js';
import { InboxService } from './inbox/inbox.service.js';
import { AttachedTextsService } from './intake/attached-texts.service.js';
import { CloseMissingService } from './intake/close-missing.service.js';
import { IntakeController } from './intake/intake.controller.js';
import { IntakeService } from './intake/intake.service.js';
import { PruneResultsService } from './intake/prune-results.service.js';
import { RemoveSourceService } from './intake/remove-source.service.js';
import { SettleService } from './intake/settle.service.js';
import { PendingDetailsService } from './intake/pending-details.service.js';
import { MarkFiltersService } from './marks/mark-filters.service.js';
import { MarksController } from './marks/marks.controller.js';
import { MarksService } from './marks/marks.service.js';
import { NotesService } from './marks/notes.service.js';
import { PruneMarksService } from './marks/prune-marks.service.js';
import { TagsService } from './marks/tags.service.js';
import { WorkspacesConsumer } from './marks/workspaces.consumer.js';
import { DigestsService } from './notifications/mail/digests.service.js';
import { NotificationsConsumer } from './notifications/notifications.consumer.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { NotifyService } from './notifications/notify.service.js';
import { TimeNewsService } from './notifications/time-news.service.js';
import { RehearsalService } from './notifications/rehearsal.service.js';
import { RehearseAlertService } from './notifications/searches/rehearse-alert.service.js';
import { WatchersService } from './notifications/watchers.service.js';
import { WorkspaceProfilesService } from './notifications/workspace-profiles.service.js';
import { ExplainService } from './scoring/explain.service.js';
import { RecipesService } from './scoring/recipes.service.js';
import { MediansService } from './scoring/medians.service.js';
import { RescoreService } from './scoring/rescore.service.js';
import { OrderPreviewService } from './personal/order-preview.service.js';
import { WhyRowsService } from './personal/why-rows.service.js';
import { PersonalScoresService } from './personal/personal-scores.service.js';
import { PersonalOrdersService } from './personal/personal-orders.service.js';
import { RowColumnsService } from './personal/columns/row-columns.service.js';
import { CountNewService } from './saved-searches/count-new.service.js';
import { SavedSearchesController } from './saved-searches/saved-searches.controller.js';
import { SavedSearchesService } from './saved-searches/saved-searches.service.js';
import { SearchAlertsConsumer } from './saved-searches/search-alerts.consumer.js';
import { SearchAlertsService } from './saved-searches/search-alerts.service.js';
import { ScoringController } from './scoring/scoring.controller.js';
import { SynonymsController } from './synonyms/synonyms.controller.js';
import { SynonymsService } from './synonyms/synonyms.service.js';
import { RetentionService, versionRetention } from './upkeep/retention.service.js';
import { WarmUpService } from './upkeep/warm-up.service.js';
import { BoilerplateService } from './upkeep/boilerplate.service.js';
import { UpkeepService } from './upkeep/upkeep.service.js';
import { WorkspaceExportController } from './workspace-export/workspace-export.controller.js';
import { AccountsConsumer } from './personal/accounts.consumer.js';
import { schema } from './store/data-source.js';
import { HealthController } from './upkeep/health.controller.js';

/** Dependencies of the module besides its data source. */
export interface OpportunitiesParts {
  changes: CatalogueChangesParts;
  client: BusClient;
  /** Retention of superseded versions in days; undefined means forever. */
  versionRetention: number | undefined;
}

@Module({})
export class OpportunitiesModule {
  /** Creates the module with an initialized and migrated data source, which it closes. */
  static register(
    dataSource: DataSource,
    { changes, client, versionRetention: retention }: OpportunitiesParts,
  ): DynamicModule {
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
        AccountsConsumer,
        IntakeController,
        CatalogueController,
        FactsController,
        AlertsController,
        DuplicatesController,
        ExportController,
        ScoringController,
        SynonymsController,
        SavedSearchesController,
        SearchAlertsConsumer,
        NotificationsConsumer,
        NotificationsController,
        InboxController,
        MarksController,
        WorkspacesConsumer,
        WorkspaceExportController,
        HealthController,
      ],
      providers: [
        // Several services may share a process, so each registers its data source under a name. The classes of this service inject it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        { provide: BusClient, useValue: client },
        IntakeService,
        PendingDetailsService,
        SettleService,
        CloseMissingService,
        RemoveSourceService,
        AttachedTextsService,
        PruneResultsService,
        { provide: catalogueChangesParts, useValue: changes },
        CatalogueChangesService,
        SynonymsService,
        AudienceService,
        RowColumnsService,
        {
          provide: PersonalOrdersService,
          inject: [DataSource, RowColumnsService, SynonymsService],
          useFactory: (database: DataSource, columns: RowColumnsService, synonyms: SynonymsService) =>
            new PersonalOrdersService(database, columns, synonyms),
        },
        MarkFiltersService,
        MarksService,
        TagsService,
        NotesService,
        PruneMarksService,
        CatalogueService,
        CountNewService,
        SavedSearchesService,
        SearchAlertsService,
        RehearseAlertService,
        OrderPreviewService,
        PersonalScoresService,
        WhyRowsService,
        SearchService,
        ExportService,
        AsOfService,
        AsOfListService,
        HistoryService,
        VersionsService,
        SeenService,
        StatsService,
        FacetsService,
        FactsService,
        AlertMaterialService,
        CachedMaterialService,
        NoticeTextsService,
        DemoDataService,
        DuplicatesService,
        MergeCandidatesService,
        ExplainService,
        RecipesService,
        DigestsService,
        NotificationsService,
        InboxService,
        NotifyService,
        TimeNewsService,
        RehearsalService,
        WatchersService,
        WorkspaceProfilesService,
        RescoreService,
        MediansService,
        UpkeepService,
        BoilerplateService,
        WarmUpService,
        { provide: versionRetention, useValue: retention },
        RetentionService,
      ],
    };
  }
}
