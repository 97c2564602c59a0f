import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/servers/nats';
import { startGateway } from '../start-gateway.js';
import { stubSite } from '@rfp/testing/stubs/stub-callers';
import { startStubGateway } from '../testing/stub-gateway.js';
import { SseClient } from '../testing/sse-client.js';
import { stubProgress, runStarted } from '../testing/live-events.js';

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Connects a bus as a separate process would. */
async function connect(servers: string, name: string) {
  const bus = await connectNatsBus({ servers, name });
  stops.push(() => bus.drain());
  return bus;
}

function sourcesIn({ frames }: SseClient): string[] {
  return frames.flatMap((block) => /event: sync\.started\ndata:.*"source":"([^"]+)"/.exec(block)?.[1] ?? []);
}

function upTo(last: string): (client: SseClient) => boolean {
  return (client) => sourcesIn(client).includes(last);
}

describe('two gateways over NATS', () => {
  it('send all events to all clients, and continue where the other stopped', async () => {
    const nats = await startNats();
    stops.push(() => nats.stop());
    const first = await startStubGateway({ bus: await connect(nats.url, 'gateway-1') });
    stops.push(() => first.close());
    const second = await startGateway({
      bus: await connect(nats.url, 'gateway-2'),
      port: 0,
      log: first.log,
      siteUrl: stubSite,
    });
    stops.push(() => second.close());
    const service = await connect(nats.url, 'sync');
    const clients = [
      await SseClient.open(first.url),
      await SseClient.open(first.url),
      await SseClient.open(second.url),
    ];

    for (const n of [1, 2, 3]) await service.publish(runStarted(`source_${n}`));
    await Promise.all(clients.map((client) => client.waitUntil(upTo('source_3'))));
    service.broadcast('sync.progress', stubProgress);
    await Promise.all(
      clients.map((client) =>
        client.waitUntil(({ frames }) => frames.some((block) => block.startsWith('event: sync.progress'))),
      ),
    );
    for (const client of clients) expect(sourcesIn(client)).toEqual(['source_1', 'source_2', 'source_3']);

    const last = /id: (\d+)\n.*\n.*"source_2"/.exec(clients[0]?.frames.join('\n\n') ?? '')?.[1] ?? '';
    const moved = await SseClient.open(second.url, 'owner', { 'last-event-id': last });
    await service.publish(runStarted('source_4'));
    await moved.waitUntil(upTo('source_4'));
    expect(sourcesIn(moved)).toEqual(['source_3', 'source_4']);
    for (const client of [...clients, moved]) client.disconnect();
  });
});
