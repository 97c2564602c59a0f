import { mergeDecisionSchema } from '@rfp/contracts/merge-decision';
import { type SourceType } from '@rfp/contracts/notice';
import { type Opportunity, type OpportunityHistory } from '@rfp/contracts/opportunity';
import { rpc } from '@rfp/contracts/rpc';
import { scoreExplanationSchema, type ScoreExplanation } from '@rfp/contracts/score';
import { managedSourceSchema, type ManagedSource } from '@rfp/contracts/source';
import { statsSchema, type Stats } from '@rfp/contracts/stats';
import { syncRunSchema } from '@rfp/contracts/sync-run';
import {
  type VersionContent,
  type VersionDiff,
  versionContentSchema,
  versionDiffSchema,
} from '@rfp/contracts/version-diff';

const runId = '0197a3a4-1111-7000-8000-000000000001';
const asOf = '2026-03-10T15:00:00.000Z';

export const stubRun = syncRunSchema.parse({
  id: runId,
  source: 'grants_gov',
  source_name: 'Grants.gov',
  status: 'completed',
  trigger: 'person',
  started_at: '2026-03-10T14:58:00.000Z',
  finished_at: '2026-03-10T14:59:00.000Z',
  counters: { expected: 120, received: 120, rejected: 2, added: 100, updated: 8, unchanged: 10, closed: 0 },
  rejected_by_code: { RECORD_BAD_DATE: 2 },
  reason: null,
  resumes_at: null,
  started_by: 'person1@example.org',
  max_records: 1000,
  requests: 3,
  missing: null,
});

/** A merge by hand. */
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

/** A source, built-in by default. */
function aSource(
  own: Pick<ManagedSource, 'key' | 'name' | 'source_type' | 'kind' | 'home_url'> & Partial<ManagedSource>,
): ManagedSource {
  return managedSourceSchema.parse({
    id: own.key,
    connector: own.key,
    settings: {},
    ready_made: true,
    paused: false,
    interval_hours: 24,
    next_due_at: '2026-03-11T14:58:00.000Z',
    max_records: null,
    created_at: '2026-03-01T08:00:00.000Z',
    created_by: null,
    needs_key: false,
    ready: true,
    ...own,
  });
}

/** Three built-in sources, one of them paused, and an added page. */
export const stubSources = [
  aSource({
    key: 'grants_gov',
    name: 'Grants.gov',
    source_type: 'federal_grant',
    kind: 'api',
    home_url: 'https://www.grants.gov',
  }),
  aSource({
    key: 'sam_gov',
    name: 'SAM.gov',
    source_type: 'federal_contract',
    kind: 'api',
    home_url: 'https://sam.gov',
    needs_key: true,
    ready: false,
  }),
  aSource({
    key: 'nyc_record',
    name: 'NYC City Record',
    source_type: 'state_rfp',
    kind: 'api',
    home_url: 'https://data.cityofnewyork.us',
    connector: 'socrata',
    paused: true,
    next_due_at: null,
  }),
  aSource({
    key: 'county_bids',
    name: 'County bids',
    source_type: 'scraped',
    kind: 'scraper',
    home_url: 'https://county.example.org/bids',
    connector: 'web_page',
    settings: { url: 'https://county.example.org/bids' },
    ready_made: false,
    interval_hours: 12,
    next_due_at: '2026-03-10T22:00:00.000Z',
    created_by: 'person1@example.org',
  }),
];

export const stubSyncStatus = rpc['sync.status'].reply.parse({
  last_sync: '2026-03-10T14:59:00.000Z',
  status: 'completed',
  opportunities_synced: 108,
  opportunities_processed: 120,
  opportunities_added: 100,
  sources_active: 1,
  sources: {
    'Grants.gov': {
      key: 'grants_gov',
      name: 'Grants.gov',
      source_type: 'federal_grant',
      kind: 'api',
      ready: true,
      status: 'completed',
      last_sync: '2026-03-10T14:59:00.000Z',
      records_processed: 120,
      records_added: 100,
      records_updated: 8,
      records_rejected: 2,
      records_expected: 120,
      reason: null,
      resumes_at: null,
      run_id: runId,
      paused: false,
      next_due_at: '2026-03-11T14:58:00.000Z',
    },
    'SAM.gov': {
      key: 'sam_gov',
      name: 'SAM.gov',
      source_type: 'federal_contract',
      kind: 'api',
      ready: false,
      status: 'pending',
      last_sync: null,
      records_processed: 0,
      records_added: 0,
      records_updated: 0,
      records_rejected: 0,
      records_expected: null,
      reason: { code: 'SOURCE_KEY_MISSING', message: 'The source needs an API key and none is set.' },
      resumes_at: null,
      run_id: null,
      paused: false,
      next_due_at: '2026-03-11T14:58:00.000Z',
    },
  },
  recent_syncs: [
    {
      source_name: 'Grants.gov',
      sync_start: '2026-03-10T14:58:00.000Z',
      status: 'completed',
      records_processed: 120,
      records_added: 100,
    },
  ],
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
    avg_score: 72.5,
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
        reason: 'No clearance is required',
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
    run_id: runId,
    hash: (version === 1 ? 'a' : 'b').repeat(64),
  };
}
