import { mergeDecisionSchema } from '@rfp/contracts/opportunities/merge-decision';
import { deadLetterSchema } from '@rfp/contracts/wire/dead-letter';
import { synonymSchema } from '@rfp/contracts/opportunities/synonym';
import { type SourceType } from '@rfp/contracts/notice';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type OpportunityHistory } from '@rfp/contracts/opportunities/opportunity-history';
import { scoreExplanationSchema, type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { statsSchema, type Stats } from '@rfp/contracts/stats';
import {
  type VersionContent,
  type VersionDiff,
  versionContentSchema,
  versionDiffSchema,
} from '@rfp/contracts/opportunities/version-diff';
import { stubRun } from './stub-sync-documents.js';

const asOf = '2026-03-10T15:00:00.000Z';

/** A manual merge. */
export const stubDecision = mergeDecisionSchema.parse({
  id: '0197a3a4-3333-7000-8000-000000000001',
  kind: 'merge',
  opportunity_id: '0197a3a4-0000-7000-8000-000000000001',
  other_id: '0197a3a4-0000-7000-8000-0000000000ff',
  records: [{ source_name: 'Grants.gov', source_id: '400001' }],
  decided_by: 'person1@example.org',
  decided_at: '2026-03-10T14:00:00.000Z',
  revoked_by: null,
  revoked_at: null,
  undoable: true,
});

export const stubDeadLetter = deadLetterSchema.parse({
  id: '0197a3a4-5555-7000-8000-000000000001',
  service: 'opportunities',
  type: 'opportunities.stored',
  died_at: '2026-10-02T03:04:05.000Z',
  deliveries: 5,
  code: 'INTERNAL',
  message: 'Something went wrong on the server.',
  body: '{"type":"opportunities.stored"}',
});

export const stubSynonym = synonymSchema.parse({
  id: '0197a3a4-4444-7000-8000-000000000001',
  forms: ['CWO', 'chief warrant officer'],
  built_in: false,
  enabled: true,
  changed_by: 'person1@example.org',
  changed_at: '2026-03-10T14:00:00.000Z',
});

export const stubBuiltInSynonym = synonymSchema.parse({
  id: 'hvac',
  forms: ['HVAC', 'heating ventilation and air conditioning'],
  built_in: true,
  enabled: true,
  changed_by: null,
  changed_at: null,
});

/** Statistics of the rows; only some are computed. */
export function stubStats(rows: Opportunity[]): Stats {
  const ofType = (type: SourceType): number => rows.filter((row) => row.source_type === type).length;
  const closed = rows.filter((row) => row.status === 'closed').length;
  const value = rows.reduce((sum, row) => sum + (row.estimated_value ?? 0), 0);
  return statsSchema.parse({
    total_opportunities: rows.length,
    active_opportunities: rows.length - closed,
    by_status: { active: rows.length - closed, closed, upcoming: 0 },
    by_type: {
      federal_contract: ofType('federal_contract'),
      federal_grant: ofType('federal_grant'),
      state_rfp: 0,
      private_rfp: 0,
      scraped: 0,
    },
    by_agency: [
      { agency_name: 'Department of Veterans Affairs', count: rows.filter((row) => row.agency_name !== null).length },
    ],
    total_value: value,
    valued_opportunities: rows.filter((row) => row.estimated_value !== null).length,
    value_apart: { ceilings: { count: 0, value: 0 }, awards: { count: 0, value: 0 }, closed: { count: 0, value: 0 } },
    avg_score: 72.5,
    closed_avg_score: null,
    high_priority: rows.filter((row) => row.total_score >= 80).length,
    due_soon: 4,
    score_distribution: { '90-100': 9, '80-89': 3, '70-79': 0, '60-69': 0, '0-59': 0 },
    due_date_distribution: { 'Due in 7 days': 3, 'Due in 30 days': 4, Later: 1, 'No due date': 4 },
    added_last_week: { total: rows.length, high_priority: 2, value },
    demo: false,
    as_of: asOf,
  });
}

export function stubExplanation({ id }: Opportunity): ScoreExplanation {
  return scoreExplanationSchema.parse({
    id,
    explanation: 'A close match that is due soon.',
    score: { total: 72, relevance: 80, urgency: 70, value: 60, competition: 70 },
    weights: { relevance: 40, urgency: 25, value: 20, competition: 15 },
    recipe: 'default 1',
    recipe_id: '0123456789abcdef0123456789abcdef',
    as_of: asOf,
    factors: [
      {
        part: 'relevance',
        label: 'The title names one of your keywords',
        points: 80,
        weight: 40,
        field: 'title',
        quote: 'Laboratory cooling systems',
      },
      {
        part: 'urgency',
        label: 'Due within two weeks',
        points: 70,
        weight: 25,
        field: 'due_date',
        quote: '2026-03-20',
      },
      {
        part: 'value',
        label: 'A value is stated',
        points: 60,
        weight: 20,
        field: 'estimated_value',
        quote: '1250000.00',
      },
      { part: 'competition', label: 'Nothing is set aside', points: 70, weight: 15, field: null, quote: null },
    ],
    rounding: 0,
    eligibility: [
      {
        requirement: 'set_aside',
        state: 'failed',
        reason: 'Your profile names other set-asides only',
        field: 'set_aside',
        quote: 'HUBZone',
        profile: '8(a)',
      },
      {
        requirement: 'clearance',
        state: 'not_stated',
        reason: 'None found in the text',
        field: null,
        quote: null,
        profile: null,
      },
    ],
  });
}

export function stubHistory({ id, source_name }: Opportunity): OpportunityHistory {
  return {
    id,
    versions: [
      { ...stubHead(source_name, 2), changes: [{ field: 'due_date', from: earlierDue, to: due }] },
      { ...stubHead(source_name, 1), changes: [] },
    ],
  };
}

const [due, earlierDue] = ['2026-03-20', '2026-03-18'];

export function stubVersion({ source_name, title }: Opportunity): VersionContent {
  return versionContentSchema.parse({ ...stubHead(source_name, 2), fields: { title, due_date: due } });
}

export function stubDiff({ id, source_name }: Opportunity): VersionDiff {
  return versionDiffSchema.parse({
    id,
    from: stubHead(source_name, 1),
    to: stubHead(source_name, 2),
    changes: [
      {
        field: 'description',
        from: 'Repair of the cooling systems.',
        to: 'Repair of all cooling systems.',
        words: [
          { op: 'equal', text: 'Repair of ' },
          { op: 'delete', text: 'the' },
          { op: 'insert', text: 'all' },
          { op: 'equal', text: ' cooling systems.' },
        ],
      },
      { field: 'due_date', from: earlierDue, to: due },
    ],
  });
}

function stubHead(source_name: string, version: number) {
  return {
    source_name,
    source_id: '1',
    channel: 'api',
    version,
    fetched_at: asOf,
    known_at: asOf,
    run_id: stubRun.id,
    hash: (version === 1 ? 'a' : 'b').repeat(64),
  };
}
