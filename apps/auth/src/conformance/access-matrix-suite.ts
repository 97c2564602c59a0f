import { authPrefix, apiPrefix } from '@rfp/contracts/http';
import { authRoutes, type AuthRouteName } from '@rfp/contracts/auth-routes';
import { type RouteName, routes } from '@rfp/contracts/routes';
import { type Route } from '@rfp/contracts/route';
import { BusClient } from '@rfp/messaging/bus-client';
import { readOne } from '@rfp/persistence/read-rows';
import { aNotice } from '@rfp/testing/builders';
import { sampleMatrix } from '@rfp/testing/sample-matrix';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { demoAccount } from '../demo/demo-account.js';
import {
  actors,
  policyRefusal,
  productOutcome,
  productRows,
  consumingRoutes,
  type Actor,
  type Outcome,
} from './access-matrix.js';
import { authRows } from './auth-access-matrix.js';
import { type ResponseData, send } from './testing/requests.js';
import {
  claimsOf,
  expireToken,
  freshAddress,
  personWithFactor,
  person,
  signIn,
  expectSuccess,
  tokenOf,
} from './testing/people.js';
import { type Suite } from './testing/suite.js';
import { type World } from './testing/world.js';

/** An account with one of everything. */
interface Owner {
  id: string;
  email: string;
  /** Of a session at aal2. */
  token: string;
  apiTokens: { read: string; write: string; revoked: string };
  apiTokenId: string;
  /** Of a session in another browser. */
  sessionId: string;
  factorId: string;
  identityId: string;
}

const createdSchema = z.object({ id: z.uuid(), token: z.string() });

async function makeOwner(world: World): Promise<Owner> {
  const { id, email, browser, factorId } = await personWithFactor(world, { email: freshAddress('owner') });
  const token = await tokenOf(browser);
  const create = async (scope: string) =>
    createdSchema.parse(
      (await send(world.url, 'POST', '/api/api-tokens', { token, body: { name: `For ${scope}`, scope } })).body,
    );
  const [read, write, revoked, target] = [
    await create('read'),
    await create('write'),
    await create('write'),
    await create('write'),
  ];
  await send(world.url, 'DELETE', `/api/api-tokens/${revoked.id}`, { token });
  await send(world.url, 'PUT', '/api/user-preferences', { token, body: { keywords: ['the owner’s'] } });
  await send(world.url, 'PATCH', '/api/settings', { token, body: { default_page_size: 33 } });
  const [identity] = (await browser.getUserIdentities()).data?.identities ?? [];
  return {
    id,
    email,
    token,
    apiTokens: { read: read.token, write: write.token, revoked: revoked.token },
    apiTokenId: target.id,
    sessionId: claimsOf(await tokenOf(await signIn(world, email))).session_id,
    factorId,
    identityId: identity?.identity_id ?? '',
  };
}

const tables = [
  'identity',
  'session',
  'factor',
  'api_token',
  'device_request',
  'recovery_code',
  'user_preferences',
  'user_settings',
  'one_time_token',
  'auth_code',
];
/** Columns that a read may update. */
const unlooked = `- 'last_used_at' - 'refreshed_at' - 'address' - 'user_agent'`;

/** All stored data of an account. */
async function everythingOf({ db }: World, id: string): Promise<unknown> {
  const parts = tables.map(
    (name) =>
      `'${name}', (SELECT jsonb_agg((to_jsonb(t) ${unlooked}) ORDER BY to_jsonb(t)::text) FROM (SELECT * FROM ${name} WHERE account_id = $1) t)`,
  );
  const row = await readOne(
    db.manager,
    z.object({ state: z.unknown() }),
    `SELECT jsonb_build_object('account', to_jsonb(a), ${parts.join(', ')}) AS state FROM account a WHERE id = $1`,
    [id],
  );
  return row?.state;
}

