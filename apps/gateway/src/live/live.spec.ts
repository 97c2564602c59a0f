import { createApiClient } from '@rfp/api-client/api-client';
import { type LiveEvent } from '@rfp/api-client/live-event';
import { AppError } from '@rfp/contracts/errors';
import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { stubAuthorization } from '@rfp/testing/stub-callers';
import { z } from 'zod';
import { startCannedGateway, type CannedGateway } from '../testing/canned-gateway.js';
import { Listener } from '../testing/listener.js';
import { cannedProgress, opportunitiesRemoved, opportunitiesStored, runStarted } from '../testing/live-events.js';

const open: CannedGateway[] = [];

afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function start(options: Parameters<typeof startCannedGateway>[0] = {}): Promise<CannedGateway> {
  const gateway = await startCannedGateway(options);
  open.push(gateway);
  return gateway;
}

async function publish({ bus }: { bus: Bus }, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n++) await bus.publish(runStarted(`source_${n}`));
}

/** The numbers in the names of the sources that were told of, in order. */
function numbersIn(listener: Listener): number[] {
  return listener.told.flatMap((block) => /"source":"source_(\d+)"/.exec(block)?.slice(1, 2).map(Number) ?? []);
}

function upTo(last: number): (listener: Listener) => boolean {
  return (listener) => numbersIn(listener).includes(last);
}

/** Position of the event about that source. */
function positionOf(listener: Listener, n: number): string {
  const block = listener.told.find((one) => one.includes(`"source_${n}"`)) ?? '';
  return /^id: (.*)$/m.exec(block)?.[1] ?? '';
}

/** Notes after which positions it is followed. */
class NotingBus extends InProcessBus {
  readonly begun: (string | null)[] = [];
  readonly ended: (string | null)[] = [];
  #held = Promise.resolve();

  constructor() {
    super({ store: new MemoryEventStore() });
  }

  /** Lets nobody follow until what comes back is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = promise;
    return resolve;
  }

  override async follow(...[after, handler, onBegin]: Parameters<Bus['follow']>): ReturnType<Bus['follow']> {
    this.begun.push(after);
    await this.#held;
    const stop = await super.follow(after, handler, onBegin);
    return () => {
      this.ended.push(after);
      return stop();
    };
  }
}

/** Can be followed from the first, and heard only at the second try. Something happens in between. */
class HalfDeafBus extends NotingBus {
  #told = 0;

  override follow(...[after, handler, onBegin]: Parameters<Bus['follow']>): ReturnType<Bus['follow']> {
    const noted: typeof handler = async (followed) => {
      await handler(followed);
      this.#told++;
    };
    return super.follow(after, noted, onBegin);
  }

