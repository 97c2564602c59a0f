import { agencyName } from '@rfp/contracts/text/agency-name';
import { fieldNames, fieldRows } from '@rfp/contracts/fields/field-names';
import { type FieldName, type opportunityFields } from '@rfp/contracts/fields/opportunity-fields';
import { type NoticeFields } from '@rfp/contracts/notice';
import { commodityCodes } from '@rfp/contracts/vocabulary/commodity-codes';
import { agencyLevels, splitKeywords } from '@rfp/scoring/agency-levels';
import { restsOnMedians } from '@rfp/scoring/rules/assumed';
import { nextChange } from '@rfp/scoring/dates/next-change';
import { defaultRecipe, recipeName } from '@rfp/scoring/recipe/recipe';
import { type Recipe } from '@rfp/scoring/recipe/recipe-schema';
import { listedDue, type Scorable, toScorable } from '@rfp/scoring/scorable';
import { competitionPoints } from '@rfp/scoring/rules/competition';
import { scoredKind } from '@rfp/scoring/notice-kind';
import { computeScore } from '@rfp/scoring/score-opportunity';
import { statesOf } from '@rfp/scoring/matching/states-of';
import { awardValue } from '@rfp/scoring/rules/value';
import { closesAt, deriveStatus } from '@rfp/scoring/dates/status';
import { observe } from '@rfp/telemetry/metrics';
import { buyerInTitle } from './buyer-in-title.js';
import { mergeKey } from './identify-notice.js';
import { mergeNotice } from './merge-notice.js';
import { type ReadDocument, statedDeadlines } from './stated-deadlines.js';
import { statesInTitle } from './states-in-title.js';
import { storableInstant } from './storable-instant.js';
import { type Boilerplate, withoutBoilerplate } from '../store/boilerplate.js';
import { recordTags } from '../store/record-tags.js';
import { plainWords, searchWords } from '../search/query/search-words.js';
import { columnOf, type DerivedState, type OpportunityRow, type SearchFields } from '../store/opportunity-columns.js';
import { type SourceRecord } from '../store/entities/source-record.entity.js';

/**
 * Computes status and scores at an instant, and the instant of their next change.
 *
 * @param recipe - the default recipe with the medians of the catalogue
 */
export function deriveState(scorable: Scorable, now: Date, recipe: Recipe): DerivedState {
  const started = performance.now();
  const score = computeScore(scorable, now, recipe);
  observe('rfp_scoring_duration_seconds', {}, (performance.now() - started) / 1000);
  return {
    status: deriveStatus(scorable, now),
    total_score: score.total,
    relevance_score: score.relevance,
    urgency_score: score.urgency,
    value_score: score.value,
    competition_score: score.competition,
    ...personalFacts(scorable),
    recipe: recipeName(defaultRecipe),
    medians: restsOnMedians(scorable) ? (recipe.medians?.number ?? 0) : null,
    next_change_at: storableInstant(nextChange(scorable, now, recipe)),
  };
}

/** Derives the input of personal totals, in addition to the scores. */
function personalFacts(scorable: Scorable): Pick<DerivedState, 'notice_kind' | 'competition_points' | 'award_value'> {
  return {
    notice_kind: scoredKind(scorable).kind,
    competition_points: competitionPoints(scorable, defaultRecipe),
    award_value: awardValue(scorable)?.toFixed(2) ?? null,
  };
}

/** Data of an opportunity that do not come from the fields of its records. */
export interface OpportunityBase {
  id: string;
  demo: boolean;
  version: number;
  amended_at: Date | null;
  created_at: Date;
  /** When the content of the records was first fetched; null if it must be derived from their versions. */
  known_since: Date | null;
  /** The attached documents that were read; none for past states. */
  documents?: readonly ReadDocument[];
}

/** Facts of the whole catalogue that are used to build each opportunity. */
export interface CatalogueRules {
  /** The default recipe with the medians of the catalogue. */
  readonly recipe: Recipe;
  /** Sentences that the search ignores. */
  readonly boilerplate: Boilerplate;
}

