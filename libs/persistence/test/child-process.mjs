// Child process of killed-process.spec.ts: writes and relays, consumes or migrates, and is killed at RFP_FAIL_POINT.
//   RFP_FAIL_POINT=relay.publish.after:2 node child-process.mjs '{"task":"relay", ...}'
import { randomUUID } from 'node:crypto';
import { createDataSource } from '../dist/connection/data-source.js';
import { PostgresEventStore } from '../dist/events/event-store.js';
import { failPoint } from '../dist/fail-point.js';
import { handleOnce } from '../dist/events/inbox.js';
import { createOutboxAndInbox, createOutboxStore, eventStoreMigrations } from '../dist/schema/kit-tables.js';
import { migrate } from '../dist/schema/migrate.js';
import { OutboxRelay } from '../dist/events/outbox-relay.js';
import { writeEvent } from '../dist/events/outbox.js';
import { inTransaction } from '../dist/transaction.js';

const { task, service, bus, events = 0, consumer } = JSON.parse(process.argv[2]);
async function open({ url, schema }, migrations) {
  const dataSource = createDataSource({
    database: { url, asOwner: true },
    schema,
    migrations,
    entities: [],
    applicationName: `child ${schema}`,
  });
  return dataSource.initialize();
}

class CreateKit1767225600000 {
  name = 'CreateKit1767225600000';
  async up(runner) {
    await createOutboxAndInbox(runner);
    await createOutboxStore(runner);
  }
}

const database = await open(service, [CreateKit1767225600000]);
const busDatabase = await open(bus, eventStoreMigrations);
const store = new PostgresEventStore(busDatabase);

const tasks = {
  async migrate() {
    process.stdout.write(JSON.stringify([await migrate(database), await migrate(busDatabase)]));
  },

  async relay() {
    for (let number = 0; number < events; number += 1) {
      await inTransaction(database, (manager) =>
        writeEvent(manager, 'opportunities.stored', `key ${number % 2}`, {
          source: 'grants_gov',
          run_id: randomUUID(),
          demo: false,
          added: [],
          updated: [],
        }),
      );
    }
    const publish = async (event) => {
      await store.append(event, 0);
    };
    const relay = new OutboxRelay(database, publish, {
      eventStore: async () => 'the same',
      onError: (error) => process.stderr.write(`${error.stack}\n`),
    });
    relay.start();
    while ((await database.query('SELECT FROM outbox WHERE sent_at IS NULL LIMIT 1')).length > 0) await relay.flush();
    await relay.stop();
  },

  async consume() {
    await store.register(consumer, 'opportunities.stored');
    for (let found = await store.next(consumer, 0); found; found = await store.next(consumer, 0)) {
      const { event } = found;
      await inTransaction(
        database,
        (manager) =>
          handleOnce(manager, consumer, event.id, async () => {
            await manager.query('INSERT INTO effect (event_id, key) VALUES ($1, $2)', [event.id, event.key]);
          }),
        { point: 'inbox' },
      );
      failPoint('deliver.acknowledge.before');
      await store.acknowledge(consumer, event.id);
      failPoint('deliver.acknowledge.after');
    }
  },
};

await tasks[task]();
await Promise.all([database.destroy(), busDatabase.destroy()]);
