import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { BusClient } from './bus-client.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { Recorder } from './suite/harness.js';

Logger.overrideLogger(false);

const progress: BroadcastPayload<'sync.progress'> = {
  run_id: randomUUID(),
  source: 'grants_gov',
  source_name: 'Grants.gov',
  counters: { expected: 10, received: 4, rejected: 0, added: 4, updated: 0, unchanged: 0, closed: 0 },
  rate: 2.5,
  quota_left: null,
};

describe('the bus client', () => {
  it('sends and receives broadcasts of the contracts, and drops invalid payloads', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const client = new BusClient(bus);
    const heard = new Recorder<BroadcastPayload<'sync.progress'>>();
    const stop = await client.onBroadcast('sync.progress', (data) => heard.record(data));

    bus.broadcast('sync.progress', { ...progress, counters: { received: 'four' } });
    bus.broadcast('sync.progress', null);
    bus.broadcast('sync.progress', { ...progress, of_a_later_version: true });
    client.broadcast('sync.progress', progress);

    expect(await heard.waitFor(1)).toEqual([progress]);
    await stop();
    await bus.drain();
  });
});
