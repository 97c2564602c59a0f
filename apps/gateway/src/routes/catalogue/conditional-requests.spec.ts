import { randomUUID } from 'node:crypto';
import { workspaceIdOf } from '@rfp/contracts/caller';
import { defaultSearchProfile } from '@rfp/contracts/account';
import { demoSessionHeader } from '@rfp/contracts/http';
import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { stubAuthorization, stubCallers, type StubCallerName, stubSite } from '@rfp/testing/stubs/stub-callers';
import { startNats } from '@rfp/testing/servers/nats';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubId } from '@rfp/testing/stubs/stub-services';
import { CatalogueVersion } from './catalogue-version.js';
import { type Gateway, startGateway } from '../../start-gateway.js';
import { CatalogueReplica } from '../../testing/catalogue-replica.js';
import { startStubGateway, type StubGateway, stubRows } from '../../testing/stub-gateway.js';

type Nats = Awaited<ReturnType<typeof startNats>>;
const stops: (() => Promise<unknown>)[] = [];
let nats: Nats;
let first: StubGateway;
let second: Gateway;
let service: Bus;
let steadyMs: number;
let firstBus: Bus;
/** Receives the same reports as the first gateway, after it. */
let version: CatalogueVersion;
let search = defaultSearchProfile;
let onList: () => Promise<void> = async () => undefined;

async function connect(name: string): Promise<Bus> {
  const bus = await connectNatsBus({ servers: nats.url, name });
  stops.push(() => bus.drain());
  return bus;
}

