import { Logger } from '@nestjs/common';
import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { startNats } from '@rfp/testing/servers/nats';
import { busSuite } from '../bus-suite.js';
import { type Bus } from '../bus.js';
import { succeed } from '../reply.js';
import { eventStreamName, eventSubject, messagingSettings, type MessagingSettings, streamConfig } from '../streams.js';
import {
  freshNames,
  Recorder,
  numberIn,
  retryUntilSuccess,
  suiteEvent,
  suiteSettings,
  type BusHarness,
} from '../suite/harness.js';
import { MemoryDeadLetters } from '../suite/memory-dead-letters.js';
import { openConnection } from './connection.js';
import { connectNatsBus, declareStream, NatsBus } from './nats-bus.js';

Logger.overrideLogger(false);

type Broker = Awaited<ReturnType<typeof startNats>>;

busSuite('the NATS bus', async (settings) => new NatsHarness(await startNats(), settings));

class NatsHarness implements BusHarness {
  private readonly connections = new Map<Bus, NatsConnection>();

  constructor(
    private readonly broker: Broker,
    private readonly settings: Partial<MessagingSettings>,
  ) {}

  async connect(overrides: Partial<MessagingSettings> = {}): Promise<Bus> {
    const connection = await openConnection({ servers: this.broker.url, name: 'suite' });
    const bus = new NatsBus(connection, { ...this.settings, ...overrides });
    this.connections.set(bus, connection);
    return bus;
  }

  async crash(bus: Bus): Promise<void> {
    await this.connections.get(bus)?.close();
  }

  async interrupt(): Promise<void> {
    await this.broker.kill();
    await this.broker.restart();
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.connections].filter(([, connection]) => !connection.isClosed()).map(([bus]) => bus.drain()),
    );
    await this.broker.stop();
  }
}

