import { createApiClient } from '@rfp/api-client/api-client';
import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { stubAuthorization, stubCallers } from '@rfp/testing/stubs/stub-callers';
import { z } from 'zod';
import { numbersIn, positionOf, publish, upTo } from '../testing/numbered-events.js';
import { HalfFailingBus, RecordingBus } from '../testing/recording-bus.js';
import { startStubGateway, type StubGateway } from '../testing/stub-gateway.js';
import { SseClient } from '../testing/sse-client.js';
import {
  demoDataRemoved,
  stubProgress,
  opportunitiesRemoved,
  opportunitiesStored,
  runStarted,
} from '../testing/live-events.js';

const open: StubGateway[] = [];

afterEach(async () => {
  for (const gateway of open.splice(0)) await gateway.close();
});

async function start(options: Parameters<typeof startStubGateway>[0] = {}): Promise<StubGateway> {
  const gateway = await startStubGateway(options);
  open.push(gateway);
  return gateway;
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('a connected client', () => {
  it('receives the events in order, each with its position', async () => {
    const gateway = await start();
    const client = await SseClient.open(gateway.url);
    expect(client.response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(client.response.headers['content-encoding']).toBeUndefined();
    await publish(gateway, 1, 5);
    await client.waitUntil(upTo(5));
    expect(client.frames[0]).toBe('retry: 3000');
    expect(client.frames[1]).toMatch(/^id: \d+\nevent: position\ndata: {}$/);
    expect(client.frames[2]).toMatch(
      /^id: \d+\nevent: sync\.started\ndata: {"run_id":"[\da-f-]{36}","source":"source_1","trigger":"person"}$/,
    );
    expect(numbersIn(client)).toEqual(range(1, 5));
    expect(new Set(range(1, 5).map((n) => positionOf(client, n))).size).toBe(5);
    client.disconnect();
  });

  it('receives run progress without position, because it is not durable', async () => {
    const gateway = await start();
    const client = await SseClient.open(gateway.url);
    gateway.bus.broadcast('sync.progress', { odd: true });
    gateway.bus.broadcast('sync.progress', stubProgress);
    await client.waitUntil(({ frames }) => frames.length > 2);
    expect(client.frames.slice(2)).toEqual([`event: sync.progress\ndata: ${JSON.stringify(stubProgress)}`]);
    client.disconnect();
  });

  it('receives keep-alive comments', async () => {
    const gateway = await start({ live: { pingMs: 10 } });
    const client = await SseClient.open(gateway.url);
    await client.waitUntil(({ pings }) => pings > 2);
    expect(client.frames).toEqual(['retry: 3000', 'id: 0\nevent: position\ndata: {}']);
    client.disconnect();
  });

  it('shares a single follower of the bus with all others', async () => {
    const bus = new RecordingBus();
    const gateway = await start({ bus });
    const clients = await Promise.all(range(1, 10).map(() => SseClient.open(gateway.url)));
    await publish(gateway, 1, 3);
    await Promise.all(clients.map((client) => client.waitUntil(upTo(3))));
    expect(bus.begun).toEqual([null]);
    for (const client of clients) client.disconnect();
  });

  it('receives each event exactly once after the bus failed during the first start', async () => {
    const bus = new HalfFailingBus();
    const gateway = await start({ bus });
    await expect(SseClient.open(gateway.url)).rejects.toThrow('unexpected status 503');
    await publish(gateway, 2, 3);
    const client = await SseClient.open(gateway.url);
    const reconnected = await SseClient.open(gateway.url, 'owner', { 'last-event-id': '1' });
    await publish(gateway, 4, 5);
    await Promise.all([client, reconnected].map((one) => one.waitUntil(upTo(5))));
    expect([client, reconnected].map(numbersIn)).toEqual([range(4, 5), range(2, 5)]);
    expect([bus.begun, bus.ended[0]]).toEqual([[null, null, '1'], null]);
    for (const one of [client, reconnected]) one.disconnect();
  });
});

describe('the audience', () => {
  it('receives events of the records that it sees, and of every run', async () => {
    const gateway = await start();
    const owner = await SseClient.open(gateway.url, 'owner');
    const token = await SseClient.open(gateway.url, 'readToken');
    const demo = await SseClient.open(gateway.url, 'demo');
    const visitor = await SseClient.open(gateway.url, 'anonymous');
    const demoSession = await SseClient.open(gateway.url, 'owner', { 'x-demo-session': 'true' });
    await gateway.bus.publish(opportunitiesStored('real', false));
    await gateway.bus.publish(opportunitiesStored('made_up', true));
    await gateway.bus.publish(opportunitiesRemoved('A portal'));
    await gateway.bus.publish(demoDataRemoved());
    await gateway.bus.publish({ ...runStarted('odd'), type: 'secrets.changed' });
    await gateway.bus.publish({ ...runStarted('odd'), data: { of: 'another version' } });
    await publish(gateway, 1, 1);
    for (const [client, names] of [
      [owner, ['real', 'A portal', 'Demo data', 'source_1']],
      [token, ['real', 'A portal', 'Demo data', 'source_1']],
      [demo, ['made_up', 'Demo data', 'source_1']],
      [visitor, ['made_up', 'Demo data', 'source_1']],
      [demoSession, ['made_up', 'Demo data', 'source_1']],
    ] as const) {
      await client.waitUntil(upTo(1));
      expect(client.frames.slice(2).map((block) => /"source(?:_name)?":"([^"]+)"/.exec(block)?.[1])).toEqual(names);
      client.disconnect();
    }
  });
});

describe('a change of an inbox', () => {
  it('is reported without details to the sessions and tokens of its person only', async () => {
    const gateway = await start();
    const own = await Promise.all((['owner', 'readToken'] as const).map((name) => SseClient.open(gateway.url, name)));
    const others = await Promise.all((['otherUser', 'demo'] as const).map((name) => SseClient.open(gateway.url, name)));
    const report = { replica: stubCallers.demo.user_id, changes: 1, user_id: stubCallers.owner.user_id };
    gateway.bus.broadcast('opportunities.changed', { ...report, user_id: null });
    gateway.bus.broadcast('opportunities.changed', report);
    await publish(gateway, 1, 1);
    for (const client of [...own, ...others]) {
      await client.waitUntil(upTo(1));
      client.disconnect();
    }
    const reported = (client: SseClient) => client.frames.filter((block) => block.includes('inbox'));
    expect(own.map(reported)).toEqual([['event: inbox.changed\ndata: {}'], ['event: inbox.changed\ndata: {}']]);
    expect(others.map(reported)).toEqual([[], []]);
  });
});

describe('a reconnecting client', () => {
  it('receives missed and new events exactly once and in order, also beyond the recent events', async () => {
    const gateway = await start({ live: { recentEvents: 10 } });
    const first = await SseClient.open(gateway.url);
    await publish(gateway, 1, 60);
    await first.waitUntil(upTo(60));
    first.disconnect();
    const publishing = publish(gateway, 61, 300);
    const reconnected = await Promise.all(
      [1, 5, 5, 55, 60].map(
        async (n) =>
          [n, await SseClient.open(gateway.url, 'owner', { 'last-event-id': positionOf(first, n) })] as const,
      ),
    );
    await publishing;
    for (const [n, client] of reconnected) {
      await client.waitUntil(upTo(300));
      expect(numbersIn(client)).toEqual(range(n + 1, 300));
      client.disconnect();
    }
  });

  it('receives the same events from another or restarted gateway', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const before = await start({ bus });
    const client = await SseClient.open(before.url);
    await publish(before, 1, 3);
    await client.waitUntil(upTo(3));
    client.disconnect();
    await publish(before, 4, 5);
    const after = await start({ bus });
    const last = { 'last-event-id': positionOf(client, 3) };
    const reconnected = await Promise.all(range(1, 5).map(() => SseClient.open(after.url, 'owner', last)));
    await Promise.all(reconnected.map((one) => one.waitUntil(upTo(5))));
    await publish(after, 6, 8);
    for (const one of reconnected) {
      await one.waitUntil(upTo(8));
      expect(numbersIn(one)).toEqual(range(4, 8));
      one.disconnect();
    }
  });

  it('shares a follower with clients at the same position, and moves to the common follower when it has caught up', async () => {
    const bus = new RecordingBus();
    await publish({ bus }, 1, 4);
    const gateway = await start({ bus });
    const upToDate = await SseClient.open(gateway.url, 'owner', { 'last-event-id': '4' });
    const release = bus.blockFollowers();
    const first = SseClient.open(gateway.url, 'owner', { 'last-event-id': '2' });
    while (bus.begun.length < 2) await new Promise(setImmediate);
    const others = [
      await SseClient.open(gateway.url, 'owner', { 'last-event-id': '2' }),
      await SseClient.open(gateway.url, 'owner', { 'last-event-id': '2' }),
    ];
    release();
    const clients = [await first, ...others, upToDate];
    while (bus.ended.length === 0) await new Promise(setImmediate);
    await publish(gateway, 5, 9);
    for (const client of clients) {
      await client.waitUntil(upTo(9));
      client.disconnect();
    }
    expect([bus.begun, bus.ended]).toEqual([[null, '2'], ['2']]);
    expect(clients.map(numbersIn)).toEqual([range(3, 9), range(3, 9), range(3, 9), range(5, 9)]);
  });

  it('without any event continues from its start position', async () => {
    const gateway = await start();
    const early = await SseClient.open(gateway.url);
    await publish(gateway, 1, 2);
    await early.waitUntil(upTo(2));
    const client = await SseClient.open(gateway.url);
    await client.waitUntil(({ frames }) => frames.length > 1);
    expect(client.frames[1]).toBe(`id: ${positionOf(early, 2)}\nevent: position\ndata: {}`);
    client.disconnect();
    await publish(gateway, 3, 4);
    const reconnected = await SseClient.open(gateway.url, 'owner', { 'last-event-id': positionOf(early, 2) });
    await reconnected.waitUntil(upTo(4));
    expect(numbersIn(reconnected)).toEqual([3, 4]);
    reconnected.disconnect();
    early.disconnect();
  });

  it('without any event since the start of the gateway misses no event, at any gateway', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    await publish({ bus }, 1, 2);
    const gateway = await start({ bus });
    const client = await SseClient.open(gateway.url);
    await client.waitUntil(({ frames }) => frames.length > 1);
    const last = { 'last-event-id': /^id: (.*)$/m.exec(client.frames[1] ?? '')?.[1] ?? '' };
    client.disconnect();
    await publish({ bus }, 3, 4);
    for (const { url } of [gateway, await start({ bus })]) {
      const reconnected = await SseClient.open(url, 'owner', last);
      await reconnected.waitUntil(upTo(4));
      expect(numbersIn(reconnected)).toEqual([3, 4]);
      reconnected.disconnect();
    }
  });

  it('with an invalid position receives a valid one', async () => {
    const gateway = await start();
    await publish(gateway, 1, 2);
    const client = await SseClient.open(gateway.url, 'owner', { 'last-event-id': '999999' });
    await client.waitUntil(({ frames }) => frames.length > 1);
    expect(client.frames[1]).toBe('id: 2\nevent: position\ndata: {}');
    client.disconnect();
  });

  it.each(['', 'nonsense', '-1', '999999', '__proto__', "1' or '1'='1", '1'.repeat(5000)])(
    'with an invalid position (number %#) receives events from now on',
    async (last) => {
      const gateway = await start();
      await publish(gateway, 1, 2);
      const client = await SseClient.open(gateway.url, 'owner', { 'last-event-id': last });
      await publish(gateway, 3, 3);
      await client.waitUntil(upTo(3));
      expect(numbersIn(client)).toEqual([3]);
      client.disconnect();
    },
  );

  it('that uses the API client library receives each event once across gateway restarts', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const first = await startStubGateway({ bus });
    let { url } = first;
    const events: LiveEvent[] = [];
    const states: string[] = [];
    const signals = new EventTarget();
    const leave = new AbortController();
    const client = createApiClient({
      baseUrl: 'http://gateway.example',
      fetch: (input, init) => fetch(new URL(new URL(z.string().parse(input)).pathname, url), init),
      authorize: async () => stubAuthorization('owner'),
    });
    const waitForEvents = async (count: number) => {
      while (events.length < count)
        await new Promise((resolve) => signals.addEventListener('event', resolve, { once: true }));
    };
    const following = client.follow(
      (event) => {
        events.push(event);
        signals.dispatchEvent(new Event('event'));
      },
      {
        signal: leave.signal,
        onState: (state) => {
          states.push(state);
          signals.dispatchEvent(new Event('event'));
        },
      },
    );
    while (states.length === 0)
      await new Promise((resolve) => signals.addEventListener('event', resolve, { once: true }));
    await publish({ bus }, 1, 2);
    await waitForEvents(2);
    const second = await start({ bus });
    ({ url } = second);
    await first.close();
    await publish({ bus }, 3, 4);
    await waitForEvents(4);
    leave.abort();
    await following;
    expect(events.map(({ name, data }) => [name, 'source' in data ? data.source : ''])).toEqual(
      range(1, 4).map((n) => ['sync.started', `source_${n}`]),
    );
    expect(states).toEqual(['connected', 'lost', 'connected']);
  });
});