  override async onBroadcast(...[name, handler]: Parameters<Bus['onBroadcast']>): ReturnType<Bus['onBroadcast']> {
    if (this.begun.length > 1) return super.onBroadcast(name, handler);
    await this.publish(runStarted('source_1'));
    while (this.#told === 0) await new Promise(setImmediate);
    throw new AppError('UNAVAILABLE');
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('who is connected', () => {
  it('is told what happens, in order, each with its place', async () => {
    const gateway = await start();
    const listener = await Listener.open(gateway.url);
    expect(listener.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(listener.answer.headers['content-encoding']).toBeUndefined();
    await publish(gateway, 1, 5);
    await listener.until(upTo(5));
    expect(listener.told[0]).toBe('retry: 3000');
    expect(listener.told[1]).toMatch(/^id: \d+\nevent: position\ndata: {}$/);
    expect(listener.told[2]).toMatch(
      /^id: \d+\nevent: sync\.started\ndata: {"run_id":"[\da-f-]{36}","source":"source_1","trigger":"person"}$/,
    );
    expect(numbersIn(listener)).toEqual(range(1, 5));
    expect(new Set(range(1, 5).map((n) => positionOf(listener, n))).size).toBe(5);
    listener.leave();
  });

  it('is told how far a run is, without a place, because nobody goes back to that', async () => {
    const gateway = await start();
    const listener = await Listener.open(gateway.url);
    gateway.bus.broadcast('sync.progress', { odd: true });
    gateway.bus.broadcast('sync.progress', cannedProgress);
    await listener.until(({ told }) => told.length > 2);
    expect(listener.told.slice(2)).toEqual([`event: sync.progress\ndata: ${JSON.stringify(cannedProgress)}`]);
    listener.leave();
  });

  it('hears something now and then although nothing happens', async () => {
    const gateway = await start({ live: { pingMs: 10 } });
    const listener = await Listener.open(gateway.url);
    await listener.until(({ pings }) => pings > 2);
    expect(listener.told).toEqual(['retry: 3000', 'id: 0\nevent: position\ndata: {}']);
    listener.leave();
  });

  it('costs the bus one follower, however many they are', async () => {
    const bus = new NotingBus();
    const gateway = await start({ bus });
    const listeners = await Promise.all(range(1, 10).map(() => Listener.open(gateway.url)));
    await publish(gateway, 1, 3);
    await Promise.all(listeners.map((listener) => listener.until(upTo(3))));
    expect(bus.begun).toEqual([null]);
    for (const listener of listeners) listener.leave();
  });

  it('is told everything once, and nothing is left out, where the bus failed halfway at the first try', async () => {
    const bus = new HalfDeafBus();
    const gateway = await start({ bus });
    await expect(Listener.open(gateway.url)).rejects.toThrow('It answered 503');
    await publish(gateway, 2, 3);
    const listener = await Listener.open(gateway.url);
    const back = await Listener.open(gateway.url, 'owner', { 'last-event-id': '1' });
    await publish(gateway, 4, 5);
    await Promise.all([listener, back].map((one) => one.until(upTo(5))));
    expect([listener, back].map(numbersIn)).toEqual([range(4, 5), range(2, 5)]);
    expect([bus.begun, bus.ended[0]]).toEqual([[null, null, '1'], null]);
    for (const one of [listener, back]) one.leave();
  });
});

describe('the audience', () => {
  it('is told of the records that it sees, and of every run', async () => {
    const gateway = await start();
    const owner = await Listener.open(gateway.url, 'owner');
    const token = await Listener.open(gateway.url, 'readToken');
    const demo = await Listener.open(gateway.url, 'demo');
    const visitor = await Listener.open(gateway.url, 'anonymous');
    const demoSession = await Listener.open(gateway.url, 'owner', { 'x-demo-session': 'true' });
    await gateway.bus.publish(opportunitiesStored('real', false));
    await gateway.bus.publish(opportunitiesStored('made_up', true));
    await gateway.bus.publish(opportunitiesRemoved('A portal'));
    await gateway.bus.publish({ ...runStarted('odd'), type: 'secrets.changed' });
    await gateway.bus.publish({ ...runStarted('odd'), data: { of: 'another version' } });
    await publish(gateway, 1, 1);
    for (const [listener, names] of [
      [owner, ['real', 'A portal', 'source_1']],
      [token, ['real', 'A portal', 'source_1']],
      [demo, ['made_up', 'source_1']],
      [visitor, ['made_up', 'source_1']],
      [demoSession, ['made_up', 'source_1']],
    ] as const) {
      await listener.until(upTo(1));
      expect(listener.told.slice(2).map((block) => /"source(?:_name)?":"([^"]+)"/.exec(block)?.[1])).toEqual(names);
      listener.leave();
    }
  });
});

describe('who comes back', () => {
  it('is told what happened meanwhile and then what happens, each once and in order, also past what is at hand', async () => {
    const gateway = await start({ live: { recent: 10 } });
    const first = await Listener.open(gateway.url);
    await publish(gateway, 1, 60);
    await first.until(upTo(60));
    first.leave();
    const publishing = publish(gateway, 61, 300);
    const back = await Promise.all(
      [1, 5, 5, 55, 60].map(
        async (n) => [n, await Listener.open(gateway.url, 'owner', { 'last-event-id': positionOf(first, n) })] as const,
      ),
    );
    await publishing;
    for (const [n, listener] of back) {
      await listener.until(upTo(300));
      expect(numbersIn(listener)).toEqual(range(n + 1, 300));
      listener.leave();
    }
  });

  it('to another gateway, or to one that began anew, is told the same', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const before = await start({ bus });
    const listener = await Listener.open(before.url);
    await publish(before, 1, 3);
    await listener.until(upTo(3));
    listener.leave();
    await publish(before, 4, 5);
    const after = await start({ bus });
    const last = { 'last-event-id': positionOf(listener, 3) };
    const back = await Promise.all(range(1, 5).map(() => Listener.open(after.url, 'owner', last)));
    await Promise.all(back.map((one) => one.until(upTo(5))));
    await publish(after, 6, 8);
    for (const one of back) {
      await one.until(upTo(8));
      expect(numbersIn(one)).toEqual(range(4, 8));
      one.leave();
    }
  });

  it('shares a follower with all who know the same, and is left to the one of all as soon as nothing is missing', async () => {
    const bus = new NotingBus();
    await publish({ bus }, 1, 4);
    const gateway = await start({ bus });
    const upToDate = await Listener.open(gateway.url, 'owner', { 'last-event-id': '4' });
    const goOn = bus.hold();
    const first = Listener.open(gateway.url, 'owner', { 'last-event-id': '2' });
    while (bus.begun.length < 2) await new Promise(setImmediate);
    const others = [
      await Listener.open(gateway.url, 'owner', { 'last-event-id': '2' }),
      await Listener.open(gateway.url, 'owner', { 'last-event-id': '2' }),
    ];
    goOn();
    const listeners = [await first, ...others, upToDate];
    while (bus.ended.length === 0) await new Promise(setImmediate);
    await publish(gateway, 5, 9);
    for (const listener of listeners) {
      await listener.until(upTo(9));
      listener.leave();
    }
    expect([bus.begun, bus.ended]).toEqual([[null, '2'], ['2']]);
    expect(listeners.map(numbersIn)).toEqual([range(3, 9), range(3, 9), range(3, 9), range(5, 9)]);
  });

  it('having heard nothing yet, goes on from where it first came', async () => {
    const gateway = await start();
    const early = await Listener.open(gateway.url);
    await publish(gateway, 1, 2);
    await early.until(upTo(2));
    const listener = await Listener.open(gateway.url);
    await listener.until(({ told }) => told.length > 1);
    expect(listener.told[1]).toBe(`id: ${positionOf(early, 2)}\nevent: position\ndata: {}`);
    listener.leave();
    await publish(gateway, 3, 4);
    const back = await Listener.open(gateway.url, 'owner', { 'last-event-id': positionOf(early, 2) });
    await back.until(upTo(4));
    expect(numbersIn(back)).toEqual([3, 4]);
    back.leave();
    early.leave();
  });

  it('having heard nothing since the gateway began, misses nothing of what came until he is back, at whichever gateway', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    await publish({ bus }, 1, 2);
    const gateway = await start({ bus });
    const listener = await Listener.open(gateway.url);
    await listener.until(({ told }) => told.length > 1);
    const last = { 'last-event-id': /^id: (.*)$/m.exec(listener.told[1] ?? '')?.[1] ?? '' };
    listener.leave();
    await publish({ bus }, 3, 4);
    for (const { url } of [gateway, await start({ bus })]) {
      const back = await Listener.open(url, 'owner', last);
      await back.until(upTo(4));
      expect(numbersIn(back)).toEqual([3, 4]);
      back.leave();
    }
  });

  it('with a place that is none is told one to come back with', async () => {
    const gateway = await start();
    await publish(gateway, 1, 2);
    const listener = await Listener.open(gateway.url, 'owner', { 'last-event-id': '999999' });
    await listener.until(({ told }) => told.length > 1);
    expect(listener.told[1]).toBe('id: 2\nevent: position\ndata: {}');
    listener.leave();
  });

  it.each(['', 'nonsense', '-1', '999999', '__proto__', "1' or '1'='1", '1'.repeat(5000)])(
    'with no place at all (number %#) is told what happens from now on',
    async (last) => {
      const gateway = await start();
      await publish(gateway, 1, 2);
      const listener = await Listener.open(gateway.url, 'owner', { 'last-event-id': last });
      await publish(gateway, 3, 3);
      await listener.until(upTo(3));
      expect(numbersIn(listener)).toEqual([3]);
      listener.leave();
    },
  );

  it('by the client of the API, over gateways that go and come, is told everything once', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const first = await startCannedGateway({ bus });
    let { url } = first;
    const events: LiveEvent[] = [];
    const states: string[] = [];
    const told = new EventTarget();
    const leave = new AbortController();
    const client = createApiClient({
      baseUrl: 'http://gateway.example',
      fetch: (input, init) => fetch(new URL(new URL(z.string().parse(input)).pathname, url), init),
      authorize: async () => stubAuthorization('owner'),
    });
    const count = async (wanted: number) => {
      while (events.length < wanted)
        await new Promise((resolve) => told.addEventListener('event', resolve, { once: true }));
    };
    const following = client.follow(
      (event) => {
        events.push(event);
        told.dispatchEvent(new Event('event'));
      },
      {
        signal: leave.signal,
        onState: (state) => {
          states.push(state);
          told.dispatchEvent(new Event('event'));
        },
      },
    );
    while (states.length === 0) await new Promise((resolve) => told.addEventListener('event', resolve, { once: true }));
    await publish({ bus }, 1, 2);
    await count(2);
    const second = await start({ bus });
    ({ url } = second);
    await first.close();
    await publish({ bus }, 3, 4);
    await count(4);
    leave.abort();
    await following;
    expect(events.map(({ name, data }) => [name, 'source' in data ? data.source : ''])).toEqual(
      range(1, 4).map((n) => ['sync.started', `source_${n}`]),
    );
    expect(states).toEqual(['connected', 'lost', 'connected']);
  });
});
