import { AppError, problemSchema } from '@rfp/contracts/errors';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { stubAuthorization, identifyStubCaller } from '@rfp/testing/stub-callers';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { stubStats } from '@rfp/testing/stub-documents';
import { cannedRows, startCannedGateway, type CannedGateway } from '../testing/canned-gateway.js';
import { Listener } from '../testing/listener.js';
import { opportunitiesStored, runStarted } from '../testing/live-events.js';

const open: CannedGateway[] = [];

afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function start(options: Parameters<typeof startCannedGateway>[0] = {}): Promise<CannedGateway> {
  const gateway = await startCannedGateway(options);
  open.push(gateway);
  return gateway;
}

/** Connects and reads the head of the answer, and nothing after it. */
async function openDeaf(url: string, lastEventId?: string): Promise<Socket> {
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

async function refusal(
  gateway: CannedGateway,
  as: 'owner' | 'otherUser' = 'owner',
): Promise<[number, string, string | null]> {
  const answer = await gateway.fetch('/api/events', { as });
  const problem = problemSchema.parse(await answer.json());
  return [answer.status, problem.code, answer.headers.get('retry-after')];
}

/** A place that was given back shows when the gateway has seen that somebody went. */
async function openAsSoonAsPossible(gateway: CannedGateway): Promise<Listener> {
  for (;;) {
    try {
      return await Listener.open(gateway.url);
    } catch {
      await new Promise(setImmediate);
    }
  }
}

describe('a credential that is no longer good', () => {
  it('ends the stream, and an outage of who could say so does not', async () => {
    const findings: (AppError | null)[] = [
      null,
      new AppError('UNAVAILABLE'),
      new AppError('TIMEOUT'),
      null,
      new AppError('TOKEN_REFUSED'),
    ];
    const gateway = await start({
      live: { checkMs: 5 },
      answers: {
        'auth.identify': ({ credential }) => {
          const finding = findings.shift() ?? null;
          if (finding !== null) throw finding;
          return identifyStubCaller(credential);
        },
      },
    });
    const listener = await Listener.open(gateway.url);
    await expect(listener.over).resolves.toBe('ended');
    expect(findings).toEqual([]);
  });

  it('ends the stream where a second factor was set up meanwhile, which this session has not shown', async () => {
    let asked = 0;
    const gateway = await start({
      live: { checkMs: 5 },
      answers: {
        'auth.identify': ({ credential }) => {
          const { caller, pass } = identifyStubCaller(credential);
          return { caller: { ...caller, second_factor: ++asked > 2 }, pass };
        },
      },
    });
    await expect((await Listener.open(gateway.url)).over).resolves.toBe('ended');
    expect(asked).toBe(3);
  });

  it('ends the stream when nobody could say for long whether it is', async () => {
    let asked = 0;
    const gateway = await start({
      live: { checkMs: 5 },
      answers: {
        'auth.identify': ({ credential }) => {
          if (asked++ > 0) throw new AppError('UNAVAILABLE');
          return identifyStubCaller(credential);
        },
      },
    });
    await expect((await Listener.open(gateway.url)).over).resolves.toBe('ended');
    expect(asked).toBe(11);
  });
});

describe('places', () => {
  it('are so many for a person, whatever credentials are brought, and are given back', async () => {
    const gateway = await start({ live: { perCaller: 2 } });
    const listeners = [await Listener.open(gateway.url, 'owner'), await Listener.open(gateway.url, 'writeToken')];
    await expect(refusal(gateway)).resolves.toEqual([429, 'RATE_LIMITED', '5']);
    const other = await Listener.open(gateway.url, 'otherUser');
    listeners[0]?.leave();
    const again = await openAsSoonAsPossible(gateway);
    for (const listener of [...listeners, other, again]) listener.leave();
  });

  it('are so many in all', async () => {
    const gateway = await start({ live: { inAll: 2 } });
    const listeners = [await Listener.open(gateway.url, 'demo'), await Listener.open(gateway.url, 'anonymous')];
    await expect(refusal(gateway)).resolves.toEqual([503, 'UNAVAILABLE', '5']);
    for (const listener of listeners) listener.leave();
  });

  it('are not taken by who is refused, asks for the head only, or finds nobody to listen to', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const follow = bus.follow.bind(bus);
    let outages = 3;
    bus.follow = async (after, handler, onBegin) => {
      if (outages-- > 0) throw new AppError('UNAVAILABLE');
      return follow(after, handler, onBegin);
    };
    const gateway = await start({ bus, live: { perCaller: 1 } });
    for (let n = 0; n < 3; n++) await expect(refusal(gateway)).resolves.toEqual([503, 'UNAVAILABLE', '5']);
    for (let n = 0; n < 3; n++) {
      const head = await gateway.fetch('/api/events', { method: 'HEAD' });
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
      await expect(gateway.fetch('/api/events?last=1').then(({ status }) => status)).resolves.toBe(422);
    }
    (await Listener.open(gateway.url)).leave();
  });

  it('are given back, and the connection broken off, where the way to what was missed cannot be begun', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const follow = bus.follow.bind(bus);
    let refuse = true;
    bus.follow = async (after, handler, onBegin) => {
      if (after !== null && refuse) throw new AppError('UNAVAILABLE');
      return follow(after, handler, onBegin);
    };
    await bus.publish(runStarted('source_0'));
    const gateway = await start({ bus, live: { perCaller: 1 } });
    const headers = { 'last-event-id': '0' };
    await expect(gateway.fetch('/api/events', { headers }).then(({ status }) => status)).resolves.toBe(503);
    refuse = false;
    await bus.publish(runStarted('source_1'));
    const listener = await Listener.open(gateway.url, 'owner', headers);
    await listener.until(({ told }) => told.length > 1);
    listener.leave();
  });

  it('are given back where the asker has gone before the answer began', async () => {
    const signals = new EventTarget();
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const follow = bus.follow.bind(bus);
    bus.follow = async (after, handler, onBegin) => {
      const goOn = once(signals, 'go on');
      signals.dispatchEvent(new Event('asked'));
      await goOn;
      return follow(after, handler, onBegin);
    };
    const gateway = await start({ bus, live: { perCaller: 1 } });
    const asked = once(signals, 'asked');
    const gone = new AbortController();
    const answer = gateway.fetch('/api/events', { signal: gone.signal });
    await asked;
    gone.abort();
    await expect(answer).rejects.toThrow();
    signals.dispatchEvent(new Event('go on'));
    (await openAsSoonAsPossible(gateway)).leave();
  });
});

