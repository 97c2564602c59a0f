import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { routes, type RouteName } from '@rfp/contracts/routes';
import { stubCallers, stubCredential, stubSite, signAccessToken } from '@rfp/testing/stub-callers';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { sampleMatrix } from '@rfp/testing/sample-matrix';
import { stubId } from '@rfp/testing/stub-services';
import { generateKeyPairSync } from 'node:crypto';
import { forgedHeaders } from './testing/forged-headers.js';
import { startStubGateway, type StubGateway } from './testing/stub-gateway.js';

/** Written out here instead of derived from the routes, so that changes are noticed. */
type Column = keyof typeof credentials;
type Needs = 'nothing' | 'anybody known' | 'somebody who may change things' | 'a person in a session';

const now = Math.floor(Date.now() / 1000);
const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The owner's token with changed claims and the old signature. */
function tamperedToken(): string {
  const [header = '', claims = '', signature = ''] = signAccessToken('demo').split('.');
  const text = Buffer.from(claims, 'base64url').toString().replace(stubCallers.demo.user_id, stubCallers.owner.user_id);
  return [header, Buffer.from(text).toString('base64url'), signature].join('.');
}

const credentials = {
  'no token': () => null,
  'an empty token': () => '',
  'no token at all but words': () => 'let-me-in',
  'an expired token': () => signAccessToken('owner', { claims: { iat: now - 1000, exp: now - 100 } }),
  'a token of tomorrow': () => signAccessToken('owner', { claims: { nbf: now + 86_400 } }),
  'a tampered token': tamperedToken,
  'a token without signature': () => signAccessToken('owner', { header: { alg: 'none' }, key: null }),
  'a token of another key': () => signAccessToken('owner', { key: strangersKey }),
  'a token of an unknown key id': () => signAccessToken('owner', { header: { kid: '__proto__' }, key: strangersKey }),
  'a token that brings its own key': () =>
    signAccessToken('owner', {
      header: { kid: undefined, jwk: { kty: 'EC' }, jku: 'http://127.0.0.1:1/keys' },
      key: strangersKey,
    }),
  'a token for another audience': () => signAccessToken('owner', { claims: { aud: 'rfp-services' } }),
  'a token of another issuer': () => signAccessToken('owner', { claims: { iss: `https://evil.example${authPrefix}` } }),
  'a token with odd claims': () => signAccessToken('owner', { claims: { sub: 'admin', role: 'service_role' } }),
  'a token of a session that has ended': () => signAccessToken('owner', { claims: { session_id: stubId(999) } }),
  'an API token that nobody made': () => `rfp_${'x'.repeat(43)}`,
  'a session that lacks its second factor': () => stubCredential('halfway'),
  'an anonymous session': () => stubCredential('anonymous'),
  'the demo account': () => stubCredential('demo'),
  'a read-only API token': () => stubCredential('readToken'),
  'a read-write API token': () => stubCredential('writeToken'),
  'a session with its second factor': () => stubCredential('twoFactors'),
  'another user': () => stubCredential('otherUser'),
  'the owner': () => stubCredential('owner'),
};

/** Error code; null if access is granted. */
const refusals: Record<Column, Record<Exclude<Needs, 'nothing'>, string | null>> = {
  'no token': all('UNAUTHENTICATED'),
  'an empty token': all('UNAUTHENTICATED'),
  'no token at all but words': all('TOKEN_REFUSED'),
  'an expired token': all('TOKEN_REFUSED'),
  'a token of tomorrow': all('TOKEN_REFUSED'),
  'a tampered token': all('TOKEN_REFUSED'),
  'a token without signature': all('TOKEN_REFUSED'),
  'a token of another key': all('TOKEN_REFUSED'),
  'a token of an unknown key id': all('TOKEN_REFUSED'),
  'a token that brings its own key': all('TOKEN_REFUSED'),
  'a token for another audience': all('TOKEN_REFUSED'),
  'a token of another issuer': all('TOKEN_REFUSED'),
  'a token with odd claims': all('TOKEN_REFUSED'),
  'a token of a session that has ended': all('TOKEN_REFUSED'),
  'an API token that nobody made': all('TOKEN_REFUSED'),
  'a session that lacks its second factor': all('SECOND_FACTOR_REQUIRED'),
  'an anonymous session': row(null, 'READ_ONLY', 'READ_ONLY'),
  'the demo account': row(null, 'READ_ONLY', 'READ_ONLY'),
  'a read-only API token': row(null, 'READ_ONLY', 'SESSION_REQUIRED'),
  'a read-write API token': row(null, null, 'SESSION_REQUIRED'),
  'a session with its second factor': all(null),
  'another user': all(null),
  'the owner': all(null),
};

function row(
  known: string | null,
  changing: string | null,
  person: string | null,
): Record<Exclude<Needs, 'nothing'>, string | null> {
  return { 'anybody known': known, 'somebody who may change things': changing, 'a person in a session': person };
}

