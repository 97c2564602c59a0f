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
const patience = 120_000;
let cluster: ShippedCluster;
const buses: Bus[] = [];

/** Connects as a user to this node, which names the others. */
async function busOf(user: string, node = 0): Promise<Bus> {
  const NATS_URL = cluster.nodes[node]?.url.replace('nats://', 'tls://');
  const options = natsOptions(natsSettingsSchema.parse({ ...cluster.environmentOf(user), NATS_URL }));
  const bus = await connectNatsBus({ ...options, name: user });
  buses.push(bus);
  return bus;
}

beforeAll(async () => {
  const secrets = temporaryFolder('secrets');
  await prepareBroker(secrets);
  cluster = await startShippedCluster(secrets);
  const options = natsOptions(natsSettingsSchema.parse(cluster.environmentOf('stream')));
  await retryUntilSuccess(() => declareStream({ ...options, name: 'stream' }));
}, patience);
afterAll(async () => {
  await Promise.all(buses.map((bus) => bus.drain()));
  await cluster.stop();
}, patience);

describe('a cluster of three as it ships', () => {
  it(
    'has requests that may be repeated answered although the node of the service or of the requester is killed, and no others repeated',
    async () => {
      const [gateway, service] = [await busOf('gateway', 0), await busOf('opportunities', 1)];
      const handled = new Recorder<unknown>();
      const release = Promise.withResolvers<void>();
      await service.respond(subject, 'opportunities', async (payload) => {
        if (payload !== 'ping') handled.record(payload);
        // The first replies are given when the connection is lost.
        if (payload !== 'ping' && handled.all.length <= 2) await release.promise;
        return succeed(payload);
      });
      await retryUntilSuccess(async () => expect(await gateway.request(subject, 'ping')).toMatchObject({ ok: true }));
      const read = gateway.request(subject, 'read', { repeatable: true, timeoutMs: 10_000 });
      await handled.waitFor(1);
      const write = gateway.request(subject, 'write', { timeoutMs: 2000 });
      await handled.waitFor(2);
      await cluster.nodes[1]?.kill();
      expect(await read).toEqual({ ok: true, value: 'read' });
      release.resolve();
      expect(await write).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } });
      expect(handled.all).toEqual(['read', 'write', 'read']);
      await cluster.nodes[1]?.restart();
      await cluster.becomesCurrent();

      await cluster.nodes[0]?.kill();
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => gateway.request(subject, n, { repeatable: true })),
      );
      expect(replies).toEqual(Array.from({ length: 20 }, (_, n) => ({ ok: true, value: n })));
      await cluster.nodes[0]?.restart();
      await cluster.becomesCurrent();
    },
    patience,
  );

  it(
    'keeps its events when the node that leads the stream is killed, and gives a node without a store its copy again',
    async () => {
      const sync = await busOf('sync');
      const gateway = await busOf('gateway');
      const heard = new Recorder<string>();
      await gateway.follow(null, async ({ event }) => heard.record(event.id));
      const events = Array.from({ length: 20 }, (_, n) => suiteEvent('sync.started', n));
      for (const event of events.slice(0, 10)) await sync.publish(event);
      const leader = await cluster.leader();
      await leader.kill();
      for (const event of events.slice(10)) await retryUntilSuccess(() => sync.publish(event));
      await leader.restartEmpty();
      await cluster.becomesCurrent();
      expect(await heard.waitFor(20)).toEqual(events.map(({ id }) => id));
    },
    patience,
  );
});
