import { authRoutes } from '@rfp/contracts/auth/auth-routes';
import { replyIn } from '@rfp/contracts/wire/envelope';
import { routes } from '@rfp/contracts/routes';
import { BusClient } from '@rfp/messaging/bus-client';
import { aNotice } from '@rfp/testing/builders';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { accepted, changingRoutes, consumingRoutes } from './access-matrix.js';
import { type Actor, actors, type Outcome } from './access-policy.js';
import { authRows } from './auth-access-matrix.js';
import { authCells, cells, productCells, type Cell } from '../testing/access-cells.js';
import { credentials, ownerActors } from '../testing/credentials.js';
import { readStoredData, makeOwner, type Owner } from '../testing/owner.js';
import { freshAddress } from '../testing/people.js';
import { type ResponseData } from '../testing/requests.js';
import { type Suite } from '../testing/suite.js';

function outcomeOf({ status, body }: ResponseData, { expected }: Cell): Outcome {
  if (expected === accepted && status < 500 && status !== 401 && status !== 403) return accepted;
  return status < 400 ? String(status) : `${status} ${String(body['code'])}`;
}

/** Every route of the product and of the auth wire contract, for every actor. */
export const accessMatrixSuite: Suite = (world) => {
  let owner: Owner;
  /** The owner whose account the routes change. */
  let changedOwner: Owner;
  /** All stored data of the owner. */
  let storedData: unknown;
  let ids: { opportunity: string; run: string };
  const tokens = new Map<Actor, string | null>();

  beforeAll(async () => {
    owner = await makeOwner(world());
    for (const actor of actors) tokens.set(actor, await credentials[actor](world(), owner));
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
      .parse(JSON.parse((await world().api('GET', '/api/opportunities', { token: owner.token })).text));
    const started = await world().api('POST', '/api/sync', { token: owner.token, body: { sources: ['grants_gov'] } });
    const { runs } = z
      .object({ runs: z.array(z.object({ run_id: z.uuid() })) })
      .parse(replyIn(started.body, routes.startSync));
    ids = { opportunity: first?.id ?? '', run: runs[0]?.run_id ?? '' };
    changedOwner = await makeOwner(world());
    storedData = await readStoredData(world(), owner.id);
  }, 60_000);

  /** The path, with the id of the owner's object. */
  function pathOf({ name, path }: Cell, { apiTokenId, sessionId, factorId, identityId }: Owner): string {
    const idsByRoute: [RegExp, string][] = [
      [/Token$/, apiTokenId],
      [/Session$/, sessionId],
      [/Factor$/, factorId],
      [/Identity$/, identityId],
      [/^getRun$|Records$/, ids.run],
      [/Source$|^source|^replay/, 'grants_gov'],
    ];
    const [, id = ids.opportunity] = idsByRoute.find(([pattern]) => pattern.test(name)) ?? [];
    return path
      .replace('{id}', id)
      .replace('{document}', 'a'.repeat(32))
      .replace('{page}', '1')
      .replace('{code}', 'BCDF-GHJK')
      .replace('{source}', 'sam_gov')
      .replace('{system}', 'naics');
  }

  it('is specified for every route [asvs 8.2.1]', () => {
    expect(new Set(productCells.map(({ name }) => name))).toEqual(new Set(Object.keys(routes)));
    expect(Object.keys(authRows).sort()).toEqual(Object.keys(authRoutes).sort());
    expect(authCells).toHaveLength(Object.keys(authRoutes).length * actors.length);
    expect(productCells.length).toBeGreaterThan(240);
  });

  it.each(cells)('to $name by $actor: $expected', async (cell) => {
    const succeeds = !/^[45]/.test(cell.expected);
    const isConsumed = consumingRoutes.has(cell.name);
    const needsOwnAccount = succeeds && (isConsumed || changingRoutes.has(cell.name));
    const targetOwner = () => (isConsumed ? makeOwner(world()) : changedOwner);
    const target = needsOwnAccount && ownerActors.has(cell.actor) ? await targetOwner() : owner;
    const token = needsOwnAccount ? await credentials[cell.actor](world(), target) : (tokens.get(cell.actor) ?? null);
    const before = storedData;
    const body =
      cell.body === undefined
        ? undefined
        : JSON.parse(JSON.stringify(cell.body).replace('FRESH', freshAddress('matrix')));
    const response = await world().api(cell.method, pathOf(cell, target), {
      token,
      ...(body === undefined ? {} : { body }),
    });
    expect([outcomeOf(response, cell), response.status < 400 ? '' : response.text]).toEqual([
      cell.expected,
      expect.any(String),
    ]);
    storedData = await readStoredData(world(), owner.id);
    expect(storedData).toEqual(before);
  });

  it("leaves the owner's data unchanged [asvs 8.2.2]", async () => {
    const { token, apiTokens } = owner;
    expect((await world().api('GET', '/api/user-preferences', { token })).body).toMatchObject({
      keywords: ['the owner’s'],
    });
    expect((await world().api('GET', '/api/settings', { token: apiTokens.read })).body).toMatchObject({
      settings: { default_page_size: 33 },
    });
    expect((await world().api('GET', '/api/api-tokens', { token })).text).toContain(owner.apiTokenId);
    expect((await world().api('GET', '/api/sessions', { token })).text).toContain(owner.sessionId);
  });
};
