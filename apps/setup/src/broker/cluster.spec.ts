import { Logger } from '@nestjs/common';
import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus, declareStream } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { Recorder, retryUntilSuccess, suiteEvent } from '@rfp/messaging/suite/harness';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type ShippedCluster, startShippedCluster } from '../testing/shipped-cluster.js';
import { prepareBroker } from './prepare-broker.js';

Logger.overrideLogger(false);

const subject = requestSubject('opportunities.stats');
const testTimeoutMs = 120_000;
/** Time limit for electing new leaders after a node is killed, on a busy machine. */
const electionMs = 60_000;
let cluster: ShippedCluster;
const buses: Bus[] = [];

/** Connects as a user to any of the given nodes. */
async function connectAs(user: string, nodes = [0, 1, 2]): Promise<Bus> {
  const urls = nodes.map((node) => cluster.nodes[node]?.url.replace('nats://', 'tls://') ?? '');
  const settings = { ...cluster.environmentOf(user), NATS_URL: urls.join(',') };
  const bus = await connectNatsBus({ ...natsOptions(natsSettingsSchema.parse(settings)), name: user });
  buses.push(bus);
  return bus;
}

/** Counts the interruptions in which the connection may have missed broadcasts because it lost its node. */
async function countGaps(bus: Bus): Promise<() => number> {
  let gaps = 0;
  await bus.onBroadcast(
    'auth.caller-changed',
    () => undefined,
    () => (gaps += 1),
  );
  return () => gaps;
}

beforeAll(async () => {
  const secrets = temporaryFolder('secrets');
  await prepareBroker(secrets);
  cluster = await startShippedCluster(secrets);
  const options = natsOptions(natsSettingsSchema.parse(cluster.environmentOf('stream')));
  await retryUntilSuccess(() => declareStream({ ...options, name: 'stream' }));
}, testTimeoutMs);
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.drain()));
  await cluster.stop();
}, testTimeoutMs);

describe('a cluster of three nodes with the shipped configuration', () => {
  it(
    'answers repeatable requests although the node of the requester is killed, and repeats no other requests',
    async () => {
      const [gateway, service] = [await connectAs('gateway', [0, 2]), await connectAs('opportunities', [1])];
      const handled = new Recorder<string>();
      let answer = Promise.withResolvers<void>();
      await service.respond(subject, 'opportunities', async (payload) => {
        handled.record(String(payload));
        await answer.promise;
        return succeed(payload);
      });
      let timeouts = 0;
      for (const node of [0, 2]) {
        answer = Promise.withResolvers<void>();
        const reads = Array.from({ length: 10 }, (_, n) =>
          gateway.request(subject, `read ${node} ${n}`, { repeatable: true, timeoutMs: 20_000 }),
        );
        const write = gateway.request(subject, `write ${node}`, { timeoutMs: 3000 });
        await retryUntilSuccess(async () => expect(handled.all).toContain(`write ${node}`));
        await cluster.nodes[node]?.kill();
        answer.resolve();
        const replies = await Promise.all(reads);
        expect(replies.filter(({ ok }) => !ok)).toEqual([]);
        if (!(await write).ok) timeouts += 1;
        await cluster.nodes[node]?.restart();
        await cluster.waitUntilCurrent();
      }
      // The requester was connected to at least one of the two killed nodes.
      expect(timeouts).toBeGreaterThan(0);
      expect(handled.all.filter((payload) => payload.startsWith('write'))).toEqual(['write 0', 'write 2']);
      expect(handled.all.length).toBeGreaterThan(22);
    },
    testTimeoutMs,
  );

  it(
    'answers a repeatable request long before its time limit although the node of the service is killed',
    async () => {
      const gateway = await connectAs('gateway', [0]);
      const service = await connectAs('intelligence', [1]);
      const market = requestSubject('intelligence.market-analysis');
      const gaps = await countGaps(gateway);
      const started = new Recorder<string>();
      const answer = Promise.withResolvers<void>();
      await service.respond(market, 'intelligence', async (payload) => {
        started.record(String(payload));
        await answer.promise;
        return succeed(payload);
      });
      const reply = gateway.request(market, 'read', { repeatable: true, timeoutMs: 60_000 });
      await started.waitFor(1);
      const startedAt = performance.now();
      await cluster.nodes[1]?.kill();
      answer.resolve();
      await expect(reply).resolves.toMatchObject({ ok: true });
      expect(performance.now() - startedAt).toBeLessThan(30_000);
      expect(gaps()).toBeGreaterThan(0);
      await cluster.nodes[1]?.restart();
      await cluster.waitUntilCurrent();
    },
    testTimeoutMs,
  );

  it(
    'answers a repeatable request although its reply is lost soon after the loss of a node',
    async () => {
      const [gateway, service] = [await connectAs('gateway', [0]), await connectAs('sync', [1])];
      const status = requestSubject('sync.status');
      const gaps = await countGaps(gateway);
      const handled = new Recorder<string>();
      const firstReply = Promise.withResolvers<void>();
      await service.respond(status, 'sync', async (payload) => {
        handled.record(String(payload));
        if (handled.all.length === 1) await firstReply.promise;
        return succeed(payload);
      });
      await cluster.nodes[2]?.kill();
      await retryUntilSuccess(async () => expect(gaps()).toBeGreaterThan(0));
      const reply = await gateway
        .request(status, 'read', { repeatable: true, timeoutMs: 60_000 })
        // Otherwise the service would wait for the first request when it shuts down.
        .finally(() => firstReply.resolve());
      expect(reply).toMatchObject({ ok: true });
      expect(handled.all).toEqual(['read', 'read']);
      await cluster.nodes[2]?.restart();
      await cluster.waitUntilCurrent();
    },
    testTimeoutMs,
  );

  it(
    'keeps its events when the leader node of the stream is killed, and restores the copy of a node without a store',
    async () => {
      const sync = await connectAs('sync');
      const events = Array.from({ length: 20 }, (_, n) => suiteEvent('sync.started', n));
      for (const event of events.slice(0, 10)) await retryUntilSuccess(() => sync.publish(event), electionMs);
      const leader = await cluster.leader();
      await leader.kill();
      for (const event of events.slice(10)) await retryUntilSuccess(() => sync.publish(event), electionMs);
      await leader.restartEmpty();
      await cluster.waitUntilCurrent();
      const followed = new Recorder<string>();
      await (await connectAs('gateway')).follow('0', async ({ event }) => followed.record(event.id));
      expect(await followed.waitFor(20)).toEqual(events.map(({ id }) => id));
    },
    testTimeoutMs,
  );

  it(
    'has the same event store after a node has lost its copy and all nodes were restarted',
    async () => {
      const readStoreId = async (user: string) => {
        const bus = await connectAs(user);
        let store: string | undefined;
        await retryUntilSuccess(async () => (store = await bus.eventStore()), electionMs);
        return store;
      };
      const before = await readStoreId('sync');
      expect(before).toBeDefined();
      expect(await readStoreId('opportunities')).toBe(before);
      const emptiedNode = await cluster.leader();
      await emptiedNode.kill();
      await readStoreId('opportunities');
      await emptiedNode.restartEmpty();
      await cluster.waitUntilCurrent();
      await Promise.all(cluster.nodes.map((node) => node.kill()));
      await Promise.all(cluster.nodes.map((node) => node.restart()));
      await cluster.waitUntilCurrent();
      expect(await readStoreId('opportunities')).toBe(before);
      expect(await readStoreId('sync')).toBe(before);
    },
    testTimeoutMs,
  );
});
