import { createDataSource, openConnections } from '@rfp/persistence/connection/data-source';
import { type DatabaseAddress } from '@rfp/persistence/connection/database-address';
import { DeadLetterEntity } from '@rfp/persistence/events/dead-letter.entity';
import { requireSchema } from '@rfp/persistence/schema/migrate';
import { type DataSource } from 'typeorm';
import { Baseline1795910000000 } from './migrations/1795910000000-baseline.js';
import { KeepRequiredOfOfferors1795931600000 } from './migrations/1795931600000-keep-required-of-offerors.js';
import { DropFormerTables1795931700000 } from './migrations/1795931700000-drop-former-tables.js';
import { AddContractVehicle1795941981000 } from './migrations/1795941981000-add-contract-vehicle.js';
import { ContractSearchPadding1795942774000 } from './migrations/1795942774000-contract-search-padding.js';
import { LogOpportunityChanges1795952011000 } from './migrations/1795952011000-log-opportunity-changes.js';
import { AddAgencyLevels1795968568000 } from './migrations/1795968568000-add-agency-levels.js';
import { AddMedians1795988000000 } from './migrations/1795988000000-add-medians.js';
import { NoteTimeChanges1795988100000 } from './migrations/1795988100000-note-time-changes.js';
import { AddCommodityCodes1795989000000 } from './migrations/1795989000000-add-commodity-codes.js';
import { AddExpectedTimes1796014400000 } from './migrations/1796014400000-add-expected-times.js';
import { AddSourceBoilerplate1796083200000 } from './migrations/1796083200000-add-source-boilerplate.js';
import { AddMarks1796103300000 } from './migrations/1796103300000-add-marks.js';
import { AddSavedSearches1796103400000 } from './migrations/1796103400000-add-saved-searches.js';
import { AddSearchAlerts1796190000000 } from './migrations/1796190000000-add-search-alerts.js';
import { OrderInbox1796190100000 } from './migrations/1796190100000-order-inbox.js';
import { IntakeResultEntity } from './entities/intake-result.entity.js';
import { SeenOpportunityEntity } from './entities/seen-opportunity.entity.js';
import { MergeDecisionEntity, MergeDecisionNoticeEntity } from './entities/merge-decision.entity.js';
import { ScoreRecipeEntity, ScoreRecipeUseEntity } from './entities/score-recipe.entity.js';
import { ScoreMedianEntity } from './entities/score-median.entity.js';
import { AttachedTextEntity } from './entities/attached-text.entity.js';
import { EmptiedOpportunityEntity } from './entities/emptied-opportunity.entity.js';
import {
  DigestEntity,
  NotificationEntity,
  NotifiedVersionEntity,
  WatcherEntity,
} from './entities/notification.entity.js';
import { opportunityEntities, OpportunityPastEntity } from './entities/opportunity.entity.js';
import { OpportunityChangeEntity } from './entities/opportunity-change.entity.js';
import { HistoryStartEntity, PrunedVersionEntity } from './entities/pruned-version.entity.js';
import {
  MarkBatchEntity,
  OpportunityMarkEntity,
  OpportunityNoteEntity,
  OpportunityTagEntity,
  OpportunityViewedEntity,
  OpportunityWatchEntity,
  WorkspaceTagEntity,
} from './entities/mark.entity.js';
import { DefaultSearchEntity, SavedSearchEntity, SavedSearchOpenedEntity } from './entities/saved-search.entity.js';
import { SearchAlertEntity, WorkspaceProfileEntity } from './entities/search-alert.entity.js';
import { SearchSynonymEntity } from './entities/search-synonym.entity.js';
import { SourceBoilerplateEntity } from './entities/source-boilerplate.entity.js';
import { TimeChangedOpportunityEntity } from './entities/time-changed-opportunity.entity.js';
import { SourceFenceEntity, SourceRecordEntity, SourceRecordVersionEntity } from './entities/source-record.entity.js';

/** Database schema of the service. */
export const schema = 'opportunities';

/** One more than the concurrent calls of one person (`callLimits` of the gateway). */
const minConnections = 4;

export function createOpportunitiesDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema,
    entities: [
      ...opportunityEntities,
      OpportunityPastEntity,
      OpportunityChangeEntity,
      AttachedTextEntity,
      SourceRecordEntity,
      SourceRecordVersionEntity,
      PrunedVersionEntity,
      HistoryStartEntity,
      SourceFenceEntity,
      IntakeResultEntity,
      SeenOpportunityEntity,
      ScoreRecipeEntity,
      ScoreRecipeUseEntity,
      ScoreMedianEntity,
      MergeDecisionEntity,
      MergeDecisionNoticeEntity,
      EmptiedOpportunityEntity,
      SearchSynonymEntity,
      WatcherEntity,
      NotificationEntity,
      DigestEntity,
      NotifiedVersionEntity,
      TimeChangedOpportunityEntity,
      SourceBoilerplateEntity,
      OpportunityMarkEntity,
      OpportunityWatchEntity,
      WorkspaceTagEntity,
      OpportunityTagEntity,
      OpportunityNoteEntity,
      OpportunityViewedEntity,
      MarkBatchEntity,
      SavedSearchEntity,
      SavedSearchOpenedEntity,
      DefaultSearchEntity,
      SearchAlertEntity,
      WorkspaceProfileEntity,
      DeadLetterEntity,
    ],
    migrations: [
      Baseline1795910000000,
      KeepRequiredOfOfferors1795931600000,
      DropFormerTables1795931700000,
      AddContractVehicle1795941981000,
      ContractSearchPadding1795942774000,
      LogOpportunityChanges1795952011000,
      AddAgencyLevels1795968568000,
      AddMedians1795988000000,
      NoteTimeChanges1795988100000,
      AddCommodityCodes1795989000000,
      AddExpectedTimes1796014400000,
      AddSourceBoilerplate1796083200000,
      AddMarks1796103300000,
      AddSavedSearches1796103400000,
      AddSearchAlerts1796190000000,
      OrderInbox1796190100000,
    ],
    applicationName: 'rfp opportunities',
    poolSize: 10,
    minConnections,
  });
}

/** Connects to the database. If the role owns the schema, runs the pending migrations; otherwise fails if there are any. */
export async function openOpportunitiesStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createOpportunitiesDataSource(database).initialize();
  await requireSchema(dataSource);
  await openConnections(dataSource, minConnections);
  return dataSource;
}