/** Merges the source records of an opportunity. Derives its dates, its status, its scores under the default recipe, and the words that the search finds. */
export function buildOpportunity(
  records: readonly SourceRecord[],
  { documents = [], ...base }: OpportunityBase,
  now: Date,
  { recipe, boilerplate }: CatalogueRules,
): OpportunityRow {
  const merged = mergeNotice(records);
  const stated_deadlines = statedDeadlines(merged.fields, documents);
  const scorable = toScorable(merged.fields, base.created_at, stated_deadlines, merged.source_type);
  const stated = {
    ...statedFields(merged.fields),
    source_type: merged.source_type,
    source_name: merged.source_name,
    ...deriveFields(merged.fields),
  };
  return {
    ...base,
    ...stated,
    stated_deadlines,
    search: { ...searchTexts(stated, boilerplate), tags: recordTags(stated) },
    title_order: titleOrder(stated.title),
    merge_key: mergeKey(merged.fields, base.demo),
    posted_at: storableInstant(scorable.posted_at),
    due_at: storableInstant(listedDue(scorable)),
    closes_at: storableInstant(closesAt(scorable)),
    ...deriveState(scorable, now, recipe),
    updated_at: now,
  };
}

/** Names of the fields that an opportunity has exactly as its notice states them. */
type StatedName = { [N in FieldName]: Fields[N] extends { isStated: true } ? N : never }[FieldName];
type Fields = typeof opportunityFields;

/** The stated fields, each with the value for a notice that does not state it: null or an empty list. */
const defaults = fieldNames
  .filter((name) => fieldRows[name].isStated)
  .map((name) => [name, columnOf(name).value.safeParse(null).success ? null : []] as const);

function statedFields(fields: NoticeFields): Pick<OpportunityRow, StatedName>;
function statedFields(fields: NoticeFields): Record<string, unknown> {
  return Object.fromEntries(
    defaults.map(([name, none]) => {
      const value: unknown = Reflect.get(fields, name) ?? none;
      // Sources repeat codes, but facets count a record once per code.
      return [name, Array.isArray(value) ? [...new Set(value)] : value];
    }),
  );
}

/** Derives fields from the statements of the notice. */
function deriveFields(fields: NoticeFields) {
  return {
    description: fields.description ?? '',
    agency_name: fields.agency_name ? agencyName(fields.agency_name) : null,
    agency_parent: fields.agency_parent ? agencyName(fields.agency_parent) : null,
    ...mutableLevels(fields),
    lifecycle: fields.lifecycle ?? 'open',
    estimated_value: fields.estimated_value ?? null,
    value_floor: fields.value_floor ?? null,
    value_ceiling: fields.value_ceiling ?? null,
    states: statesOf(fields.location ?? null),
    ...commodityCodes(fields.other_codes ?? []),
  };
}

/** Returns the agency levels with a mutable list, which the type of a row requires. */
function mutableLevels(fields: NoticeFields) {
  const { agency_path, ...levels } = agencyLevels(fields);
  return { ...levels, agency_path: [...agency_path] };
}

/** Fields of a notice whose texts are searched. */
export type SearchedTexts = Pick<
  OpportunityRow,
  'title' | 'description' | 'agency_name' | 'agency_parent' | 'opportunity_number' | 'location'
> & { readonly agency_path: readonly string[]; readonly keywords: readonly string[] };

/** Returns the words of a notice for its search document. */
export function searchTexts(stated: SearchedTexts, boilerplate: Boilerplate): Omit<SearchFields, 'tags'> {
  const { title, description, opportunity_number, location } = stated;
  const keywords = splitKeywords(stated);
  const buyer = buyerNames(stated, keywords.buyer);
  return {
    title: [searchWords(title, { acronyms: true }), ...statesInTitle(title).map(plainWords)].join(' '),
    agency: searchWords(buyer.join('\n')),
    other: searchWords([opportunity_number ?? '', ...keywords.subject, location ?? ''].join('\n')),
    description: searchWords(withoutBoilerplate(description, boilerplate)),
    buyer: buyerInTitle(title, buyer),
  };
}

/** Returns the distinct names of the buyer at all levels, including the printed abbreviations. */
function buyerNames({ agency_name, agency_parent, agency_path }: SearchedTexts, printed: readonly string[]): string[] {
  const names = [...new Set([agency_name, agency_parent, ...agency_path])].filter((name) => name !== null);
  const known = new Set(names.map((name) => name.toLowerCase()));
  return [...names, ...printed.filter((name) => !known.has(name.toLowerCase()))];
}

/** Returns the sort key of a title, without case, accents and punctuation. 80 characters are enough to distinguish titles. */
function titleOrder(title: string): string {
  // Removes half a surrogate pair at the end, which PostgreSQL cannot store.
  return plainWords(title)
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, '');
}