function all(code: string | null): Record<Exclude<Needs, 'nothing'>, string | null> {
  return row(code, code, code);
}

const statuses = new Map([
  ['UNAUTHENTICATED', 401],
  ['TOKEN_REFUSED', 401],
  ['SECOND_FACTOR_REQUIRED', 403],
  ['READ_ONLY', 403],
  ['SESSION_REQUIRED', 403],
]);

/** For every route: its access level, success status, and a valid body. */
const table: Record<RouteName, { needs: Needs; success: number; body?: unknown }> = {
  listOpportunities: { needs: 'anybody known', success: 200 },
  listOpportunitiesWorking: { needs: 'anybody known', success: 200 },
  previewOrder: { needs: 'anybody known', success: 200, body: { keywords: ['cooling'] } },
  searchOpportunities: { needs: 'anybody known', success: 200, body: { keywords: 'cooling' } },
  stats: { needs: 'anybody known', success: 200 },
  financialMetrics: { needs: 'anybody known', success: 200 },
  marketAnalysis: { needs: 'anybody known', success: 200 },
  smartAlerts: { needs: 'anybody known', success: 200, body: {} },
  noticeBrief: { needs: 'anybody known', success: 200 },
  writeBrief: { needs: 'anybody known', success: 200, body: { opportunity: stubId(1) } },
  askNotice: { needs: 'anybody known', success: 200, body: { question: 'When are offers due?' } },
  listQuestions: { needs: 'anybody known', success: 200 },
  amendmentImpact: { needs: 'anybody known', success: 200 },
  listCheckedRequirements: { needs: 'anybody known', success: 200 },
  checkRequirement: {
    needs: 'somebody who may change things',
    success: 200,
    body: { requirement: 'Offers are due at noon.', checked: true },
  },
  listDocuments: { needs: 'anybody known', success: 200 },
  readDocuments: { needs: 'somebody who may change things', success: 202, body: {} },
  documentPage: { needs: 'anybody known', success: 200 },
  complianceAnalysis: { needs: 'anybody known', success: 200, body: { opportunity: stubId(1) } },
  trendAnalysis: { needs: 'anybody known', success: 200, body: {} },
  competitiveLandscape: { needs: 'anybody known', success: 200, body: {} },
  marketForecast: { needs: 'anybody known', success: 200, body: {} },
  predictOpportunities: { needs: 'anybody known', success: 200 },
  listAwards: { needs: 'anybody known', success: 422 },
  perplexityStatus: { needs: 'anybody known', success: 200 },
  perplexitySearch: { needs: 'anybody known', success: 200, body: { query: 'cooling' } },
  bulkEnrich: { needs: 'somebody who may change things', success: 202, body: { opportunity_ids: [stubId(1)] } },
  getBulkEnrichment: { needs: 'anybody known', success: 200 },
  cancelBulkEnrichment: { needs: 'somebody who may change things', success: 200 },
  enrichOpportunity: { needs: 'anybody known', success: 200, body: { opportunity: stubId(1) } },
  scoreOpportunity: { needs: 'anybody known', success: 200, body: { opportunity: { id: stubId(1) } } },
  opportunityFacets: { needs: 'anybody known', success: 200 },
  opportunityCoverage: { needs: 'anybody known', success: 200 },
  exportOpportunities: { needs: 'anybody known', success: 200 },
  getOpportunity: { needs: 'anybody known', success: 200 },
  opportunityHistory: { needs: 'anybody known', success: 200 },
  opportunityVersion: { needs: 'anybody known', success: 200 },
  opportunityDiff: { needs: 'anybody known', success: 200 },
  markOpportunitySeen: { needs: 'somebody who may change things', success: 200, body: { version: 1 } },
  splitOpportunity: {
    needs: 'somebody who may change things',
    success: 201,
    body: { records: [{ source_name: 'SAM.gov', source_id: '1' }] },
  },
  mergeOpportunities: { needs: 'somebody who may change things', success: 201, body: { with: stubId(2) } },
  listMergeDecisions: { needs: 'anybody known', success: 200 },
  undoMergeDecision: { needs: 'somebody who may change things', success: 200 },
  listSynonyms: { needs: 'anybody known', success: 200 },
  addSynonym: {
    needs: 'somebody who may change things',
    success: 201,
    body: { forms: ['CWO', 'chief warrant officer'] },
  },
  changeSynonym: { needs: 'somebody who may change things', success: 200, body: { enabled: false } },
  removeSynonym: { needs: 'somebody who may change things', success: 200 },
  deadLetters: { needs: 'anybody known', success: 200 },
  replayDeadLetters: {
    needs: 'somebody who may change things',
    success: 200,
    body: { service: 'opportunities', ids: [stubId(1)] },
  },
  discardDeadLetters: {
    needs: 'somebody who may change things',
    success: 200,
    body: { service: 'opportunities', ids: [stubId(1)] },
  },
  explainScore: { needs: 'anybody known', success: 200 },
  listCodes: { needs: 'anybody known', success: 200 },
  startSync: { needs: 'somebody who may change things', success: 202, body: {} },
  syncStatus: { needs: 'anybody known', success: 200 },
  listConnectors: { needs: 'anybody known', success: 200 },
  listSources: { needs: 'anybody known', success: 200 },
  getSource: { needs: 'anybody known', success: 200 },
  addSource: {
    needs: 'somebody who may change things',
    success: 201,
    body: { name: 'County bids', connector: 'web_page', settings: { url: 'https://county.example.org/bids' } },
  },
  changeSource: { needs: 'somebody who may change things', success: 200, body: { paused: true } },
  removeSource: { needs: 'somebody who may change things', success: 200 },
  testSource: { needs: 'somebody who may change things', success: 200, body: { source: 'grants_gov' } },
  sourceLedger: { needs: 'anybody known', success: 200 },
  sourceRejected: { needs: 'anybody known', success: 200 },
  replayRejected: { needs: 'somebody who may change things', success: 202, body: {} },
  listRuns: { needs: 'anybody known', success: 200 },
  getRun: { needs: 'anybody known', success: 200 },
  cancelRun: { needs: 'somebody who may change things', success: 202 },
  closeMissing: { needs: 'somebody who may change things', success: 200 },
  rejectedRecords: { needs: 'anybody known', success: 200 },
  scrapingSources: { needs: 'anybody known', success: 200 },
  scrapeSource: { needs: 'somebody who may change things', success: 202, body: { source_key: 'county_bids' } },
  scrapeUrl: {
    needs: 'somebody who may change things',
    success: 202,
    body: { url: 'https://county.example.org/bids' },
  },
  scrapeAll: { needs: 'somebody who may change things', success: 202 },
  scrapeTest: {
    needs: 'somebody who may change things',
    success: 200,
    body: { url: 'https://county.example.org/bids' },
  },
  events: { needs: 'anybody known', success: 200 },
  removeDemoData: { needs: 'somebody who may change things', success: 200 },
  listNotifications: { needs: 'anybody known', success: 200 },
  dismissNotification: { needs: 'somebody who may change things', success: 200 },
  dismissNotifications: { needs: 'somebody who may change things', success: 200 },
  rehearseNotifications: { needs: 'anybody known', success: 200 },
  sendNotificationConfirmation: { needs: 'somebody who may change things', success: 200 },
  // Without the token of a link.
  confirmNotificationEmail: { needs: 'nothing', success: 422 },
  mailState: { needs: 'nothing', success: 422 },
  unsubscribe: { needs: 'nothing', success: 422 },
  clientConfig: { needs: 'nothing', success: 200 },
  getPreferences: { needs: 'anybody known', success: 200 },
  findPreferences: { needs: 'anybody known', success: 200 },
  putPreferences: { needs: 'somebody who may change things', success: 200, body: { keywords: ['HVAC'] } },
  whoAmI: { needs: 'anybody known', success: 200 },
  getSettings: { needs: 'anybody known', success: 200 },
  changeSettings: { needs: 'somebody who may change things', success: 200, body: { dark_mode: true } },
  listApiTokens: { needs: 'a person in a session', success: 200 },
  createApiToken: { needs: 'a person in a session', success: 201, body: { name: 'Nightly export', scope: 'write' } },
  revokeApiToken: { needs: 'a person in a session', success: 200 },
  listOwnSessions: { needs: 'a person in a session', success: 200 },
  revokeOwnSession: { needs: 'a person in a session', success: 200 },
  findDeviceRequest: { needs: 'a person in a session', success: 200 },
  decideDeviceRequest: { needs: 'a person in a session', success: 200, body: { decision: 'approve' } },
  listSourceKeys: { needs: 'a person in a session', success: 200 },
  putSourceKey: { needs: 'a person in a session', success: 200, body: { key: 'a-key-of-sam-gov' } },
  removeSourceKey: { needs: 'a person in a session', success: 200 },
  testSourceKey: { needs: 'a person in a session', success: 200 },
  mcp: { needs: 'anybody known', success: 200, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  live: { needs: 'nothing', success: 200 },
  ready: { needs: 'nothing', success: 200 },
  healthParts: { needs: 'anybody known', success: 200 },
  healthSources: { needs: 'anybody known', success: 200 },
  version: { needs: 'nothing', success: 200 },
};

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(table, name);
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(credentials, name);
}

