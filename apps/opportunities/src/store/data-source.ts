import { createDataSource } from '@rfp/persistence/data-source';
import { type DatabaseAddress } from '@rfp/persistence/database-address';
import { deadLetterMigrations, kitMigrations, relayMigrations } from '@rfp/persistence/kit-migrations';
import { requireSchema } from '@rfp/persistence/migrate';
import { type DataSource } from 'typeorm';
import { CreateCatalogue1795132800000 } from './migrations/1795132800000-create-catalogue.js';
import { KeepIntakeResults1795302000000 } from './migrations/1795302000000-keep-intake-results.js';
import { KeepTriedDetails1795302600000 } from './migrations/1795302600000-keep-tried-details.js';
import { KeepVersionTime1795366578000 } from './migrations/1795366578000-keep-version-time.js';
import { KeepCurrencies1795367700000 } from './migrations/1795367700000-keep-currencies.js';
import { NameAgencies1795368600000 } from './migrations/1795368600000-name-agencies.js';
import { LimitOpenDays1795375792000 } from './migrations/1795375792000-limit-open-days.js';
import { CountDetailsApart1795376740000 } from './migrations/1795376740000-count-details-apart.js';
import { KeepOtherCodes1795377600000 } from './migrations/1795377600000-keep-other-codes.js';
import { NarrowRows1795383000000 } from './migrations/1795383000000-narrow-rows.js';
import { KeepUnlistedVersions1795384093000 } from './migrations/1795384093000-keep-unlisted-versions.js';
import { KeepSeenOpportunities1795384766000 } from './migrations/1795384766000-keep-seen-opportunities.js';
import { IntakeResultEntity } from './intake-result.entity.js';
import { SeenOpportunityEntity } from './seen-opportunity.entity.js';
import { KeepScoreRecipes1795385300000 } from './migrations/1795385300000-keep-score-recipes.js';
import { CountWordsOfView1795386896000 } from './migrations/1795386896000-count-words-of-view.js';
import { KeepMergeDecisions1795388309000 } from './migrations/1795388309000-keep-merge-decisions.js';
import { MergeDecisionEntity, MergeDecisionNoticeEntity } from './merge-decision.entity.js';
import { NotifyCatalogueChanges1795388502000 } from './migrations/1795388502000-notify-catalogue-changes.js';
import { CountScores1795389100000 } from './migrations/1795389100000-count-scores.js';
import { KeepPastRows1795389200000 } from './migrations/1795389200000-keep-past-rows.js';
import { CountNamedSetAsides1795389400000 } from './migrations/1795389400000-count-named-set-asides.js';
import { KeepSynonyms1795389500000 } from './migrations/1795389500000-keep-synonyms.js';
import { GiveSearchesMemory1795390100000 } from './migrations/1795390100000-give-searches-memory.js';
import { EaseIntake1795400200000 } from './migrations/1795400200000-ease-intake.js';
import { ScoreRecipeEntity } from './score-recipe.entity.js';
import { ScoreRecipeUseEntity } from './score-recipe-use.entity.js';
import { NotifyPeople1795443000000 } from './migrations/1795443000000-notify-people.js';
import { SearchAttachedTexts1795444000000 } from './migrations/1795444000000-search-attached-texts.js';
import { PruneVersions1795546000000 } from './migrations/1795546000000-prune-versions.js';
import { KeepEmptiedOpportunities1795788200000 } from './migrations/1795788200000-keep-emptied-opportunities.js';
import { SampleDocuments1795798800000 } from './migrations/1795798800000-sample-documents.js';
import { OrderTags1795799400000 } from './migrations/1795799400000-order-tags.js';
import { FindFormerRecipes1795838000000 } from './migrations/1795838000000-find-former-recipes.js';
import { MatchFoundDocuments1795858000000 } from './migrations/1795858000000-match-found-documents.js';
import { FindHitsOfRows1795867000000 } from './migrations/1795867000000-find-hits-of-rows.js';
import { KeepDocumentsApart1795868000000 } from './migrations/1795868000000-keep-documents-apart.js';
import { TellChanges1795904686000 } from './migrations/1795904686000-tell-changes.js';
import { CountValues1795906354000 } from './migrations/1795906354000-count-values.js';
import { KeepStatedDeadlines1795906570000 } from './migrations/1795906570000-keep-stated-deadlines.js';
import { KeepRecipeUses1795908875000 } from './migrations/1795908875000-keep-recipe-uses.js';
import { KeepRequiredOfOfferors1795931600000 } from './migrations/1795931600000-keep-required-of-offerors.js';
import { NoteReadingsOfDates1795909400000 } from './migrations/1795909400000-note-readings-of-dates.js';
import { AttachedTextEntity } from './attached-text.entity.js';
import { EmptiedOpportunityEntity } from './emptied-opportunity.entity.js';
import { DigestEntity, NotificationEntity, NotifiedVersionEntity, WatcherEntity } from './notification.entity.js';
import { opportunityEntities, OpportunityPastEntity } from './opportunity.entity.js';
import { HistoryStartEntity, PrunedVersionEntity } from './pruned-version.entity.js';
import { SearchSynonymEntity } from './search-synonym.entity.js';
import { SourceFenceEntity, SourceRecordEntity, SourceRecordVersionEntity } from './source-record.entity.js';

