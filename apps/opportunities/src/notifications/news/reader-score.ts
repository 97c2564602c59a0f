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
import { requirementsOf } from '../../scoring/requirements-of.js';
import { type Synonyms } from '../../search/query/terms.js';
import { readRecipe } from '../../store/medians.js';
import { type Content } from './version-states.js';

/** A person who may be notified, and since when. */
export type Reader = Pick<Watcher, 'person_id' | 'threshold' | 'search'> & { since: string };

/** A reader with the prepared search. */
export interface Search extends Omit<Reader, 'since'> {
  readonly since: Date;
  readonly recipe: Recipe;
  readonly keywords: readonly KeywordForms[];
}

/** The searches of readers, with the medians of the catalogue. */
export async function searchesOf(
  database: Pick<EntityManager, 'query'>,
  readers: readonly Reader[],
  synonyms: Synonyms,
): Promise<Search[]> {
  const base = await readRecipe(database);
  return Promise.all(
    readers.map(async (reader) => {
      const recipe = personalRecipe(reader.search, base);
      const keywords = await keywordForms(database, recipe.keywords, synonyms);
      return { ...reader, recipe, keywords, since: new Date(reader.since) };
    }),
  );
}

/** The total at the instant of the content. */
export function totalOf({ scorable, words, at }: Content, { recipe, keywords }: Search): number {
  return computeScore(scorable, at, recipe, words.match(keywords)).total;
}

/**
 * The total at the instant of the content; 0 for a notice that is closed or not worth notifying the person of.
 * @param minScore - min total for which the latter is checked, because that requires reading the text
 */
export function scoreOf(content: Content, search: Search, minScore: number): number {
  const total = deriveStatus(content.scorable, content.at) === 'closed' ? 0 : totalOf(content, search);
  return total < minScore || isWorthNotifying(content, search) ? total : 0;
}

/** Whether to notify a person of a version: with a profile, by the same rules as smart alerts. */
function isWorthNotifying({ at, fields, scorable, words }: Content, { recipe, keywords, search }: Search): boolean {
  if (!isSearch(recipe)) return true;
  const facts = { scorable, keywords: words.match(keywords), stated: () => requirementsOf(fields, []) };
  return findAlertObstacle(facts, { recipe, company: search.company }, at) === null;
}

/** A content at an instant, with its total at that time. */
export interface ScoredContent {
  readonly content: Content;
  readonly score: number;
  /** Whether only time has passed since the previous entry. */
  readonly isByTime: boolean;
}

/**
 * The scores of an opportunity: for each content when it was new, and whenever the score changes with time until the next content.
 *
 * @param contents - in the order of their instants
 * @param minScore - see `scoreOf`
 */
export function* scoresOverTime(
  contents: readonly Content[],
  search: Search,
  { until, minScore = search.threshold }: { until: Date; minScore?: number },
): Generator<ScoredContent> {
  for (const [index, content] of contents.entries()) {
    const end = contents[index + 1]?.at ?? until;
    for (const at of [content.at, ...changesBetween(content.scorable, content.at, end, search.recipe)]) {
      const then = { ...content, at };
      yield { content: then, score: scoreOf(then, search, minScore), isByTime: at > content.at };
    }
  }
}
