import { type ScoreFactor, type ScorePart } from '@rfp/contracts/opportunities/score';
import { type NoticeFields } from '@rfp/contracts/notice';
import { defaultRecipe } from '../recipe/recipe.js';
import { type Recipe } from '../recipe/recipe-schema.js';
import { toScorable } from '../scorable.js';
import { type ExplainedScore, scoreOpportunity } from '../score-opportunity.js';
import { findKeywords } from './find-keywords.js';

/** Instant of the scores. */
export const now = new Date('2026-06-01T12:00:00Z');

/** A notice that states every field. */
export const full: NoticeFields = {
  title: 'Cloud migration services',
  description: `The agency seeks a contractor to move its applications. ${'It lists what is asked for. '.repeat(40)}`,
  agency_name: 'Department of the Navy',
  opportunity_number: 'N00024-26-R-0001',
  notice_type: 'Solicitation',
  lifecycle: 'open',
  estimated_value: '2500000.00',
  value_kind: 'estimate',
  posted_date: '2026-05-10',
  due_date: '2026-06-12',
  time_zone: 'America/New_York',
  contact_info: 'Jane Doe; jane.doe@example.gov',
  naics_codes: ['541512'],
  psc_codes: ['DA01'],
  set_aside: { code: 'SBA', text: 'Total Small Business Set-Aside' },
  attachments: [{ name: 'Statement of work.pdf', url: 'https://example.gov/sow.pdf' }],
};

/** The score of the full notice with changed fields. */
export function scored(change: Partial<NoticeFields> = {}, recipe: Recipe = defaultRecipe): ExplainedScore {
  const scorable = toScorable({ ...full, ...change });
  return scoreOpportunity(scorable, now, recipe, findKeywords(scorable, recipe.keywords));
}

type Reason = Omit<ScoreFactor, 'part'>;

/** The factors of a part of that score. */
export function reasons(part: ScorePart, change: Partial<NoticeFields> = {}, recipe: Recipe = defaultRecipe): Reason[] {
  return scored(change, recipe)
    .factors.filter((factor) => factor.part === part)
    .map(({ part: _part, weight: _weight, ...reason }) => reason);
}

/** The points of a part of that score. */
export function part(name: ScorePart, change: Partial<NoticeFields> = {}, recipe: Recipe = defaultRecipe): number {
  return scored(change, recipe).score[name];
}