describe('the NATS bus and its broker', () => {
  let broker: Broker;
  const buses: Bus[] = [];
  const deadLetters = new MemoryDeadLetters();
  const connectBus = async (): Promise<Bus> => {
    const bus = await connectNatsBus({ servers: broker.url, name: 'spec', ...suiteSettings });
    buses.push(bus);
    return bus;
  };

  beforeAll(async () => {
    broker = await startNats();
  });
  afterEach(async () => {
    await Promise.all(buses.splice(0).map((bus) => bus.drain()));
  });
  afterAll(async () => {
    await broker.stop();
  });

  it('fails with UNAVAILABLE at once while the broker is down, and is not healthy', async () => {
    const bus = await connectBus();
    const { subject, type } = freshNames();
    await bus.publish(suiteEvent(type, 1));
    await broker.kill();
    await retryUntilSuccess(async () => expect(bus.healthy()).toBe(false));

    await expect(bus.request(subject, 1)).resolves.toMatchObject({ ok: false, error: { code: 'UNAVAILABLE' } });
    await expect(bus.publish(suiteEvent(type, 2))).rejects.toMatchObject({ code: 'UNAVAILABLE' });

    await broker.restart();
    await retryUntilSuccess(async () => expect(bus.healthy()).toBe(true));
    await expect(bus.request(subject, 1)).resolves.toMatchObject({ ok: false, error: { code: 'NO_HANDLER' } });
  });

  it('waits a moment for a service that is not connected, but only with repeatable requests', async () => {
    const [bus, service] = [await connectBus(), await connectBus()];
    const { subject } = freshNames();
    const read = bus.request(subject, 'read', { repeatable: true });
    await expect(bus.request(subject, 'write')).resolves.toMatchObject({ ok: false, error: { code: 'NO_HANDLER' } });
    await service.respond(subject, 'spec', async (payload) => succeed(payload));
    await expect(read).resolves.toMatchObject({ ok: true });
    await expect(bus.request(`${subject}-of-nobody`, 'read', { repeatable: true })).resolves.toMatchObject({
      error: { code: 'NO_HANDLER' },
    });
  });

  it('recreates streams and consumers after the store was wiped', async () => {
    const bus = await connectBus();
    const { type, service } = freshNames();
    const received = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    await bus.publish(suiteEvent(type, 1, 'key'));
    await received.waitFor(1);

    await withManager(broker, (manager) => manager.streams.delete(eventStreamName));

    const event = suiteEvent(type, 2, 'key');
    await retryUntilSuccess(() => bus.publish(event));
    // A pull without a consumer then ends by missed heartbeats.
    expect(await received.waitFor(2, 60_000)).toEqual([1, 2]);
  }, 90_000);

  it('moves an invalid message to the dead letters unchanged, and continues', async () => {
    const bus = await connectBus();
    const { type, service } = freshNames();
    const received = new Recorder<number>();
    await bus.subscribe({ type, service, deadLetters }, async (event) => received.record(numberIn(event)));
    await withManager(broker, (manager) => manager.jetstream().publish(eventSubject(type, 0), '{"not":"an event"'));
    for (let n = 0; n < 10; n += 1) await bus.publish(suiteEvent(type, n));

    expect((await received.waitFor(10)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await retryUntilSuccess(async () =>
      expect((await deadLetters.list(10)).letters).toContainEqual(
        expect.objectContaining({
          type,
          code: 'MESSAGE_INVALID',
          body: '{"not":"an event"',
          id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
        }),
      ),
    );
  });

  it('rejects events for a full stream instead of discarding older ones', async () => {
    const own = await startNats();
    const bus = await connectNatsBus({ servers: own.url, name: 'spec', ...suiteSettings, retainEventsBytes: 4096 });
    const { type } = freshNames();
    const attempts = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => bus.publish(suiteEvent(type, n))));
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(60);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE' });
    await bus.drain();
    await own.stop();
  });

  it('names the store of a stream of an earlier release, and keeps the name with other settings', async () => {
    const own = await startNats();
    const connection = await connect({ servers: own.url });
    const { created } = await (
      await jetstreamManager(connection)
    ).streams.add({ ...streamConfig(messagingSettings()), metadata: { owner: 'agency' } });
    const options = { servers: own.url, name: 'spec', ...suiteSettings };
    const before = await connectNatsBus({ ...options, stream: 'none' });
    expect(await before.eventStore()).toBeUndefined();
    for (const retainEventsMs of [3_600_000, 7_200_000]) {
      const bus = await connectNatsBus({ ...options, retainEventsMs });
      expect(await bus.eventStore()).toBe(created);
      await bus.drain();
    }
    expect(await before.eventStore()).toBe(created);
    const { config } = await (await jetstreamManager(connection)).streams.info(eventStreamName);
    expect(config.metadata).toMatchObject({ owner: 'agency' });
    await before.drain();
    await connection.close();
    await own.stop();
  });

  it('reports that the broker has too few nodes for the replicas of the stream', async () => {
    const own = await startNats();
    await expect(declareStream({ servers: own.url, name: 'spec', replicas: 3 })).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The message broker has fewer nodes than the stream has replicas (NATS_REPLICAS).',
    });
    await own.stop();
  });

  it('authenticates by options or URL, and reports a failed connection without the credentials', async () => {
    const own = await startNats({ config: 'authorization { user: "rfp", password: "s3c/ret" }' });
    for (const options of [
      { servers: own.url, user: 'rfp', pass: 's3c/ret' },
      { servers: own.url.replace('//', '//rfp:s3c%2Fret@') },
    ]) {
      const bus = await connectNatsBus({ ...options, name: 'spec' });
      expect(bus.healthy()).toBe(true);
      await bus.drain();
    }

    const refused = connectNatsBus({ servers: own.url.replace('//', '//rfp:wrong@'), name: 'spec' });
    await expect(refused).rejects.toMatchObject({
      code: 'BROKER_LOGIN_REFUSED',
      message: `The message broker at ${own.url} refused the user or the password. Check NATS_USER and NATS_PASSWORD.`,
    });
    await own.stop();
  });
});

async function withManager<T>(broker: Broker, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: broker.url });
  try {
    return await work(await jetstreamManager(connection));
  } finally {
    await connection.close();
  }
}