function tampered(token: string): string {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const text = Buffer.from(claims, 'base64url')
    .toString()
    .replace('"aal1"', '"aal2"')
    .replace('"is_anonymous":false', '"is_anonymous":true');
  return [header, Buffer.from(text).toString('base64url'), signature].join('.');
}

/** Credentials of every actor. */
const credentials: Record<Actor, (world: World, owner: Owner) => Promise<string | null>> = {
  'no token': async () => null,
  'an expired token': async (world, { token }) => expireToken(world, token),
  'a tampered token': async (_world, { token }) => tampered(token),
  'another user': async (world) => tokenOf((await person(world)).browser),
  'the demo account': async (world) => tokenOf(await signIn(world, demoAccount.email, demoAccount.password)),
  'an anonymous session': async (world) => {
    const browser = world.browser();
    expectSuccess(await browser.signInAnonymously());
    return tokenOf(browser);
  },
  'a read-only API token': async (_world, { apiTokens }) => apiTokens.read,
  'a read-write API token': async (_world, { apiTokens }) => apiTokens.write,
  'a revoked API token': async (_world, { apiTokens }) => apiTokens.revoked,
  'a session that was signed out': async (world, { email }) => {
    const browser = await signIn(world, email);
    const token = await tokenOf(browser);
    await browser.signOut({ scope: 'local' });
    return token;
  },
  'a session without the second factor': async (world, { email }) => tokenOf(await signIn(world, email)),
  'the owner': async (_world, { token }) => token,
};

/** Actors whose success changes the owner's data. */
const owners = new Set<Actor>([
  'the owner',
  'a session without the second factor',
  'a read-write API token',
  'a read-only API token',
]);

interface Cell {
  name: string;
  actor: Actor;
  method: string;
  path: string;
  body: unknown;
  expected: Outcome;
}

function isRouteName(name: string): name is RouteName {
  return Object.hasOwn(productRows, name);
}

function isAuthRouteName(name: string): name is AuthRouteName {
  return Object.hasOwn(authRows, name);
}

const allRoutes: Readonly<Record<RouteName, Route>> = routes;

/** One route of each access level, on which every refusal is checked with real credentials. */
const refusalSamples = new Set<RouteName>(['getSettings', 'changeSettings', 'listApiTokens']);

/**
 * The cells that the policy allows, because their outcomes depend on the services behind the gateway. Refusals come
 * from the gateway alone, and its `access-matrix.spec.ts` checks them for every route, so one route of each level is
 * enough here.
 */
const productCells = Object.keys(productRows)
  .filter(isRouteName)
  .flatMap((name) => {
    const { method, path, root } = allRoutes[name];
    const row = productRows[name];
    return actors
      .filter((actor) => refusalSamples.has(name) || policyRefusal(row, actor) === undefined)
      .map((actor): Cell => ({
        name,
        actor,
        method,
        path: (root === true ? '' : apiPrefix) + path,
        body: row.body,
        expected: productOutcome(row, actor),
      }));
  });

const authCells = Object.keys(authRows)
  .filter(isAuthRouteName)
  .flatMap((name) => {
    const { query = '', body, outcome } = authRows[name];
    const { method, path } = authRoutes[name];
    return actors.map((actor): Cell => ({
      name,
      actor,
      method,
      path: authPrefix + path + query,
      body,
      expected: outcome[actor],
    }));
  });

const allCells = [...productCells, ...authCells];
const cells = sampleMatrix(allCells, ({ name, actor, method, expected }) => ({
  row: name,
  column: actor,
  // Refused for the same reason, or accepted.
  kind: `${method === 'GET' ? 'a read' : 'a change'}: ${expected}`,
}));

function outcomeOf({ status, body }: ResponseData): Outcome {
  return status < 400 ? String(status) : `${status} ${String(body['code'])}`;
}

