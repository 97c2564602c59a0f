import { type Bus } from '@rfp/messaging/bus';
import { connectNatsBus } from '@rfp/messaging/nats/nats-bus';
import { Recorder, retryUntilSuccess } from '@rfp/messaging/suite/harness';
import { MemoryDeadLetters } from '@rfp/messaging/suite/memory-dead-letters';
import { startNats } from '@rfp/testing/servers/nats';
import { type DataSource } from 'typeorm';
import { storedEvent } from '../../test/sample-event.js';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { handleOnce } from './inbox.js';
import { migrate } from '../schema/migrate.js';
import { OutboxRelay } from './outbox-relay.js';
import { writeEvent } from './outbox.js';
import { inTransaction } from '../transaction.js';

const service = uniqueName('repeated');
let database: ServiceDatabase;
let dataSource: DataSource;
let broker: Awaited<ReturnType<typeof startNats>>;
let bus: Bus;

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service);
  await migrate(dataSource);
  await dataSource.query(`CREATE TABLE effect (event_id uuid)`);
  broker = await startNats();
  bus = await connectNatsBus({ servers: broker.url, name: 'spec', duplicateWindowMs: 250 });
});
afterAll(async () => {
  await bus.drain();
  await broker.stop();
  await database.drop();
});

it('an event that is published again after the broker has deleted its id has no second effect', async () => {
  const ranWork = new Recorder<boolean>();
  await bus.subscribe(
    { type: 'opportunities.stored', service, deadLetters: new MemoryDeadLetters() },
    async (event) => {
      const first = await inTransaction(dataSource, (manager) =>
        handleOnce(manager, service, event.id, async () => {
          await manager.query(`INSERT INTO effect VALUES ($1)`, [event.id]);
        }),
      );
      ranWork.record(first);
    },
  );
  const id = await inTransaction(dataSource, (manager) =>
    writeEvent(manager, 'opportunities.stored', 'key', storedEvent()),
  );
  const relay = new OutboxRelay(dataSource, (event) => bus.publish(event), {
    eventStore: () => bus.eventStore(),
    onError: () => undefined,
  });
  await relay.flush();
  expect(await ranWork.waitFor(1)).toEqual([true]);

  // The state after a crash between publishing the event and marking it as sent.
  await retryUntilSuccess(async () => {
    await dataSource.query(`UPDATE outbox SET sent_at = NULL`);
    await relay.flush();
    expect(ranWork.all.length).toBeGreaterThan(1);
  });

  expect(ranWork.all).toEqual([true, ...ranWork.all.slice(1).map(() => false)]);
  expect(await dataSource.query(`SELECT event_id FROM effect`)).toEqual([{ event_id: id }]);
});