/** Of the refusal; null if access is granted. */
function codeOf(name: RouteName, column: Column): string | null {
  const { needs } = table[name];
  return needs === 'nothing' ? null : refusals[column][needs];
}

function pathOf(name: RouteName): string {
  const { path, ...route } = routes[name];
  const filled = path
    .replace('{document}', 'a'.repeat(32))
    .replace('{page}', '1')
    .replace('{code}', 'BCDF-GHJK')
    .replace('{id}', path.startsWith('/sources/') ? 'grants_gov' : stubId(1))
    .replace('{source}', 'sam_gov')
    .replace('{system}', 'naics');
  return ('root' in route ? '' : apiPrefix) + filled;
}

async function ask(name: RouteName, column: Column, extra: Record<string, string> = {}, query = ''): Promise<Response> {
  const route = routes[name];
  const { body } = table[name];
  const credential = credentials[column]();
  const headers = {
    ...extra,
    ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return fetch(gateway.url + pathOf(name) + query, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const allCells = Object.keys(table)
  .filter(isRoute)
  .flatMap((name) =>
    Object.keys(credentials)
      .filter(isColumn)
      .map((column): [RouteName, Column] => [name, column]),
  );
const cells = sampleMatrix(allCells, ([name, column]) => ({
  row: name,
  column,
  kind: `${table[name].needs}: ${codeOf(name, column)}`,
}));
/** In the drill, every cell is tried without and with forged headers, otherwise in turn. */
const attempts = cells.map(([name, column], at) => {
  const extras = [{}, forgedHeaders];
  return [name, column, isFullDrill ? extras : [extras[at % 2]]] as const;
});

describe('the access matrix', () => {
  it('covers every route', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(routes).sort());
  });

  it('covers every credential at every access level', () => {
    const met = (some: readonly (readonly [RouteName, Column])[]) =>
      new Set(some.map(([name, column]) => `${column}: ${table[name].needs}`));
    expect(met(cells)).toEqual(met(allCells));
  });

  it.each(attempts)('%s, with %s', async (name, column, extras) => {
    const code = codeOf(name, column);
    const status = code === null ? table[name].success : statuses.get(code);
    for (const extra of extras) {
      const before = gateway.requests.length;
      const answer = await ask(name, column, extra);
      expect(answer.status).toBe(status);
      // The event stream runs until the client disconnects; a file is no JSON.
      const body: unknown =
        answer.headers.get('content-type')?.startsWith('text/') === true
          ? await answer.body?.cancel()
          : await answer.json();
      if (code === null) continue;
      expect(body).toHaveProperty('code', code);
      expect(gateway.requests).toHaveLength(before);
      expect(answer.headers.get('www-authenticate')?.startsWith('Bearer') ?? false).toBe(status === 401);
    }
  });

  it.each(Object.keys(table).filter((name) => isRoute(name) && routes[name].method === 'GET'))(
    '%s by HEAD, with no token',
    async (name) => {
      if (!isRoute(name)) throw new Error('not a route');
      const answer = await fetch(gateway.url + pathOf(name), { method: 'HEAD' });
      expect(answer.status).toBe(table[name].needs === 'nothing' ? table[name].success : 401);
    },
  );
});

describe('a credential', () => {
  it('is accepted in the header only: not in the URL, the body, or another scheme', async () => {
    const token = stubCredential('owner');
    const stats = `${gateway.url}/api/opportunities/stats`;
    await expect(ask('listOpportunities', 'no token', {}, `?access_token=${token}`)).resolves.toHaveProperty(
      'status',
      401,
    );
    await expect(fetch(stats, { headers: { authorization: `Basic ${token}` } })).resolves.toHaveProperty('status', 401);
    await expect(fetch(stats, { headers: { authorization: token } })).resolves.toHaveProperty('status', 401);
    await expect(fetch(stats, { headers: { authorization: `Bearer ${token} ${token}` } })).resolves.toHaveProperty(
      'status',
      401,
    );
    await expect(fetch(stats, { headers: { authorization: `bearer ${token}` } })).resolves.toHaveProperty(
      'status',
      200,
    );
  });

  it('of one gateway is rejected by another with a different origin', async () => {
    const other = await startStubGateway({ siteUrl: 'https://rfp.example.org' });
    const headers = { authorization: `Bearer ${stubCredential('owner')}` };
    await expect(fetch(`${other.url}/api/opportunities/stats`, { headers })).resolves.toHaveProperty('status', 401);
    const issued = {
      authorization: `Bearer ${signAccessToken('owner', { claims: { iss: `https://rfp.example.org${authPrefix}` } })}`,
    };
    await expect(fetch(`${other.url}/api/opportunities/stats`, { headers: issued })).resolves.toHaveProperty(
      'status',
      200,
    );
    await expect(fetch(`${gateway.url}/api/opportunities/stats`, { headers })).resolves.toHaveProperty('status', 200);
    await other.close();
    expect(stubSite).not.toBe('https://rfp.example.org');
  });
});
