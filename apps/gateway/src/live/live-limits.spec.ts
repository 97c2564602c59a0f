import { AppError, problemSchema } from '@rfp/contracts/errors';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import {
  stubAuthorization,
  stubCallers,
  identifyStubCaller,
  type StubCallerName,
} from '@rfp/testing/stubs/stub-callers';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { stubStats } from '@rfp/testing/stubs/stub-documents';
import { stubRows, startStubGateway, type StubGateway } from '../testing/stub-gateway.js';
import { SseClient } from '../testing/sse-client.js';
import { opportunitiesStored, runStarted } from '../testing/live-events.js';

const open: StubGateway[] = [];

afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function start(options: Parameters<typeof startStubGateway>[0] = {}): Promise<StubGateway> {
  const gateway = await startStubGateway(options);
  open.push(gateway);
  return gateway;
}

/** Connects, and reads only the response headers. */
async function openStalled(url: string, lastEventId?: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const head = [
    'GET /api/events HTTP/1.1',
    'Host: localhost',
    `Authorization: ${stubAuthorization('owner').authorization}`,
  ];
  if (lastEventId !== undefined) head.push(`Last-Event-ID: ${lastEventId}`);
  socket.write([...head, '', ''].join('\r\n'));
  await once(socket, 'readable');
  socket.on('error', () => undefined);
  return socket;
}

async function connectionError(
  gateway: StubGateway,
  as: StubCallerName = 'owner',
): Promise<[number, string, string | null]> {
  const answer = await gateway.fetch('/api/events', { as });
  const problem = problemSchema.parse(await answer.json());
  return [answer.status, problem.code, answer.headers.get('retry-after')];
}

/** Retries until the gateway has noticed that another connection was closed. */
async function openWhenReleased(gateway: StubGateway): Promise<SseClient> {
  for (;;) {
    try {
      return await SseClient.open(gateway.url);
    } catch {
      await new Promise(setImmediate);
    }
  }
}

describe('a credential that has become invalid', () => {
  it('ends the stream, but an outage of the auth service does not', async () => {
    const identifyErrors: (AppError | null)[] = [
      null,
      new AppError('UNAVAILABLE'),
      new AppError('TIMEOUT'),
      null,
      new AppError('TOKEN_REFUSED'),
    ];
    const gateway = await start({
      live: { recheckMs: 5 },
      answers: {
        'auth.identify': ({ credential }) => {
          const identifyError = identifyErrors.shift() ?? null;
          if (identifyError !== null) throw identifyError;
          return identifyStubCaller(credential);
        },
      },
    });
    const client = await SseClient.open(gateway.url);
    await expect(client.closed).resolves.toBe('ended');
    expect(identifyErrors).toEqual([]);
  });

  it('ends the stream at once when the end of the session is reported', async () => {
    let signedIn = true;
    const gateway = await start({
      answers: {
        'auth.identify': ({ credential }) => {
          if (!signedIn) throw new AppError('TOKEN_REFUSED');
          return identifyStubCaller(credential);
        },
      },
    });
    const client = await SseClient.open(gateway.url);
    signedIn = false;
    gateway.bus.broadcast('auth.caller-changed', { user_id: stubCallers.owner.user_id });
    await expect(client.closed).resolves.toBe('ended');
  });

  it('ends the stream of an aal1 session once a second factor is enrolled', async () => {
    let checks = 0;
    const gateway = await start({
      live: { recheckMs: 5 },
      answers: {
        'auth.identify': ({ credential }) => {
          const { caller, pass } = identifyStubCaller(credential);
          return { caller: { ...caller, second_factor: ++checks > 2 }, pass };
        },
      },
    });
    await expect((await SseClient.open(gateway.url)).closed).resolves.toBe('ended');
    expect(checks).toBe(3);
  });

  it('ends the stream after repeated failures of the check', async () => {
    let checks = 0;
    const gateway = await start({
      live: { recheckMs: 5 },
      answers: {
        'auth.identify': ({ credential }) => {
          if (checks++ > 0) throw new AppError('UNAVAILABLE');
          return identifyStubCaller(credential);
        },
      },
    });
    await expect((await SseClient.open(gateway.url)).closed).resolves.toBe('ended');
    expect(checks).toBe(11);
  });
});

