import { stubDecision, stubSynonym } from '@rfp/testing/stubs/stub-documents';
import { stubRun, stubSources, stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { stubRejected } from '@rfp/testing/stubs/stub-sync';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

const feedUrl = 'https://reader:SECRET@feeds.example.org/feeds/SECRET/rss?auth=SECRET&page=1#SECRET';
const redactedUrl = 'https://feeds.example.org';
const failure = { code: 'SOURCE_REFUSED', message: `The source refused the request. (GET ${feedUrl}, status 403)` };
const redactedFailure = {
  code: 'SOURCE_REFUSED',
  message: `The source refused the request. (GET ${redactedUrl}, status 403)`,
};

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('The list is empty');
  return one;
}

const source = {
  ...first(stubSources),
  ready_made: false,
  settings: { url: feedUrl, headers: { 'x-pass': 'SECRET' } },
  home_url: feedUrl,
  created_by: 'person1@example.org, API token "laptop"',
};
const run = { ...stubRun, status: 'failed' as const, reason: failure, started_by: 'person1@example.org' };
const rejected = {
  ...first(stubRejected),
  source_id: feedUrl,
  message: `${feedUrl} is not a date.`,
  raw: '<id>SECRET</id>',
};
const page = { key: 'county_bids', name: 'County bids', type: 'Web page', url: feedUrl };
const decision = { ...stubDecision, revoked_by: 'person1@example.org', revoked_at: stubDecision.decided_at };
const state = first(Object.values(stubSyncStatus.sources));

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway({
    answers: {
      'opportunities.merge-decisions': ({ id }) => ({ id, decisions: [decision] }),
      'opportunities.synonyms': () => ({ synonyms: [stubSynonym] }),
      'sync.sources': () => ({ sources: [source] }),
      'sync.source': () => source,
      'sync.runs': () => ({ rows: [run], total: 1 }),
      'sync.run': () => run,
      'sync.rejected': () => ({ records: [rejected], total: 1 }),
      'sync.scraping-sources': () => ({
        sources: [page, { ...page, key: 'other', url: 'none that can be read, with SECRET' }],
      }),
      'sync.status': () => ({ ...stubSyncStatus, sources: { 'Grants.gov': { ...state, reason: failure } } }),
    },
  });
});

afterAll(() => gateway.close());

const redactedSource = { ...source, settings: {}, home_url: redactedUrl, created_by: null };
const redactedRun = { ...run, reason: redactedFailure, started_by: null };
const redactedRejected = { ...rejected, source_id: redactedUrl, message: `${redactedUrl} is not a date.`, raw: '' };
const redactedPages = [
  { ...page, url: redactedUrl },
  { ...page, key: 'other', url: '' },
];

/** For every route with sources, runs, decisions or synonyms: the responses to people and to visitors. */
const routes: [string, unknown, unknown][] = [
  ['/sources', [source], [redactedSource]],
  [`/sources?filter=${encodeURIComponent(JSON.stringify({ ids: [source.key] }))}`, [source], [redactedSource]],
  [`/sources/${source.key}`, source, redactedSource],
  ['/runs', [run], [redactedRun]],
  [`/runs/${run.id}`, run, redactedRun],
  [`/runs/${run.id}/rejected`, { records: [rejected] }, { records: [redactedRejected] }],
  [`/sources/${source.key}/rejected`, [rejected], [redactedRejected]],
  [
    `/opportunities/${decision.opportunity_id}/merge-decisions`,
    { id: decision.opportunity_id, decisions: [decision] },
    { id: decision.opportunity_id, decisions: [{ ...decision, decided_by: null, revoked_by: null, undoable: false }] },
  ],
  ['/search/synonyms', { synonyms: [stubSynonym] }, { synonyms: [{ ...stubSynonym, changed_by: null }] }],
  [
    '/scraping/sources',
    { success: true, data: { sources: [page, expect.anything()] } },
    { success: true, data: { sources: redactedPages } },
  ],
  [
    '/sync/status',
    { success: true, data: expect.objectContaining({ sources: { 'Grants.gov': { ...state, reason: failure } } }) },
    {
      success: true,
      data: expect.objectContaining({ sources: { 'Grants.gov': { ...state, reason: redactedFailure } } }),
    },
  ],
];

describe('a visitor', () => {
  it.each(routes)(
    'gets neither user names nor secrets in URLs from %s [asvs 8.2.3]',
    async (path, _whole, redacted) => {
      for (const as of ['anonymous', 'demo'] as const) {
        const text = await gateway.fetch(`/api${path}`, { as }).then((answer) => answer.text());
        expect(text).not.toMatch(/SECRET|person1|laptop/);
        expect(JSON.parse(text)).toEqual(redacted);
      }
    },
  );

  it('gets the full URL of built-in sources, which is public', async () => {
    const builtIn = await startStubGateway({
      answers: { 'sync.source': () => ({ ...source, ready_made: true, home_url: 'https://www.grants.gov/search' }) },
    });
    const body = await builtIn.fetch(`/api/sources/${source.key}`, { as: 'demo' }).then((answer) => answer.json());
    expect(body).toMatchObject({ home_url: 'https://www.grants.gov/search', settings: {} });
    await builtIn.close();
  });
});

describe('a person', () => {
  it.each(routes)('gets everything from %s, in a session and with an API token', async (path, whole) => {
    for (const as of ['owner', 'otherUser', 'readToken', 'writeToken'] as const) {
      await expect(gateway.fetch(`/api${path}`, { as }).then((answer) => answer.json())).resolves.toEqual(whole);
    }
  });
});
