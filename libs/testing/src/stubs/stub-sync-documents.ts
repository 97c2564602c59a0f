import { rpc } from '@rfp/contracts/rpc';
import { managedSourceSchema, type ManagedSource } from '@rfp/contracts/source';
import { type DirectoryEntry } from '@rfp/contracts/sources/directory';
import { syncRunSchema } from '@rfp/contracts/sync-run';

const runId = '0197a3a4-1111-7000-8000-000000000001';

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

/** A source, built-in by default. */
function aSource(
  overrides: Pick<ManagedSource, 'key' | 'name' | 'source_type' | 'kind' | 'home_url'> & Partial<ManagedSource>,
): ManagedSource {
  return managedSourceSchema.parse({
    id: overrides.key,
    connector: overrides.key,
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
    ...overrides,
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

/** A portal that can be added, one that was added and synced, and one that is only linked. */
export const stubDirectory: DirectoryEntry[] = [
  {
    key: 'city_of_springfield',
    name: 'City of Springfield',
    kind: 'local',
    place: 'Illinois',
    state: 'IL',
    source_type: 'state_rfp',
    home_url: 'https://springfield.example.org/bids',
    terms: 'Public feed.',
    preset: {
      connector: 'feed',
      settings: { url: 'https://springfield.example.org/bids.rss' },
      needs_key: false,
      evidence: { kind: 'code', url: 'https://code.example.org/springfield' },
      added_as: null,
      synced_at: null,
    },
    link_only: null,
  },
  {
    key: 'grants_gov',
    name: 'Grants.gov',
    kind: 'federal',
    place: 'United States',
    state: null,
    source_type: 'federal_grant',
    home_url: 'https://www.grants.gov/',
    terms: 'Public data of the United States government; free to reuse.',
    preset: {
      connector: 'grants_gov',
      settings: {},
      needs_key: false,
      evidence: { kind: 'recording', url: 'https://code.example.org/recordings' },
      added_as: 'grants_gov',
      synced_at: '2026-03-10T14:59:00.000Z',
    },
    link_only: null,
  },
  {
    key: 'link_tx_state',
    name: 'Texas ESBD',
    kind: 'state',
    place: 'Statewide',
    state: 'TX',
    source_type: 'state_rfp',
    home_url: 'https://www.txsmartbuy.gov/esbd',
    terms: 'See the portal.',
    preset: null,
    link_only: 'Its robots.txt is reported to forbid automated reading.',
  },
];