beforeAll(async () => {
  nats = await startNats();
  stops.push(() => nats.stop());
  firstBus = await connect('gateway-1');
  version = new CatalogueVersion(firstBus);
  await version.onModuleInit();
  const answers = {
    'opportunities.list': async () => {
      await onList();
      return { rows: [], total: 0, offset: 0 };
    },
    'auth.search-profile': () => search,
    'opportunities.stats': () => ({ ...stubStats(stubRows), steady_ms: steadyMs }),
  };
  first = await startStubGateway({ bus: firstBus, answers });
  stops.push(() => first.close());
  second = await startGateway({ bus: await connect('gateway-2'), port: 0, log: first.log, siteUrl: stubSite });
  stops.push(() => second.close());
  service = await connect('opportunities');
});
beforeEach(async () => {
  steadyMs = 3_600_000;
  replica = new CatalogueReplica(service);
  await untilTagged(first);
  await untilTagged(second);
});
afterAll(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

let replica: CatalogueReplica;

const paths = {
  list: '/api/opportunities?per_page=2',
  working: '/api/opportunities-working?per_page=2',
  detail: `/api/opportunities/${stubId(1)}`,
  stats: '/api/opportunities/stats',
  facets: '/api/opportunities/facets?facets=status,score',
};

async function sendRequest(url: string, path: string, known = '', as: StubCallerName = 'owner'): Promise<Response> {
  const headers = { ...stubAuthorization(as), ...(known === '' ? {} : { 'if-none-match': known }) };
  const answer = await fetch(url + path, { headers });
  await answer.arrayBuffer();
  return answer;
}

async function tagOf(url: string, path: string, as: StubCallerName = 'owner'): Promise<string> {
  return (await sendRequest(url, path, '', as)).headers.get('etag') ?? '';
}

async function untilTagged({ url }: { url: string }): Promise<void> {
  do replica.repeat();
  while ((await tagOf(url, paths.list)) === '');
}

async function untilAnswered(status: number, { url }: { url: string }, path: string, known: string): Promise<void> {
  while ((await sendRequest(url, path, known)).status !== status) continue;
}

/** Requests to services, except those for the person's profile, which lists depend on. */
function countServiceRequests(): number {
  return first.requests.filter(({ name }) => name !== 'auth.search-profile').length;
}

describe('a conditional request', () => {
  it.each(Object.entries(paths))(
    'for %s is answered without the service that has the rows, until something changes',
    async (_what, path) => {
      const known = await tagOf(first.url, path);
      const before = countServiceRequests();
      const again = await sendRequest(first.url, path, `"x", ${known}`);
      expect([again.status, again.headers.get('etag'), countServiceRequests()]).toEqual([304, known, before]);
      replica.change();
      await untilAnswered(200, first, path, known);
      expect(await tagOf(first.url, path)).not.toBe(known);
    },
  );

  it('for a list in the order of a person is answered in full once their profile has changed', async () => {
    const path = '/api/opportunities?sort_by=personal_total';
    const lists = () => first.requests.filter(({ name }) => name === 'opportunities.list').length;
    const known = await tagOf(first.url, path);
    const before = lists();
    expect([(await sendRequest(first.url, path, known)).status, lists()]).toEqual([304, before]);
    search = { ...search, keywords: ['roof'] };
    new BusClient(service).broadcast('auth.caller-changed', { user_id: stubCallers.owner.user_id });
    await untilAnswered(200, first, path, known);
    expect(await tagOf(first.url, path)).not.toBe(known);
  });

  it('is answered in full by a gateway that did not create the ETag, and a change invalidates the ETags of both', async () => {
    const known = [await tagOf(first.url, paths.list), await tagOf(second.url, paths.list)] as const;
    expect((await sendRequest(second.url, paths.list, known[0])).status).toBe(200);
    replica.change();
    await untilAnswered(200, first, paths.list, known[0]);
    await untilAnswered(200, second, paths.list, known[1]);
  });

  it('is answered in full for another address, person or audience', async () => {
    const known = await tagOf(first.url, paths.list);
    expect((await sendRequest(first.url, `${paths.list}&status=active`, known)).status).toBe(200);
    for (const other of ['otherUser', 'demo'] as const)
      expect((await sendRequest(first.url, paths.list, known, other)).status).toBe(200);
    const demo = { ...stubAuthorization('owner'), 'if-none-match': known, [demoSessionHeader]: 'true' };
    expect((await fetch(first.url + paths.list, { headers: demo })).status).toBe(200);
  });

  it('is answered in full for the members of a workspace whose marks have changed, by both gateways, and not for others', async () => {
    const { owner } = stubCallers;
    const known = [await tagOf(first.url, paths.list), await tagOf(second.url, paths.list)] as const;
    const other = await tagOf(first.url, paths.list, 'otherUser');
    replica.changeMarks(workspaceIdOf(owner));
    await untilAnswered(200, first, paths.list, known[0]);
    await untilAnswered(200, second, paths.list, known[1]);
    expect((await sendRequest(first.url, paths.list, other, 'otherUser')).status).toBe(304);
  });

  it('is answered in full for a person who has acknowledged a version, and not for others', async () => {
    const [ownTag, other] = [await tagOf(first.url, paths.detail), await tagOf(first.url, paths.detail, 'otherUser')];
    replica.change(stubCallers.owner.user_id);
    await untilAnswered(200, first, paths.detail, ownTag);
    expect((await sendRequest(first.url, paths.detail, other, 'otherUser')).status).toBe(304);
  });

  it.each(['filter={"due_within_days":7}', 'search=due:<30d', 'search=roof -(posted:<7d)'])(
    'has no ETag for a list that changes with time alone: %s',
    async (query) => {
      expect(await tagOf(first.url, `/api/opportunities?${encodeURI(query)}`)).toBe('');
      expect(await tagOf(first.url, `/api/opportunities/facets?facets=due`)).toBe('');
      expect(await tagOf(first.url, '/api/opportunities?search=due:2026-12-31')).not.toBe('');
    },
  );

  it('is answered in full when a due date has left its range, and its ETag cannot be prolonged', async () => {
    steadyMs = 1;
    const known = await tagOf(first.url, paths.stats);
    const [hash, until = ''] = known.split('.');
    await untilAnswered(200, first, paths.stats, known);
    const longer = `${hash}.zz${until}`;
    expect((await sendRequest(first.url, paths.stats, longer)).status).toBe(200);
    steadyMs = 0;
    expect(await tagOf(first.url, paths.stats)).toBe('');
  });

  it('has no ETag if something changes while the service reads', async () => {
    onList = async () => {
      const before = version.of('', '');
      replica.change();
      while (version.of('', '') === before) await new Promise(setImmediate);
    };
    // Each gateway receives the report at a different time. Once the later subscriber of its connection has the report, the gateway has it too.
    expect(await tagOf(first.url, `${paths.list}&status=closed`)).toBe('');
    onList = async () => undefined;
  });

  it('is answered in full after a report was lost', async () => {
    const known = await tagOf(first.url, paths.list);
    replica.loseReport();
    replica.repeat();
    await untilAnswered(200, first, paths.list, known);
    expect(await tagOf(first.url, paths.list)).not.toBe(known);
  });

  it('has no ETag while the bus is lost, and another one when it is back', async () => {
    const known = await tagOf(first.url, paths.list);
    await nats.kill();
    while (firstBus.healthy()) await new Promise(setImmediate);
    expect((await sendRequest(first.url, paths.list, known)).status).not.toBe(304);
    await nats.restart();
    while (!firstBus.healthy() || !service.healthy()) await new Promise(setImmediate);
    await untilTagged(first);
    expect((await sendRequest(first.url, paths.list, known)).status).toBe(200);
  });
});

describe('a repeated request', () => {
  async function answerOf(path: string, as: StubCallerName | null = 'owner', headers: Record<string, string> = {}) {
    const answer = await fetch(first.url + path, {
      headers: { ...(as === null ? {} : stubAuthorization(as)), ...headers },
    });
    const { date: _date, 'x-request-id': _id, ...others } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: others, body: await answer.text() };
  }

  it.each(Object.entries(paths))(
    'for %s gets the earlier answer without a call to the service that has the rows, until something changes',
    async (_what, path) => {
      const answer = await answerOf(path);
      const requests = countServiceRequests();
      expect(await answerOf(path)).toEqual(answer);
      expect(countServiceRequests()).toBe(requests);
      replica.change();
      await untilAnswered(200, first, path, answer.headers['etag'] ?? '');
      expect(countServiceRequests()).toBeGreaterThan(requests);
    },
  );

  it('of another address, person or audience is answered by the service, and refused without a valid caller', async () => {
    await answerOf(paths.list);
    const others: Parameters<typeof answerOf>[] = [
      [`${paths.list}&status=active`],
      [paths.list, 'otherUser'],
      [paths.list, 'demo'],
      [paths.list, 'owner', { [demoSessionHeader]: 'true' }],
    ];
    for (const [path, as, headers] of others) {
      const requests = countServiceRequests();
      expect((await answerOf(path, as, headers)).status).toBe(200);
      expect(countServiceRequests()).toBe(requests + 1);
    }
    expect((await answerOf(paths.list, null)).status).toBe(401);
    expect((await answerOf(paths.list, 'owner', { authorization: 'Bearer rfp_unknown' })).status).toBe(401);
  });

  it('is answered by the service again when the figures may have changed, and for a person who has acknowledged a version', async () => {
    steadyMs = 1;
    await answerOf(paths.stats);
    const requests = countServiceRequests();
    while (first.requests.length === requests) await answerOf(paths.stats);
    await answerOf(paths.detail);
    const before = first.requests.length;
    replica.change(stubCallers.owner.user_id);
    while (first.requests.length === before) await answerOf(paths.detail);
    expect(first.requests.at(-1)).toMatchObject({ name: 'opportunities.get' });
  });

  it('for a list that changes with time alone, or that failed, is answered by the service each time', async () => {
    for (const path of ['/api/opportunities?search=due:<30d', `/api/opportunities/${randomUUID()}`]) {
      await answerOf(path);
      const requests = countServiceRequests();
      await answerOf(path);
      expect(countServiceRequests()).toBeGreaterThan(requests);
    }
  });
});

describe('the version of the catalogue', () => {
  it('is unknown before a replica repeats its number, and five seconds after the last repetition', async () => {
    let time = 0;
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const catalogueVersion = new CatalogueVersion(bus, () => time);
    await catalogueVersion.onModuleInit();
    const report = { replica: randomUUID(), changes: 1, user_id: null };
    const sendReport = async () => {
      new BusClient(bus).broadcast('opportunities.changed', report);
      await new Promise(setImmediate);
    };
    await sendReport();
    expect(catalogueVersion.of('', '')).toBeUndefined();
    await sendReport();
    expect(catalogueVersion.of('', '')).toBeDefined();
    time = 4999;
    expect(catalogueVersion.of('', '')).toBeDefined();
    time = 5000;
    expect(catalogueVersion.of('', '')).toBeUndefined();
    await catalogueVersion.onModuleDestroy();
    await bus.drain();
  });
});
