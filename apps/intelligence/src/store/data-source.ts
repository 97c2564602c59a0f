import { createDataSource } from '@rfp/persistence/connection/data-source';
import { type DatabaseAddress } from '@rfp/persistence/connection/database-address';
import { DeadLetterEntity } from '@rfp/persistence/events/dead-letter.entity';
import { requireSchema } from '@rfp/persistence/schema/migrate';
import { type DataSource } from 'typeorm';
import { Baseline1795910000000 } from './migrations/1795910000000-baseline.js';
import { CountCeilingsApart1795931500000 } from './migrations/1795931500000-count-ceilings-apart.js';
import { DropFormerTables1795931700000 } from './migrations/1795931700000-drop-former-tables.js';
import { AwardAnswerEntity } from './award-answer.entity.js';
import { CatalogueReadingEntity, ObservedCountEntity, ObservedNoticeEntity } from './market.entity.js';
import { CheckedRequirementEntity, DocumentEntity, DocumentPageEntity, NoticeQuestionEntity } from './notice.entity.js';
import { EnrichmentItemEntity, EnrichmentJobEntity } from './enrichment.entity.js';
import { ModelAnswerEntity, ModelCallEntity, ModelSpendEntity } from './model.entity.js';

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
      DeadLetterEntity,
    ],
    migrations: [Baseline1795910000000, CountCeilingsApart1795931500000, DropFormerTables1795931700000],
    applicationName: 'rfp intelligence',
    poolSize: 4,
  });
}

/** Connects to the database. If the role owns the schema, runs the pending migrations; otherwise fails if there are any. */
export async function openIntelligenceStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createIntelligenceDataSource(database).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