/** Database schema of the service. */
export const schema = 'opportunities';

export function createOpportunitiesDataSource(database: DatabaseAddress | string): DataSource {
  return createDataSource({
    database,
    schema,
    entities: [
      ...opportunityEntities,
      OpportunityPastEntity,
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
      MergeDecisionEntity,
      MergeDecisionNoticeEntity,
      EmptiedOpportunityEntity,
      SearchSynonymEntity,
      WatcherEntity,
      NotificationEntity,
      DigestEntity,
      NotifiedVersionEntity,
    ],
    migrations: [
      ...kitMigrations,
      CreateCatalogue1795132800000,
      KeepIntakeResults1795302000000,
      KeepTriedDetails1795302600000,
      KeepVersionTime1795366578000,
      KeepCurrencies1795367700000,
      NameAgencies1795368600000,
      LimitOpenDays1795375792000,
      CountDetailsApart1795376740000,
      KeepOtherCodes1795377600000,
      NarrowRows1795383000000,
      KeepUnlistedVersions1795384093000,
      KeepSeenOpportunities1795384766000,
      KeepScoreRecipes1795385300000,
      CountWordsOfView1795386896000,
      KeepMergeDecisions1795388309000,
      NotifyCatalogueChanges1795388502000,
      CountScores1795389100000,
      KeepPastRows1795389200000,
      CountNamedSetAsides1795389400000,
      KeepSynonyms1795389500000,
      GiveSearchesMemory1795390100000,
      EaseIntake1795400200000,
      NotifyPeople1795443000000,
      SearchAttachedTexts1795444000000,
      PruneVersions1795546000000,
      KeepEmptiedOpportunities1795788200000,
      SampleDocuments1795798800000,
      OrderTags1795799400000,
      FindFormerRecipes1795838000000,
      MatchFoundDocuments1795858000000,
      FindHitsOfRows1795867000000,
      KeepDocumentsApart1795868000000,
      TellChanges1795904686000,
      CountValues1795906354000,
      KeepStatedDeadlines1795906570000,
      KeepRecipeUses1795908875000,
      NoteReadingsOfDates1795909400000,
      KeepRequiredOfOfferors1795931600000,
      ...deadLetterMigrations,
      ...relayMigrations,
    ],
    applicationName: 'rfp opportunities',
    poolSize: 10,
  });
}

/** Connects. The schema must be migrated, unless the role owns it. */
export async function openOpportunitiesStore(database: DatabaseAddress | string): Promise<DataSource> {
  const dataSource = await createOpportunitiesDataSource(database).initialize();
  await requireSchema(dataSource);
  return dataSource;
}
