import { createDataSource } from '@rfp/persistence/data-source';
import { type DatabaseAddress } from '@rfp/persistence/database-address';
import { deadLetterMigrations, kitMigrations } from '@rfp/persistence/kit-migrations';
import { requireSchema } from '@rfp/persistence/migrate';
import { type DataSource } from 'typeorm';
import { AwardAnswerEntity } from './award-answer.entity.js';
import { CatalogueReadingEntity, ObservedCountEntity, ObservedNoticeEntity } from './market.entity.js';
import { KeepDocumentProblems1795442001000 } from './migrations/1795442001000-keep-document-problems.js';
import { SearchDocuments1795444100000 } from './migrations/1795444100000-search-documents.js';
import { KeepDocuments1795442000000 } from './migrations/1795442000000-keep-documents.js';
import { CheckedRequirementEntity, DocumentEntity, DocumentPageEntity, NoticeQuestionEntity } from './notice.entity.js';
import { EnrichmentItemEntity, EnrichmentJobEntity } from './enrichment.entity.js';
import { KeepEnrichmentJobs1795444200000 } from './migrations/1795444200000-keep-enrichment-jobs.js';
import { KeepCheckedRequirements1795492500000 } from './migrations/1795492500000-keep-checked-requirements.js';
import { TakeEnrichmentTurns1795492600000 } from './migrations/1795492600000-take-enrichment-turns.js';
import { CountLateAnswers1795828100000 } from './migrations/1795828100000-count-late-answers.js';
import { CountBySource1795905477000 } from './migrations/1795905477000-count-by-source.js';
import { CountCeilingsApart1795931500000 } from './migrations/1795931500000-count-ceilings-apart.js';
import { MarkSlowDocuments1795907000000 } from './migrations/1795907000000-mark-slow-documents.js';
import { KeepModelSpend1795441000000 } from './migrations/1795441000000-keep-model-spend.js';
import { ModelAnswerEntity, ModelCallEntity, ModelSpendEntity } from './model.entity.js';
import { CountMarket1795438000000 } from './migrations/1795438000000-count-market.js';
import { CountTechnologies1795440000000 } from './migrations/1795440000000-count-technologies.js';

/** The schema of the service. */
export const schema = 'intelligence';

export function createIntelligenceDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema,
    entities: [
      ObservedNoticeEntity,
      ObservedCountEntity,
      CatalogueReadingEntity,
      DocumentEntity,
      DocumentPageEntity,
      NoticeQuestionEntity,
      CheckedRequirementEntity,
      AwardAnswerEntity,
      ModelSpendEntity,
      ModelCallEntity,
      ModelAnswerEntity,
      EnrichmentJobEntity,
      EnrichmentItemEntity,
    ],
    migrations: [
      ...kitMigrations,
      CountMarket1795438000000,
      CountTechnologies1795440000000,
      KeepModelSpend1795441000000,
      KeepDocuments1795442000000,
      KeepDocumentProblems1795442001000,
      SearchDocuments1795444100000,
      KeepEnrichmentJobs1795444200000,
      KeepCheckedRequirements1795492500000,
      TakeEnrichmentTurns1795492600000,
      CountLateAnswers1795828100000,
      CountBySource1795905477000,
      MarkSlowDocuments1795907000000,
      CountCeilingsApart1795931500000,
      ...deadLetterMigrations,
    ],
    applicationName: 'rfp intelligence',
    poolSize: 4,
  });
}

/** Connects. The schema must be migrated, unless the role owns it. */
export async function openIntelligenceStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createIntelligenceDataSource(database).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
