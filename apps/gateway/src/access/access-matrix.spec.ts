import { type Access } from '@rfp/contracts/caller';
import { authPrefix } from '@rfp/contracts/http';
import { isPermission, permissions } from '@rfp/contracts/people/permissions';
import { type Route } from '@rfp/contracts/routes/route';
import { routes, type RouteName } from '@rfp/contracts/routes';
import { sampleRequest } from '@rfp/contracts/testing/sample-request';
import { stubCallers, stubCredential, stubSite, signAccessToken } from '@rfp/testing/stubs/stub-callers';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { sampleMatrix } from '@rfp/testing/sample-matrix';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { generateKeyPairSync } from 'node:crypto';
import { forgedHeaders } from '../testing/forged-headers.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';

type Column = keyof typeof credentials;
type Credential = 'read' | 'write' | 'account';

const now = Math.floor(Date.now() / 1000);
const foreignKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

/** The owner's token with changed claims and the old signature. */
function tamperedToken(): string {
  const [header = '', claims = '', signature = ''] = signAccessToken('demo').split('.');
  const text = Buffer.from(claims, 'base64url').toString().replace(stubCallers.demo.user_id, stubCallers.owner.user_id);
  return [header, Buffer.from(text).toString('base64url'), signature].join('.');
}

const credentials = {
  'no token': () => null,
  'an empty token': () => '',
  'words in place of a token': () => 'let-me-in',
  'an expired token': () => signAccessToken('owner', { claims: { iat: now - 1000, exp: now - 100 } }),
  'a token that becomes valid tomorrow': () => signAccessToken('owner', { claims: { nbf: now + 86_400 } }),
  'a tampered token': tamperedToken,
  'a token without signature': () => signAccessToken('owner', { header: { alg: 'none' }, key: null }),
  'a token of another key': () => signAccessToken('owner', { key: foreignKey }),
  'a token of an unknown key id': () => signAccessToken('owner', { header: { kid: '__proto__' }, key: foreignKey }),
  'a token with a key in its header': () =>
    signAccessToken('owner', {
      header: { kid: undefined, jwk: { kty: 'EC' }, jku: 'http://127.0.0.1:1/keys' },
      key: foreignKey,
    }),
  'a token for another audience': () => signAccessToken('owner', { claims: { aud: 'rfp-services' } }),
  'a token of another issuer': () => signAccessToken('owner', { claims: { iss: `https://evil.example${authPrefix}` } }),
  'a token with odd claims': () => signAccessToken('owner', { claims: { sub: 'admin', role: 'service_role' } }),
  'a token of a session that has ended': () => signAccessToken('owner', { claims: { session_id: stubId(999) } }),
  'an unknown API token': () => `rfp_${'x'.repeat(43)}`,
  'a session that lacks its second factor': () => stubCredential('halfway'),
  'an anonymous session': () => stubCredential('anonymous'),
  'the demo account': () => stubCredential('demo'),
  'a read-only API token': () => stubCredential('readToken'),
  'a read-write API token': () => stubCredential('writeToken'),
  'a session with its second factor': () => stubCredential('twoFactors'),
  'a member': () => stubCredential('otherUser'),
  'a curator': () => stubCredential('curator'),
  'a viewer of a workspace': () => stubCredential('viewer'),
  'an editor of a workspace': () => stubCredential('editor'),
  'the owner': () => stubCredential('owner'),
};

