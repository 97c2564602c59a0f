import { Logger } from '@nestjs/common';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startNats } from '@rfp/testing/servers/nats';
import { type Bus } from '../bus.js';
import { eventStreamName, eventSubject } from '../streams.js';
import { freshNames, Recorder, numberIn, retryUntilSuccess, suiteEvent, suiteSettings } from '../suite/harness.js';
import { connectNatsBus } from './nats-bus.js';

Logger.overrideLogger(false);

let broker: Awaited<ReturnType<typeof startNats>>;
let connection: NatsConnection;
let manager: JetStreamManager;
let bus: Bus;

beforeAll(async () => {
  broker = await startNats();
  connection = await connect({ servers: broker.url, maxReconnectAttempts: -1, reconnectTimeWait: 50 });
});
beforeEach(async () => {
  bus = await connectNatsBus({ servers: broker.url, name: 'spec', ...suiteSettings });
  await bus.publish(suiteEvent(freshNames().type, 0));
  manager = await jetstreamManager(connection);
});
afterEach(() => bus.drain());
afterAll(async () => {
  await connection.close();
  await broker.stop();
});

async function consumers(): Promise<{ durable: boolean }[]> {
  const found: { durable: boolean }[] = [];
  for await (const { config } of manager.consumers.list(eventStreamName))
    found.push({ durable: config.durable_name !== undefined });
  return found;
}

async function follow(after: string | null = null) {
  const seen = new Recorder<number>();
  const positions: string[] = [];
  const stop = await bus.follow(after, async ({ event, position }) => {
    positions.push(position);
    seen.record(numberIn(event));
  });
  return { seen, positions, stop };
}

describe('a follower over NATS', () => {
  it('creates no durable consumer, and leaves none after its end', async () => {
    const { type } = freshNames();
    const { seen, stop } = await follow();
    await bus.publish(suiteEvent(type, 1));
    await seen.waitFor(1);
    expect(await consumers()).toEqual([{ durable: false }]);
    await stop();
    expect(await consumers()).toEqual([]);
  });

  it('takes positions from the stream, and starts at the oldest retained event', async () => {
    const { type } = freshNames();
    const first = await follow();
    for (let n = 1; n <= 4; n += 1) await bus.publish(suiteEvent(type, n));
    await first.seen.waitFor(4);
    const { state } = await manager.streams.info(eventStreamName);
    expect(first.positions.at(-1)).toBe(String(state.last_seq));

    await manager.streams.purge(eventStreamName, { seq: state.last_seq - 1 });
    const { seen } = await follow(first.positions[0]);
    expect(await seen.waitFor(2)).toEqual([3, 4]);
  });

  it('skips invalid messages', async () => {
    const { type } = freshNames();
    const { seen } = await follow();
    await manager.jetstream().publish(eventSubject(type, 0), '{"not":"an event"');
    await bus.publish(suiteEvent(type, 1));
    expect(await seen.waitFor(1)).toEqual([1]);
  });

  it('continues with a recreated stream, which counts as another event store', async () => {
    const { type } = freshNames();
    const { seen } = await follow();
    await bus.publish(suiteEvent(type, 1));
    await seen.waitFor(1);
    const store = await bus.eventStore();
    expect(await bus.eventStore()).toBe(store);
    await manager.streams.delete(eventStreamName);

    await retryUntilSuccess(async () => {
      await bus.publish(suiteEvent(type, 2));
      expect(seen.all).toContain(2);
    });
    expect(await bus.eventStore()).not.toBe(store);
  });

  it('is rejected with UNAVAILABLE while the broker is down, as are broadcast subscriptions; broadcasts are dropped meanwhile', async () => {
    const { type } = freshNames();
    const heard = new Recorder<unknown>();
    const gaps = new Recorder<boolean>();
    await bus.onBroadcast(
      type,
      (data) => heard.record(data),
      () => gaps.record(bus.healthy()),
    );
    await broker.kill();
    await retryUntilSuccess(async () => expect(bus.healthy()).toBe(false));

    await expect(follow()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(bus.onBroadcast(type, () => undefined)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    bus.broadcast(type, 'old');

    await broker.restart();
    await retryUntilSuccess(async () => {
      bus.broadcast(type, 'new');
      expect(heard.all).toContain('new');
    });
    expect(heard.all).not.toContain('old');
    // Both the loss and the return were reported to the subscriber.
    expect(gaps.all).toEqual([false, true]);
  });
});
