import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type BroadcastPayload } from '@rfp/contracts/events';
import { BusClient } from './bus-client.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { MemoryEventStore } from './in-process/memory-event-store.js';
import { succeed } from './reply.js';
import { RowsText } from './rows-text.js';
import { requestSubject } from './streams.js';
import { Recorder } from './suite/harness.js';

Logger.overrideLogger(false);
const { jest } = import.meta;

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
    client.broadcast('sync.progress', progress);

    expect(await heard.waitFor(1)).toEqual([progress]);
    await stop();
    await bus.drain();
  });

  it('receives rows as text, even from a service that sends them inside the JSON, and validates the other members', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    let value: unknown = { rows: [{ title: 'A' }], total: 1, offset: 0 };
    await bus.respond(requestSubject('opportunities.list'), 'opportunities', async () => succeed(value));
    const client = new BusClient(bus);
    const list = async () =>
      client.callForRowsText('opportunities.list', {
        audience: 'default',
        filter: {},
        sort: ['title', 'ASC'],
        offset: 0,
        limit: 50,
      });

    const expected = { rows: new RowsText('[{"title":"A"}]', 1), total: 1, offset: 0 };
    expect(await list()).toEqual(expected);
    const send = jest.spyOn(bus, 'request').mockResolvedValueOnce(succeed(value));
    expect(await list()).toEqual(expected);
    send.mockRestore();
    value = { rows: [], total: -1, offset: 0 };
    await expect(list()).rejects.toMatchObject({ code: 'MESSAGE_INVALID' });
    await bus.drain();
  });

  it('receives the parts of a reply that match the contracts, and drops others', async () => {
    const bus = new InProcessBus({ store: new MemoryEventStore() });
    const reply = {
      success: true,
      data: { summary: '', key_trends: [], hot_sectors: [], generated_at: '2026-11-02T12:00:00.000Z' },
      citations: [],
      generated_at: '2026-11-02T12:00:00.000Z',
      origin: 'computed',
      left_out: [],
    };
    const parts = [{ computed: { data: 1 } }, { computed: reply }, { text: 7 }, { words: 'later' }, { text: 'Cloud ' }];
    await bus.respond(
      requestSubject('intelligence.market-analysis'),
      'intelligence',
      async (_request, requestedParts) => {
        for (const part of parts) requestedParts?.send(part);
        return succeed(reply);
      },
    );
    const received: unknown[] = [];
    const { signal } = new AbortController();

    const answer = await new BusClient(bus).forwardWithParts(
      'intelligence.market-analysis',
      { audience: 'default' },
      { onPart: (part) => received.push(part), signal },
    );

    expect([answer, received]).toEqual([reply, [{ computed: reply }, { text: 'Cloud ' }]]);
    await bus.drain();
  });
});
