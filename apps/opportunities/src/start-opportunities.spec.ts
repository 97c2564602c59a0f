import { randomUUID } from 'node:crypto';
import { MemoryDeadLetters } from '@rfp/messaging/suite/memory-dead-letters';
import { type EventEnvelope } from '@rfp/contracts/events';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { provision } from '@rfp/persistence/schema/provision';
import { ownerOf, roleOf } from '@rfp/persistence/schema/roles';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { aNotice } from '@rfp/testing/builders';
import { testDatabase } from '@rfp/testing/servers/postgres';
import { addressAs, grantOwnerRights, testRolePassword } from '@rfp/testing/servers/service-role';
import { startOpportunities } from './start-opportunities.js';

const ended: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ended.toReversed()) await end();
});

it('serves the life cycle of a source over the bus, and emits its events', async () => {
  const database = await testDatabase();
  ended.push(() => database.drop());
  await provision(database.url, [{ name: 'opportunities', password: testRolePassword }]);
  await grantOwnerRights(database.url, { role: roleOf('opportunities'), owner: ownerOf('opportunities') });
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  ended.push(() => bus.drain());
  const received: string[] = [];
  const allReceived = new Promise<void>((resolve) => {
    const record = async ({ type }: EventEnvelope): Promise<void> => {
      received.push(type);
      if (received.length === 3) resolve();
    };
    void bus.subscribe({ type: 'opportunities.stored', service: 'spec', deadLetters: new MemoryDeadLetters() }, record);
    void bus.subscribe(
      { type: 'opportunities.removed', service: 'spec', deadLetters: new MemoryDeadLetters() },
      record,
    );
  });
  ended.push(
    await startOpportunities({
      bus,
      databaseUrl: addressAs(database.url, roleOf('opportunities')),
      logger: createLogger('spec', { level: 'silent' }),
    }),
  );
  const client = new BusClient(bus);

  const run = { source: 'portal', run_id: randomUUID(), fence: 1 };
  const notice = aNotice({ source_name: 'Portal', fields: { due_date: null } });
  const now = new Date().toISOString();
  const batch = { ...run, seq: 1, fetched_at: now, demo: false, notices: [notice] };
  const taken = { added: 1, updated: 0, unchanged: 0, rejected: [] };
  expect(await client.call('opportunities.intake', batch)).toEqual(taken);
  expect(await client.call('opportunities.intake', batch)).toEqual(taken);

  const since = new Date(Date.now() + 60_000).toISOString();
  const closing = { ...run, source_name: 'Portal', channel: notice.channel, since, except: [] };
  expect(await client.call('opportunities.close-missing', { ...closing, max_share: 0.2 })).toEqual({
    open: 1,
    missing: 1,
    closed: 0,
  });
  expect(await client.call('opportunities.close-missing', { ...closing, max_share: null })).toEqual({
    open: 1,
    missing: 1,
    closed: 1,
  });
  expect(await client.call('opportunities.settle', run)).toEqual({
    received: 1,
    added: 1,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    closed: 1,
    details: { received: 0, added: 0, updated: 0, unchanged: 0, rejected: 0 },
  });
  expect(await client.call('opportunities.remove-source', { source_name: 'Portal' })).toEqual({ removed: 1 });

  await allReceived;
  // Only events of one type are ordered.
  expect(received.toSorted()).toEqual(['opportunities.removed', 'opportunities.stored', 'opportunities.stored']);
});