/** Every route of the product and of the auth wire contract, for every actor. */
export const accessMatrixSuite: Suite = (world) => {
  let owner: Owner;
  let ids: { opportunity: string; run: string };
  const ready = new Map<Actor, string | null>();

  beforeAll(async () => {
    owner = await makeOwner(world());
    for (const actor of actors) ready.set(actor, await credentials[actor](world(), owner));
    const notices = {
      source: 'sam_gov',
      run_id: randomUUID(),
      seq: 1,
      fence: 0,
      fetched_at: new Date().toISOString(),
      demo: false,
      notices: [aNotice()],
    };
    await new BusClient(world().bus).call('opportunities.intake', notices);
    const [first] = z
      .array(z.object({ id: z.uuid() }))
      .parse(JSON.parse((await send(world().url, 'GET', '/api/opportunities', { token: owner.token })).text));
    const started = await send(world().url, 'POST', '/api/sync', {
      token: owner.token,
      body: { sources: ['grants_gov'] },
    });
    const { runs } = z.object({ runs: z.array(z.object({ run_id: z.uuid() })) }).parse(started.body);
    ids = { opportunity: first?.id ?? '', run: runs[0]?.run_id ?? '' };
  }, 60_000);

  /** The path, with the id of the owner's object. */
  function addressOf({ name, path }: Cell, { apiTokenId, sessionId, factorId, identityId }: Owner): string {
    const kinds: [RegExp, string][] = [
      [/Token$/, apiTokenId],
      [/Session$/, sessionId],
      [/Factor$/, factorId],
      [/Identity$/, identityId],
      [/^getRun$|Records$/, ids.run],
      [/Source$|^source|^replay/, 'grants_gov'],
    ];
    const [, id = ids.opportunity] = kinds.find(([pattern]) => pattern.test(name)) ?? [];
    return path
      .replace('{id}', id)
      .replace('{document}', 'a'.repeat(32))
      .replace('{page}', '1')
      .replace('{code}', 'BCDF-GHJK')
      .replace('{source}', 'sam_gov')
      .replace('{system}', 'naics');
  }

  it('covers every route', () => {
    expect(Object.keys(productRows).sort()).toEqual(Object.keys(routes).sort());
    expect(Object.keys(authRows).sort()).toEqual(Object.keys(authRoutes).sort());
    expect(authCells).toHaveLength(Object.keys(authRoutes).length * actors.length);
    expect(productCells.length).toBeGreaterThan(240);
  });

  it.each(cells)('$name by $actor: $expected', async (cell) => {
    const succeeds = !/^[45]/.test(cell.expected);
    const ownThing = succeeds && consumingRoutes.has(cell.name);
    const target = ownThing && owners.has(cell.actor) ? await makeOwner(world()) : owner;
    const token = ownThing ? await credentials[cell.actor](world(), target) : (ready.get(cell.actor) ?? null);
    const before = await everythingOf(world(), owner.id);
    const body =
      cell.body === undefined
        ? undefined
        : JSON.parse(JSON.stringify(cell.body).replace('FRESH', freshAddress('matrix')));
    const response = await send(world().url, cell.method, addressOf(cell, target), {
      token,
      ...(body === undefined ? {} : { body }),
    });
    expect([outcomeOf(response), response.status < 400 ? '' : response.text]).toEqual([
      cell.expected,
      expect.any(String),
    ]);
    expect(await everythingOf(world(), owner.id)).toEqual(before);
  });

  it("leaves the owner's data unchanged", async () => {
    const { token, apiTokens } = owner;
    expect((await send(world().url, 'GET', '/api/user-preferences', { token })).body).toMatchObject({
      keywords: ['the owner’s'],
    });
    expect((await send(world().url, 'GET', '/api/settings', { token: apiTokens.read })).body).toMatchObject({
      settings: { default_page_size: 33 },
    });
    expect((await send(world().url, 'GET', '/api/api-tokens', { token })).text).toContain(owner.apiTokenId);
    expect((await send(world().url, 'GET', '/api/sessions', { token })).text).toContain(owner.sessionId);
  });
};