/** Error codes by credential and access level; null if access is granted. */
const refusals: Record<Column, Record<Credential, string | null>> = {
  'no token': atEveryLevel('UNAUTHENTICATED'),
  'an empty token': atEveryLevel('UNAUTHENTICATED'),
  'words in place of a token': atEveryLevel('TOKEN_REFUSED'),
  'an expired token': atEveryLevel('TOKEN_REFUSED'),
  'a token that becomes valid tomorrow': atEveryLevel('TOKEN_REFUSED'),
  'a tampered token': atEveryLevel('TOKEN_REFUSED'),
  'a token without signature': atEveryLevel('TOKEN_REFUSED'),
  'a token of another key': atEveryLevel('TOKEN_REFUSED'),
  'a token of an unknown key id': atEveryLevel('TOKEN_REFUSED'),
  'a token with a key in its header': atEveryLevel('TOKEN_REFUSED'),
  'a token for another audience': atEveryLevel('TOKEN_REFUSED'),
  'a token of another issuer': atEveryLevel('TOKEN_REFUSED'),
  'a token with odd claims': atEveryLevel('TOKEN_REFUSED'),
  'a token of a session that has ended': atEveryLevel('TOKEN_REFUSED'),
  'an unknown API token': atEveryLevel('TOKEN_REFUSED'),
  'a session that lacks its second factor': atEveryLevel('SECOND_FACTOR_REQUIRED'),
  'an anonymous session': byLevel(null, 'READ_ONLY', 'READ_ONLY'),
  'the demo account': byLevel(null, 'READ_ONLY', 'READ_ONLY'),
  'a read-only API token': byLevel(null, 'READ_ONLY', 'SESSION_REQUIRED'),
  'a read-write API token': byLevel(null, null, 'SESSION_REQUIRED'),
  'a session with its second factor': atEveryLevel(null),
  'a member': atEveryLevel(null),
  'a curator': atEveryLevel(null),
  'a viewer of a workspace': atEveryLevel(null),
  'an editor of a workspace': atEveryLevel(null),
  'the owner': atEveryLevel(null),
};

function byLevel(read: string | null, write: string | null, account: string | null): Record<Credential, string | null> {
  return { read, write, account };
}

function atEveryLevel(code: string | null): Record<Credential, string | null> {
  return byLevel(code, code, code);
}

/** Columns without the roles that permissions require. */
const columnsWithoutRole: Readonly<Record<'curator' | 'administrator', ReadonlySet<Column>>> = {
  curator: new Set<Column>([
    'a member',
    'a viewer of a workspace',
    'an editor of a workspace',
    'the demo account',
    'an anonymous session',
  ]),
  administrator: new Set<Column>([
    'a member',
    'a curator',
    'a viewer of a workspace',
    'an editor of a workspace',
    'the demo account',
    'an anonymous session',
  ]),
};

/** Refusals of the columns whose workspace role is too low. All other columns own their workspace. */
const workspaceRefusals: Readonly<Record<'editor' | 'owner', Partial<Record<Column, string>>>> = {
  editor: { 'a viewer of a workspace': 'EDITOR_REQUIRED' },
  owner: { 'a viewer of a workspace': 'OWNER_REQUIRED', 'an editor of a workspace': 'OWNER_REQUIRED' },
};

function refusalOf(access: Exclude<Access, 'public'>, column: Column): string | null {
  if (!isPermission(access)) return refusals[column][access];
  const { credential, role, workspace } = permissions[access];
  const byCredential = refusals[column][credential];
  if (byCredential !== null) return byCredential;
  if (role !== 'member' && columnsWithoutRole[role].has(column))
    return role === 'curator' ? 'CURATOR_REQUIRED' : 'ADMINISTRATOR_REQUIRED';
  return workspace === undefined ? null : (workspaceRefusals[workspace][column] ?? null);
}

const statuses = new Map([
  ['UNAUTHENTICATED', 401],
  ['TOKEN_REFUSED', 401],
  ['SECOND_FACTOR_REQUIRED', 403],
  ['READ_ONLY', 403],
  ['SESSION_REQUIRED', 403],
  ['CURATOR_REQUIRED', 403],
  ['ADMINISTRATOR_REQUIRED', 403],
  ['EDITOR_REQUIRED', 403],
  ['OWNER_REQUIRED', 403],
]);

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** Bodies for routes that would refuse a sample body although each of its members matches the schema. */
const bodies: Partial<Record<RouteName, unknown>> = {
  mcp: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
};

function requestOf(name: RouteName): { path: string; body: unknown } {
  const { path, body } = sampleRequest(allRoutes[name]);
  return { path, body: bodies[name] ?? body };
}