describe('who does not read', () => {
  it('is cut off, while who reads goes on', async () => {
    const gateway = await start({ live: { backlog: 10, perCaller: 2 } });
    const listener = await Listener.open(gateway.url);
    const deaf = await openDeaf(gateway.url);
    let published = 0;
    let third: Listener | undefined;
    while (third === undefined && published < 2000) {
      await gateway.bus.publish(opportunitiesStored(`source_${++published}`, false, 5000));
      third = await Listener.open(gateway.url).catch(() => undefined);
    }
    expect(third).toBeDefined();
    await listener.until(({ told }) => told.at(-1)?.includes(`"source_${published}"`) === true);
    expect(listener.told).toHaveLength(published + 2);
    for (const one of [listener, third]) one?.leave();
    deaf.destroy();
  });

  it('is told no more of what it missed than it takes, and is cut off when it takes nothing for long', async () => {
    const gateway = await start({ live: { drainMs: 50, recent: 1, backlog: 10, perCaller: 1 } });
    for (let n = 1; n <= 300; n++) await gateway.bus.publish(opportunitiesStored(`source_${n}`, false, 3000));
    const deaf = await openDeaf(gateway.url, '0');
    // The place for one is free again: the gateway has let go of who took nothing.
    const next = await openAsSoonAsPossible(gateway);
    next.leave();
    let taken = '';
    const gone = once(
      deaf.setEncoding('latin1').on('data', (chunk: string) => void (taken += chunk)),
      'close',
    );
    await gone;
    const told = taken.match(/"source":"source_\d+"/g)?.length ?? 0;
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThan(300);
  });
});

describe('a shutdown', () => {
  it('ends every stream at once, read or not, while a request under way is still served', async () => {
    const signals = new EventTarget();
    const gateway = await startCannedGateway({
      answers: {
        'opportunities.stats': async () => {
          const finish = once(signals, 'finish');
          signals.dispatchEvent(new Event('reached'));
          await finish;
          return stubStats(cannedRows);
        },
      },
    });
    const reached = once(signals, 'reached');
    const answer = gateway.fetch('/api/opportunities/stats');
    await reached;
    const listeners = await Promise.all([1, 2, 3].map(() => Listener.open(gateway.url)));
    const deaf = [await openDeaf(gateway.url), await openDeaf(gateway.url, '0')];
    for (let n = 1; n <= 100; n++) await gateway.bus.publish(opportunitiesStored(`source_${n}`, false, 5000));
    const closing = gateway.close();
    await Promise.all(listeners.map(({ over }) => over));
    await Promise.all(deaf.map((socket) => once(socket.resume(), 'close')));
    signals.dispatchEvent(new Event('finish'));
    await expect(answer.then(({ status }) => status)).resolves.toBe(200);
    await closing;
    await expect(Listener.open(gateway.url)).rejects.toThrow('ECONNREFUSED');
  });
});
