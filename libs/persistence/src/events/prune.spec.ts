import { type DataSource } from 'typeorm';
import { storedEvent } from '../../test/sample-event.js';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { migrate } from '../schema/migrate.js';
import { inTransaction } from '../transaction.js';
import { OutboxRelay } from './outbox-relay.js';
import { writeEvent } from './outbox.js';

const service = uniqueName('pruned');
let database: ServiceDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service);
  await migrate(dataSource);
});
afterEach(() => dataSource.query(`TRUNCATE outbox, inbox, outbox_store`));
afterAll(() => database.drop());

/** Writes one event per key. */
function write(keys: string[]): Promise<void> {
  return inTransaction(dataSource, async (manager) => {
    for (const key of keys) await writeEvent(manager, 'opportunities.stored', key, storedEvent());
  });
}

const relay = () => new OutboxRelay(dataSource, async () => {}, { eventStore: async () => 'first', onError: () => {} });

describe('the relay', () => {
  it('deletes rows sent or handled a week ago, and no unsent ones', async () => {
    await write(['sent', 'fresh', 'waiting']);
    await dataSource.query(`UPDATE outbox SET sent_at = now() - interval '8 days' WHERE key = 'sent'`);
    await dataSource.query(`UPDATE outbox SET sent_at = now() - interval '6 days' WHERE key = 'fresh'`);
    await dataSource.query(
      `UPDATE outbox SET occurred_at = now() - interval '29 days', refused = 'MESSAGE_INVALID' WHERE key = 'waiting'`,
    );
    await dataSource.query(
      `INSERT INTO inbox SELECT 'c', gen_random_uuid(), now() - interval '8 days' FROM generate_series(1, 2500)`,
    );
    await dataSource.query(`INSERT INTO inbox VALUES ('c', gen_random_uuid(), now() - interval '6 days')`);
    await relay().flush();
    expect(await dataSource.query(`SELECT key FROM outbox ORDER BY seq`)).toEqual([
      { key: 'fresh' },
      { key: 'waiting' },
    ]);
    expect(await dataSource.query(`SELECT count(*)::int FROM inbox`)).toEqual([{ count: 1 }]);
  });

  it('deletes all expired rows after a refused one, and the refused one after a month', async () => {
    await write(['refused', 'refused before']);
    await dataSource.query(`UPDATE outbox SET occurred_at = now() - interval '29 days', refused = 'MESSAGE_INVALID'`);
    await dataSource.query(`UPDATE outbox SET occurred_at = now() - interval '31 days' WHERE key = 'refused before'`);
    await dataSource.query(
      `INSERT INTO outbox (id, type, key, data, sent_at) SELECT gen_random_uuid(), 'opportunities.removed', 'sent', '{}', now() - interval '8 days' FROM generate_series(1, 2500)`,
    );
    await relay().flush();
    expect(await dataSource.query(`SELECT key FROM outbox`)).toEqual([{ key: 'refused' }]);
  });
});