/** Status of a permitted request without a query; 422 for routes that require one. */
function permittedStatusOf(name: RouteName): number {
  const { query, status = 200 } = allRoutes[name];
  return query?.safeParse({}).success === false ? 422 : status;
}

let gateway: StubGateway;

beforeAll(async () => {
  gateway = await startStubGateway();
});

afterAll(() => gateway.close());

function isRoute(name: string): name is RouteName {
  return Object.hasOwn(allRoutes, name);
}

function isColumn(name: string): name is Column {
  return Object.hasOwn(credentials, name);
}

/** Error code of the refusal; null if access is granted. */
function refusalCodeOf(name: RouteName, column: Column): string | null {
  const { access } = allRoutes[name];
  return access === 'public' ? null : refusalOf(access, column);
}

async function sendRequest(
  name: RouteName,
  column: Column,
  extra: Record<string, string> = {},
  query = '',
): Promise<Response> {
  const route = routes[name];
  const { path, body } = requestOf(name);
  const credential = credentials[column]();
  const headers = {
    ...extra,
    ...(credential === null ? {} : { authorization: `Bearer ${credential}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return fetch(gateway.url + path + query, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const allCells = Object.keys(allRoutes)
  .filter(isRoute)
  .flatMap((name) =>
    Object.keys(credentials)
      .filter(isColumn)
      .map((column): [RouteName, Column] => [name, column]),
  );
const cells = sampleMatrix(allCells, ([name, column]) => ({
  row: name,
  column,
  kind: `${allRoutes[name].access}: ${refusalCodeOf(name, column)}`,
}));
/** In the drill, every cell is tested without and with forged headers; otherwise the cells alternate between both. */
const attempts = cells.map(([name, column], at) => {
  const headerVariants = [{}, forgedHeaders];
  return [name, column, isFullDrill ? headerVariants : [headerVariants[at % 2]]] as const;
});

describe('the access matrix', () => {
  it('covers every credential at every access level [asvs 8.2.1]', () => {
    const combinationsOf = (some: readonly (readonly [RouteName, Column])[]) =>
      new Set(some.map(([name, column]) => `${column}: ${allRoutes[name].access}`));
    expect(combinationsOf(cells)).toEqual(combinationsOf(allCells));
  });

  it.each(attempts)('decides about %s with %s [spec 6.1]', async (name, column, headerVariants) => {
    const code = refusalCodeOf(name, column);
    const status = code === null ? permittedStatusOf(name) : statuses.get(code);
    for (const extra of headerVariants) {
      const before = gateway.requests.length;
      const answer = await sendRequest(name, column, extra);
      expect(answer.status).toBe(status);
      // The event stream runs until the client disconnects; a file is not JSON.
      const body: unknown = /^(?:text\/|application\/x-ndjson)/.test(answer.headers.get('content-type') ?? '')
        ? await answer.body?.cancel()
        : await answer.json();
      if (code === null) continue;
      expect(body).toHaveProperty('code', code);
      expect(gateway.requests).toHaveLength(before);
      expect(answer.headers.get('www-authenticate')?.startsWith('Bearer') ?? false).toBe(status === 401);
    }
  });

  it.each(Object.keys(allRoutes).filter((name) => isRoute(name) && routes[name].method === 'GET'))(
    'decides about %s by HEAD without a token [asvs 3.5.3]',
    async (name) => {
      if (!isRoute(name)) throw new Error('not a route');
      const answer = await fetch(gateway.url + requestOf(name).path, { method: 'HEAD' });
      expect(answer.status).toBe(allRoutes[name].access === 'public' ? permittedStatusOf(name) : 401);
    },
  );
});

describe('a credential', () => {
  it('is accepted in the header only: not in the URL, the body, or another scheme [asvs 10.1.1, 14.2.1]', async () => {
    const token = stubCredential('owner');
    const stats = `${gateway.url}/api/opportunities/stats`;
    await expect(sendRequest('listOpportunities', 'no token', {}, `?access_token=${token}`)).resolves.toHaveProperty(
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
