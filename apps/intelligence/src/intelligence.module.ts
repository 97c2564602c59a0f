import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { BusClient } from '@rfp/messaging/bus-client';
import { usaspendingPace } from '@rfp/sources/usaspending/constants';
import { DataSource } from 'typeorm';
import { AlertsController } from './alerts/alerts.controller.js';
import { AlertsService } from './alerts/alerts.service.js';
import { AdviceController } from './advice/advice.controller.js';
import { AdviceService } from './advice/advice.service.js';
import { AnswerTable } from './advice/answer-table.js';
import { BudgetService, type DailyLimits, dailyLimits } from './advice/budget.service.js';
import { ModelService } from './advice/model.service.js';
import { SearchService } from './advice/search.service.js';
import { StatusService } from './advice/status.service.js';
import { AwardListService } from './awards/award-list.service.js';
import { AwardsService, type AwardSettings, awardSettings } from './awards/awards.service.js';
import { LandscapeService } from './awards/landscape.service.js';
import { BulkQueueService } from './enrichment/bulk-queue.service.js';
import { BulkService } from './enrichment/bulk.service.js';
import { EnrichService } from './enrichment/enrich.service.js';
import { EnrichmentController } from './enrichment/enrichment.controller.js';
import { ScoreService } from './enrichment/score.service.js';
import { installationBudget, type IntelligenceConfig, intelligenceConfig } from './intelligence.config.js';
import { CatalogueReaderService } from './market/catalogue-reader.service.js';
import { AnalysisService } from './market/analysis.service.js';
import { CatalogueConsumer } from './market/catalogue.consumer.js';
import { MarketController } from './market/market.controller.js';
import { ObservationsService } from './market/observations.service.js';
import { MetricsService } from './market/metrics.service.js';
import { DocumentQueueService } from './documents/document-queue.service.js';
import { SearchDocumentsService } from './documents/search-documents.service.js';
import { RegroupingService } from './documents/regrouping.service.js';
import { DocumentsController } from './documents/documents.controller.js';
import { DocumentsService } from './documents/documents.service.js';
import { NoticeSourcesService } from './notice/notice-sources.service.js';
import { BriefService } from './notice/brief.service.js';
import { CheckedRequirementsService } from './notice/checked-requirements.service.js';
import { QuestionsService } from './notice/questions.service.js';
import { AccountsConsumer } from './notice/accounts.consumer.js';
import { NoticeController } from './notice/notice.controller.js';
import { NoticeAdviceService } from './notice/notice-advice.service.js';
import { schema } from './store/data-source.js';
import { HealthController } from './store/health.controller.js';
import { ForecastService } from './trends/forecast.service.js';
import { PredictionsService } from './trends/predictions.service.js';
import { TrendsService } from './trends/trends.service.js';
import { OutlookAdviceService } from './trends/outlook-advice.service.js';
import { OutlookController } from './trends/outlook.controller.js';

/** Time limit of a request to USAspending, which answers most requests within three seconds. */
const awardRequestMs = 15_000;

export interface IntelligenceParts {
  /** Initialised and migrated; the module closes it. */
  dataSource: DataSource;
  client: BusClient;
  config: IntelligenceConfig;
}

@Module({})
export class IntelligenceModule {
  static register({ dataSource, client, config }: IntelligenceParts): DynamicModule {
    return {
      module: IntelligenceModule,
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
        NoticeController,
        DocumentsController,
        MarketController,
        OutlookController,
        CatalogueConsumer,
        AlertsController,
        AdviceController,
        EnrichmentController,
        HealthController,
      ],
      providers: [
        // Several services may share a process, so each registers its data source under a name; its own classes inject it by type.
        { provide: DataSource, useExisting: getDataSourceToken(schema) },
        { provide: BusClient, useValue: client },
        CatalogueReaderService,
        MetricsService,
        AnalysisService,
        AlertsService,
        NoticeAdviceService,
        BriefService,
        NoticeSourcesService,
        QuestionsService,
        CheckedRequirementsService,
        DocumentsService,
        DocumentQueueService,
        RegroupingService,
        SearchDocumentsService,
        { provide: intelligenceConfig, useValue: config },
        {
          provide: awardSettings,
          useValue: {
            baseUrl: config.USASPENDING_BASE_URL,
            minIntervalMs: usaspendingPace.minIntervalMs,
            requestMs: awardRequestMs,
          } satisfies AwardSettings,
        },
        ObservationsService,
        AwardsService,
        AwardListService,
        LandscapeService,
        ForecastService,
        PredictionsService,
        TrendsService,
        {
          provide: dailyLimits,
          useValue: {
            person: Math.round(config.MODEL_DAILY_BUDGET_PERSON * 1e6),
            installation: Math.round(installationBudget(config) * 1e6),
          } satisfies DailyLimits,
        },
        BudgetService,
        ModelService,
        AnswerTable,
        AdviceService,
        StatusService,
        SearchService,
        OutlookAdviceService,
        EnrichService,
        BulkService,
        BulkQueueService,
        ScoreService,
      ],
    };
  }
}
