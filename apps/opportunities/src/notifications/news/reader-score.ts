import { type SearchProfile } from '@rfp/contracts/account';
import { type Watcher } from '@rfp/contracts/notifications';
import { findAlertObstacle } from '@rfp/scoring/eligibility/alert-obstacle';
import { isSearch } from '@rfp/scoring/matching/match-search';
import { changesBetween } from '@rfp/scoring/dates/next-change';
import { personalRecipe } from '@rfp/scoring/recipe/personal-recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { computeScore } from '@rfp/scoring/score-opportunity';
import { deriveStatus } from '@rfp/scoring/dates/status';
import { type EntityManager } from 'typeorm';
import { type KeywordForms, keywordForms } from '../../keywords/keyword-forms.js';
import { findNoticeRequirements } from '../../scoring/notice-requirements.js';
import { type Synonyms } from '../../search/query/terms.js';
import { readRecipe } from '../../store/medians.js';
import { type OpportunityContent } from './version-states.js';

/** A person who may be notified of versions after `since`. */
export type Reader = Pick<Watcher, 'person_id' | 'threshold' | 'search'> & {
  since: string;
  schedule: Pick<Watcher['schedule'], 'fit_alert'>;
};

/** A search profile whose recipe and keywords are prepared for scoring. */
export interface PreparedProfile {
  readonly recipe: Recipe;
  readonly keywords: readonly KeywordForms[];
}

/** The search of a reader, with its recipe and keywords prepared for scoring. */
export interface PreparedSearch extends Omit<Reader, 'since' | 'schedule'>, PreparedProfile {
  readonly since: Date;
}

/** Prepares the searches of readers, with the medians of the catalogue. Without the alert of the threshold, no score reaches it. */
export async function prepareSearches(
  database: Pick<EntityManager, 'query'>,
  readers: readonly Reader[],
  synonyms: Synonyms,
): Promise<PreparedSearch[]> {
  const prepared = await prepareProfiles(
    database,
    readers.map(({ search }) => search),
    synonyms,
  );
  return readers.flatMap(({ person_id, search, since, schedule, ...reader }, index) => {
    const profile = prepared[index];
    if (profile === undefined) return [];
    const threshold = schedule.fit_alert ? reader.threshold : Infinity;
    return [{ person_id, threshold, search, ...profile, since: new Date(since) }];
  });
}

/** Prepares search profiles, with the medians of the catalogue. */
export async function prepareProfiles(
  database: Pick<EntityManager, 'query'>,
  profiles: readonly SearchProfile[],
  synonyms: Synonyms,
): Promise<PreparedProfile[]> {
  const base = await readRecipe(database);
  return Promise.all(
    profiles.map(async (profile) => {
      const recipe = personalRecipe(profile, base);
      return { recipe, keywords: await keywordForms(database, recipe.keywords, synonyms) };
    }),
  );
}

/** Computes the score at the instant of the content. */
export function computeTotal(
  { scorable, words, at }: OpportunityContent,
  { recipe, keywords }: PreparedProfile,
): number {
  return computeScore(scorable, at, recipe, words.match(keywords)).total;
}

/**
 * Computes the score at the instant of the content; 0 for a notice that is closed or not worth a notification.
 * @param minScore - only contents with at least this score are checked for being worth a notification, because that requires reading the text
 */
export function notifiableScore(content: OpportunityContent, search: PreparedSearch, minScore: number): number {
  const total = deriveStatus(content.scorable, content.at) === 'closed' ? 0 : computeTotal(content, search);
  return total < minScore || isWorthNotifying(content, search) ? total : 0;
}

/** Whether to notify a person of a version. With a profile, the rules of smart alerts apply. */
function isWorthNotifying(
  { at, fields, scorable, words }: OpportunityContent,
  { recipe, keywords, search }: PreparedSearch,
): boolean {
  if (!isSearch(recipe)) return true;
  const facts = { scorable, keywords: words.match(keywords), stated: () => findNoticeRequirements(fields, []) };
  return findAlertObstacle(facts, { recipe, company: search.company }, at) === null;
}

/** A content at an instant, with its score at that time. */
export interface ScoredContent {
  readonly content: OpportunityContent;
  readonly score: number;
  /** Whether the content is unchanged since the previous entry, so that only time has passed. */
  readonly isByTime: boolean;
}

/**
 * Yields the scores of an opportunity: for each content the score when it was new, and every score to which it changes with time.
 *
 * @param contents - in the order of their instants
 * @param minScore - see `notifiableScore`
 */
export function* scoresOverTime(
  contents: readonly OpportunityContent[],
  search: PreparedSearch,
  { until, minScore = search.threshold }: { until: Date; minScore?: number },
): Generator<ScoredContent> {
  for (const [index, content] of contents.entries()) {
    const end = contents[index + 1]?.at ?? until;
    for (const at of [content.at, ...changesBetween(content.scorable, content.at, end, search.recipe)]) {
      const then = { ...content, at };
      yield { content: then, score: notifiableScore(then, search, minScore), isByTime: at > content.at };
    }
  }
}
