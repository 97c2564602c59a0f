import { Logger } from '@nestjs/common';
import { MemoryDeadLetters } from '../suite/memory-dead-letters.js';
import { busSuite } from '../bus-suite.js';
import { Recorder, numberIn, suiteEvent } from '../suite/harness.js';
import { inProcessHarness } from '../suite/in-process-harness.js';
import { InProcessBus } from './in-process-bus.js';
import { MemoryEventStore } from './memory-event-store.js';

Logger.overrideLogger(false);

busSuite(
  'the in-process bus',
  inProcessHarness(async () => {
    const store = new MemoryEventStore();
    return {
      store,
      stop: async () => undefined,
    };
  }),
);

describe('the idle in-process bus', () => {
  it('wakes for new events and due retries without polling', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore(), pollMs: 3_600_000, backoffMs: [20] });
    const deliveries = new Recorder<number>();
    await bus.subscribe(
      { type: 'spec.event', service: 'spec', deadLetters: new MemoryDeadLetters() },
      async (event) => {
        deliveries.record(numberIn(event));
        if (deliveries.all.length < 3) throw new Error('not yet');
      },
    );
    await new Promise(setImmediate);
    await bus.publish(suiteEvent('spec.event', 1, 'key'));
    await deliveries.waitFor(1);
    await bus.publish(suiteEvent('spec.event', 2, 'key'));
    expect(await deliveries.waitFor(4)).toEqual([1, 1, 1, 2]);
    await bus.drain();
  });

  it('wakes its followers for a new event without polling', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore(), pollMs: 3_600_000 });
    const seen = new Recorder<number>();
    await bus.follow(null, async ({ event }) => seen.record(numberIn(event)));
    await new Promise(setImmediate);
    await bus.publish(suiteEvent('spec.event', 1));
    await seen.waitFor(1);
    await bus.publish(suiteEvent('spec.other', 2));
    expect(await seen.waitFor(2)).toEqual([1, 2]);
    await bus.drain();
  });

  it('rejects followers with UNAVAILABLE while its store is down', async () => {
    const store = new MemoryEventStore();
    store.lastPosition = () => Promise.reject(new Error('away'));
    const bus = new InProcessBus({ store });
    await expect(bus.follow(null, async () => undefined)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await bus.drain();
  });
});
