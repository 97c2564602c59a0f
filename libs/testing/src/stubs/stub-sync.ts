import { AppError } from '@rfp/contracts/errors';
import { type RpcReply } from '@rfp/contracts/rpc';
import { type ManagedSource, type SourceLedger } from '@rfp/contracts/source';
import { type RejectedRecord, type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { searchDirectory } from '@rfp/contracts/sources/directory';
import { type StubAnswers } from './stub-answers.js';
import { stubDirectory, stubRun, stubSources, stubSyncStatus } from './stub-sync-documents.js';

const when = '2026-03-10T14:59:00.000Z';

/** Runs, newest first: the stub run and earlier ones of its source. */
export const stubRuns: SyncRun[] = [
  stubRun,
  ...Array.from({ length: 29 }, (_, index): SyncRun => {
    const started = new Date(Date.UTC(2026, 2, 9 - index, 14, 58)).toISOString();
    const id = `0197a3a4-1110-7000-8000-${String(29 - index).padStart(12, '0')}`;
    return {
      ...stubRun,
      id,
      trigger: 'schedule',
      started_at: started,
      finished_at: started,
      started_by: null,
      max_records: null,
    };
  }),
];

export const stubRejected: RejectedRecord[] = Array.from({ length: 2 }, (_, index) => ({
  id: `0197a3a4-4444-7000-8000-${String(index + 1).padStart(12, '0')}`,
  run_id: stubRun.id,
  source_id: `GR-${index + 1}`,
  code: 'RECORD_BAD_DATE',
  message: 'A date of the record cannot be read.',
  rejected_at: when,
  raw: '{"closeDate":"31.31.2026"}',
  replayable: true,
  replayed_at: null,
}));

export const stubLedger: SourceLedger = {
  source: 'grants_gov',
  source_name: 'Grants.gov',
  last_success: when,
  gaps: [{ from: '2026-03-04T14:59:00.000Z', to: '2026-03-06T14:59:00.000Z', hours: 48 }],
  completeness: { run_id: stubRun.id, expected: 120, received: 120 },
  quota: { limit: null, used: 3, left: null, paused_until: null },
  success_rate: 0.95,
  runs: 30,
  rejected_waiting: 2,
};

const connectors: RpcReply<'sync.connectors'>['connectors'] = [
  {
    key: 'web_page',
    title: 'Web page',
    kind: 'scraper',
    settings: { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] },
  },
];

function find(key: string): ManagedSource {
  const source = stubSources.find((one) => one.key === key);
  if (source === undefined) throw new AppError('SOURCE_NOT_FOUND');
  return source;
}

function started(keys: string[]): SyncStarted {
  const runs = keys
    .map(find)
    .map(({ key, name }) => ({ source: key, source_name: name, run_id: stubRun.id, already_running: false }));
  return { runs, skipped: [] };
}

/** @throws AppError SOURCE_NOT_FOUND */
function requireKnown(key: string): true {
  find(key);
  return true;
}

/** Rejected records of a source: equal for all sources. */
function rejectedOf(key: string): RejectedRecord[] {
  find(key);
  return stubRejected;
}

/** Stub answers of sync, without business rules. */
export const syncAnswers: StubAnswers = {
  'sync.health': ({ all }) => ({ status: 'ok', checks: { database: 'ok', ...(all ? { disk: 'ok' } : {}) } }),
  'sync.start': ({ sources, kind }) => started(sources ?? [kind === 'scraper' ? 'county_bids' : 'grants_gov']),
  'sync.cancel': ({ id }) => ({
    ...stubRun,
    id,
    status: 'cancelled',
    reason: { code: 'RUN_CANCELLED', message: 'The run was cancelled.' },
  }),
  'sync.close-missing': ({ id }) => ({ ...stubRun, id, missing: { open: 100, missing: 30, asks: false } }),
  'sync.coverage': () => ({ blind: [] }),
  'sync.observations': () => ({ sources: [] }),
  'sync.source-health': () => ({ sources: [] }),
  'sync.status': () => stubSyncStatus,
  'sync.runs': ({ filter: { ids, source, status }, offset, limit }) => {
    const found = stubRuns.filter(
      (run) =>
        (ids?.includes(run.id) ?? true) &&
        (source ?? run.source) === run.source &&
        (status ?? run.status) === run.status,
    );
    return { rows: found.slice(offset, offset + limit), total: found.length };
  },
  'sync.run': ({ id }) => ({ ...stubRun, id }),
  'sync.rejected': ({ of, offset, limit }) => ({
    records: ('source' in of ? rejectedOf(of.source) : stubRejected).slice(offset, offset + limit),
    total: stubRejected.length,
  }),
  'sync.replay': ({ source }) => started([source]),
  'sync.connectors': () => ({ connectors }),
  'sync.directory': (query) => ({ entries: searchDirectory(stubDirectory, query) }),
  'sync.sources': () => ({ sources: stubSources }),
  'sync.source': ({ key }) => find(key),
  'sync.add-source': (
    { source: { key = 'county_bids', home_url: home = 'https://county.example.org/bids', ...input } },
    caller,
  ) => ({
    ...find('county_bids'),
    ...input,
    id: key,
    key,
    home_url: home,
    created_by: caller?.label ?? null,
  }),
  'sync.change-source': ({ key, change }) => ({
    ...find(key),
    ...change,
    ...(change.paused === true ? { next_due_at: null } : {}),
  }),
  'sync.remove-source': ({ key, records }) => ({
    success: true,
    removed: find(key).key === key && records === 'remove' ? 40 : 0,
  }),
  'sync.test-source': ({ test }) => ({
    success: 'source' in test ? requireKnown(test.source) : true,
    found: 0,
    expected: null,
    sample: [],
    rejected: [],
    requests: 1,
    elapsed_ms: 12,
  }),
  'sync.source-columns': ({ file: { url } }) => ({
    sheets: [],
    sheet: null,
    columns: [
      { name: 'title', head: 'Title', samples: ['Janitorial services'] },
      { name: 'target_award_quarter', head: 'Target award quarter', samples: ['Q2 FY27'] },
    ],
    rows: 12,
    settings: {
      url,
      time_zone: 'America/New_York',
      id: 'title',
      fields: { title: 'title', expected_award: 'target_award_quarter' },
      lifecycle: { otherwise: 'forecast' },
      complete_listing: true,
    },
  }),
  'sync.ledger': ({ key }) => ({ ...stubLedger, source: key, source_name: find(key).name }),
  'sync.scraping-sources': () => ({
    sources: stubSources
      .filter(({ kind }) => kind === 'scraper')
      .map(({ key, name, home_url: url }) => ({ key, name, type: 'Web page', url })),
  }),
  'sync.scrape-url': () => started(['county_bids']),
  'sync.test-url': ({ url }) => ({
    url,
    final_url: url,
    content_type: 'text/html',
    bytes: 2048,
    title: 'Bids',
    found: 0,
    sample: [],
    rejected: [],
  }),
};
