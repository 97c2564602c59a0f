import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { startNats } from '@rfp/testing/nats';
import { startGateway } from '../start-gateway.js';
import { stubSite } from '@rfp/testing/stub-callers';
import { startCannedGateway } from '../testing/canned-gateway.js';
import { Listener } from '../testing/listener.js';
import { cannedProgress, runStarted } from '../testing/live-events.js';

const stops: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** A bus as a process of its own has it. */
async function connect(servers: string, name: string) {
  const bus = await connectNatsBus({ servers, name });
  stops.push(() => bus.drain());
  return bus;
}

function sourcesIn({ told }: Listener): string[] {
  return told.flatMap((block) => /event: sync\.started\ndata:.*"source":"([^"]+)"/.exec(block)?.[1] ?? []);
}

function upTo(last: string): (listener: Listener) => boolean {
  return (listener) => sourcesIn(listener).includes(last);
}

describe('two gateways before the same services, over NATS', () => {
  it('tell everybody everything, and take up where the other left', async () => {
    const nats = await startNats();
    stops.push(() => nats.stop());
    const first = await startCannedGateway({ bus: await connect(nats.url, 'gateway-1') });
    stops.push(() => first.close());
    const second = await startGateway({
      bus: await connect(nats.url, 'gateway-2'),
      port: 0,
      log: first.log,
      siteUrl: stubSite,
    });
    stops.push(() => second.close());
    const service = await connect(nats.url, 'sync');
    const listeners = [await Listener.open(first.url), await Listener.open(first.url), await Listener.open(second.url)];

    for (const n of [1, 2, 3]) await service.publish(runStarted(`source_${n}`));
    await Promise.all(listeners.map((listener) => listener.until(upTo('source_3'))));
    service.broadcast('sync.progress', cannedProgress);
    await Promise.all(
      listeners.map((listener) =>
        listener.until(({ told }) => told.some((block) => block.startsWith('event: sync.progress'))),
      ),
    );
    for (const listener of listeners) expect(sourcesIn(listener)).toEqual(['source_1', 'source_2', 'source_3']);

    const last = /id: (\d+)\n.*\n.*"source_2"/.exec(listeners[0]?.told.join('\n\n') ?? '')?.[1] ?? '';
    const moved = await Listener.open(second.url, 'owner', { 'last-event-id': last });
    await service.publish(runStarted('source_4'));
    await moved.until(upTo('source_4'));
    expect(sourcesIn(moved)).toEqual(['source_3', 'source_4']);
    for (const listener of [...listeners, moved]) listener.leave();
  });
});