describe('connections', () => {
  it('are limited per person across credentials, and released', async () => {
    const gateway = await start({ live: { maxPerCaller: 2 } });
    const clients = [await SseClient.open(gateway.url, 'owner'), await SseClient.open(gateway.url, 'writeToken')];
    await expect(connectionError(gateway)).resolves.toEqual([429, 'RATE_LIMITED', '5']);
    const other = await SseClient.open(gateway.url, 'otherUser');
    clients[0]?.disconnect();
    const again = await openWhenReleased(gateway);
    for (const client of [...clients, other, again]) client.disconnect();
  });

  it('are limited in total', async () => {
    const gateway = await start({ live: { maxConnections: 2 } });
    const clients = [await SseClient.open(gateway.url, 'demo'), await SseClient.open(gateway.url, 'anonymous')];
    await expect(connectionError(gateway)).resolves.toEqual([503, 'UNAVAILABLE', '5']);
    for (const client of clients) client.disconnect();
  });

  it('of visitors do not use up the share of people', async () => {
    const gateway = await start({ live: { maxConnections: 4, maxVisitorConnections: 3, maxPerVisitor: 2 } });
    const clients = [await SseClient.open(gateway.url, 'demo'), await SseClient.open(gateway.url, 'demo')];
    await expect(connectionError(gateway, 'demo')).resolves.toEqual([429, 'RATE_LIMITED', '5']);
    clients.push(await SseClient.open(gateway.url, 'anonymous'));
    await expect(connectionError(gateway, 'anonymous')).resolves.toEqual([503, 'UNAVAILABLE', '5']);
    clients.push(await SseClient.open(gateway.url, 'owner'));
    for (const client of clients) client.disconnect();
  });

  it('are not counted for rejected requests, HEAD requests, or outages of the bus', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const follow = bus.follow.bind(bus);
    let outages = 3;
    bus.follow = async (after, handler, onBegin) => {
      if (outages-- > 0) throw new AppError('UNAVAILABLE');
      return follow(after, handler, onBegin);
    };
    const gateway = await start({ bus, live: { maxPerCaller: 1 } });
    for (let n = 0; n < 3; n++) await expect(connectionError(gateway)).resolves.toEqual([503, 'UNAVAILABLE', '5']);
    for (let n = 0; n < 3; n++) {
      const head = await gateway.fetch('/api/events', { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
      await expect(gateway.fetch('/api/events?last=1').then(({ status }) => status)).resolves.toBe(422);
    }
    (await SseClient.open(gateway.url)).disconnect();
  });

  it('are released when catching up cannot start', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const follow = bus.follow.bind(bus);
    let refuse = true;
    bus.follow = async (after, handler, onBegin) => {
      if (after !== null && refuse) throw new AppError('UNAVAILABLE');
      return follow(after, handler, onBegin);
    };
    await bus.publish(runStarted('source_0'));
    const gateway = await start({ bus, live: { maxPerCaller: 1 } });
    const headers = { 'last-event-id': '0' };
    await expect(gateway.fetch('/api/events', { headers }).then(({ status }) => status)).resolves.toBe(503);
    refuse = false;
    await bus.publish(runStarted('source_1'));
    const client = await SseClient.open(gateway.url, 'owner', headers);
    await client.waitUntil(({ frames }) => frames.length > 1);
    client.disconnect();
  });

  it('are released when the client disconnects before the response', async () => {
    const signals = new EventTarget();
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const follow = bus.follow.bind(bus);
    bus.follow = async (after, handler, onBegin) => {
      const released = once(signals, 'release');
      signals.dispatchEvent(new Event('reached'));
      await released;
      return follow(after, handler, onBegin);
    };
    const gateway = await start({ bus, live: { maxPerCaller: 1 } });
    const reached = once(signals, 'reached');
    const disconnection = new AbortController();
    const answer = gateway.fetch('/api/events', { signal: disconnection.signal });
    await reached;
    disconnection.abort();
    await expect(answer).rejects.toThrow();
    signals.dispatchEvent(new Event('release'));
    (await openWhenReleased(gateway)).disconnect();
  });
});

describe('a client that does not read', () => {
  it('is disconnected, while others continue', async () => {
    const gateway = await start({ live: { backlog: 10, maxPerCaller: 2 } });
    const client = await SseClient.open(gateway.url);
    const stalled = await openStalled(gateway.url);
    let published = 0;
    let third: SseClient | undefined;
    while (third === undefined && published < 2000) {
      await gateway.bus.publish(opportunitiesStored(`source_${++published}`, false, 5000));
      third = await SseClient.open(gateway.url).catch(() => undefined);
    }
    expect(third).toBeDefined();
    await client.waitUntil(({ frames }) => frames.at(-1)?.includes(`"source_${published}"`) === true);
    expect(client.frames).toHaveLength(published + 2);
    for (const one of [client, third]) one?.disconnect();
    stalled.destroy();
  });

  it('receives no more missed events than it reads, and is disconnected after a timeout', async () => {
    const gateway = await start({ live: { drainMs: 50, recentEvents: 1, backlog: 10, maxPerCaller: 1 } });
    for (let n = 1; n <= 150; n++) await gateway.bus.publish(opportunitiesStored(`source_${n}`, false, 3000));
    const stalled = await openStalled(gateway.url, '0');
    // The only connection is free again, so the gateway has disconnected the stalled client.
    const next = await openWhenReleased(gateway);
    next.disconnect();
    let taken = '';
    const disconnected = once(
      stalled.setEncoding('latin1').on('data', (chunk: string) => void (taken += chunk)),
      'close',
    );
    await disconnected;
    const received = taken.match(/"source":"source_\d+"/g)?.length ?? 0;
    expect(received).toBeGreaterThan(0);
    expect(received).toBeLessThan(150);
  });
});

describe('a shutdown', () => {
  it('ends every stream at once, read or not, while a running request is still served', async () => {
    const signals = new EventTarget();
    const gateway = await startStubGateway({
      answers: {
        'opportunities.stats': async () => {
          const finish = once(signals, 'finish');
          signals.dispatchEvent(new Event('reached'));
          await finish;
          return stubStats(stubRows);
        },
      },
    });
    const reached = once(signals, 'reached');
    const answer = gateway.fetch('/api/opportunities/stats');
    await reached;
    const clients = await Promise.all([1, 2, 3].map(() => SseClient.open(gateway.url)));
    const stalled = [await openStalled(gateway.url), await openStalled(gateway.url, '0')];
    for (let n = 1; n <= 40; n++) await gateway.bus.publish(opportunitiesStored(`source_${n}`, false, 5000));
    const closing = gateway.close();
    await Promise.all(clients.map(({ closed }) => closed));
    await Promise.all(stalled.map((socket) => once(socket.resume(), 'close')));
    signals.dispatchEvent(new Event('finish'));
    await expect(answer.then(({ status }) => status)).resolves.toBe(200);
    await closing;
    await expect(SseClient.open(gateway.url)).rejects.toThrow('ECONNREFUSED');
  });
});
