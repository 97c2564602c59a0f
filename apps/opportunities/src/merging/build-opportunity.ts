import { agencyName } from '@rfp/contracts/agency-name';
import { type NoticeFields } from '@rfp/contracts/notice';
import { nextChange } from '@rfp/scoring/next-change';
import { defaultRecipe, recipeName } from '@rfp/scoring/recipe';
import { listedDue, type Scorable, toScorable } from '@rfp/scoring/scorable';
import { computeScore } from '@rfp/scoring/score-opportunity';
import { closesAt, deriveStatus } from '@rfp/scoring/status';
import { observe } from '@rfp/telemetry/metrics';
import { mergeKey } from './identify-notice.js';
import { mergeNotice } from './merge-notice.js';
import { type ReadDocument, statedDeadlines } from './stated-deadlines.js';
import { statesOf } from './states-of.js';
import { storableInstant } from './storable-instant.js';
import { tagsOf } from '../search/search-tags.js';
import { plainWords, searchWords } from '../search/search-words.js';
import { type DerivedState, type OpportunityRow, type SearchFields } from '../store/opportunity-columns.js';
import { type SourceRecord } from '../store/source-record.entity.js';

/** Status and scores at an instant, and when they next change. */
export function deriveState(scorable: Scorable, now: Date): DerivedState {
  const started = performance.now();
  const score = computeScore(scorable, now, defaultRecipe);
  observe('rfp_scoring_duration_seconds', {}, (performance.now() - started) / 1000);
  return {
    status: deriveStatus(scorable, now),
    total_score: score.total,
    relevance_score: score.relevance,
    urgency_score: score.urgency,
    value_score: score.value,
    competition_score: score.competition,
    recipe: recipeName(defaultRecipe),
    next_change_at: storableInstant(nextChange(scorable, now, defaultRecipe)),
  };
}

export interface Origin {
  id: string;
  demo: boolean;
  version: number;
  amended_at: Date | null;
  created_at: Date;
  /** Since when the content of the records had been fetched; null: to be found from their versions. */
  known_since: Date | null;
  /** Documents that were read; none for what was known in the past. */
  documents?: readonly ReadDocument[];
}

/** Merges the source records of an opportunity, and derives its dates, status and score. */
export function buildOpportunity(
  records: readonly SourceRecord[],
  { documents = [], ...origin }: Origin,
  now: Date,
): OpportunityRow {
  const merged = mergeNotice(records);
  const stated_deadlines = statedDeadlines(merged.fields, documents);
  const scorable = toScorable(merged.fields, origin.created_at, stated_deadlines);
  const stated = {
    source_type: merged.source_type,
    source_name: merged.source_name,
    ...identityFields(merged.fields),
    ...valueFields(merged.fields),
    ...detailFields(merged.fields),
    ...codeFields(merged.fields),
  };
  return {
    ...origin,
    ...stated,
    stated_deadlines,
    search: searchFields(stated),
    title_order: titleOrder(stated.title),
    merge_key: mergeKey(merged.fields, origin.demo),
    posted_at: storableInstant(scorable.posted_at),
    due_at: storableInstant(listedDue(scorable)),
    closes_at: storableInstant(closesAt(scorable)),
    ...deriveState(scorable, now),
    updated_at: now,
  };
}

function identityFields(fields: NoticeFields) {
  return {
    title: fields.title,
    description: fields.description ?? '',
    source_url: fields.source_url ?? null,
    opportunity_number: fields.opportunity_number ?? null,
    agency_name: fields.agency_name ? agencyName(fields.agency_name) : null,
    agency_parent: fields.agency_parent ? agencyName(fields.agency_parent) : null,
    notice_type: fields.notice_type ?? null,
    lifecycle: fields.lifecycle ?? 'open',
  };
}

function valueFields(fields: NoticeFields) {
  return {
    estimated_value: fields.estimated_value ?? null,
    value_kind: fields.value_kind ?? null,
    value_floor: fields.value_floor ?? null,
    value_ceiling: fields.value_ceiling ?? null,
    currency: fields.currency ?? null,
  };
}

function detailFields(fields: NoticeFields) {
  const location = fields.location ?? null;
  return {
    states: statesOf(location),
    posted_date: fields.posted_date ?? null,
    due_date: fields.due_date ?? null,
    posted_date_note: fields.posted_date_note ?? null,
    due_date_note: fields.due_date_note ?? null,
    location,
    contact_info: fields.contact_info ?? null,
    expected_awards: fields.expected_awards ?? null,
    cost_sharing: fields.cost_sharing ?? null,
    attachments: fields.attachments ?? [],
  };
}

function codeFields(fields: NoticeFields) {
  return {
    keywords: fields.keywords ?? [],
    naics_codes: distinct(fields.naics_codes),
    psc_codes: distinct(fields.psc_codes),
    aln_codes: distinct(fields.aln_codes),
    other_codes: distinct(fields.other_codes),
    set_aside: fields.set_aside ?? null,
    eligible_applicants: distinct(fields.eligible_applicants),
  };
}

type Stated = Parameters<typeof tagsOf>[0] &
  Pick<OpportunityRow, 'title' | 'description' | 'agency_parent' | 'opportunity_number' | 'keywords' | 'location'>;

function searchFields(stated: Stated): SearchFields {
  const { title, description, agency_name, agency_parent, opportunity_number, keywords, location } = stated;
  return {
    title: searchWords(title, { acronyms: true }),
    agency: searchWords([agency_name ?? '', agency_parent ?? ''].join('\n').trim()),
    other: searchWords([opportunity_number ?? '', ...keywords, location ?? ''].join('\n')),
    description: searchWords(description),
    tags: tagsOf(stated),
  };
}

/** Orders titles as people look them up: case, accents, quotation marks and other punctuation do not count. Longer ones need no more to be apart. */
function titleOrder(title: string): string {
  // PostgreSQL stores no half of a character.
  return plainWords(title)
    .slice(0, 80)
    .replace(/[\uD800-\uDBFF]$/, '');
}

/** Sources repeat codes; a record counts once for each. */
function distinct(values: readonly string[] = []): string[] {
  return [...new Set(values)];
}
