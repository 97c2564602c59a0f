import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource } from 'typeorm';
import { numberedId, storedEvent } from '../../test/sample-event.js';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { migrate } from '../schema/migrate.js';
import { inTransaction } from '../transaction.js';
import { OutboxRelay } from './outbox-relay.js';
import { writeEvent } from './outbox.js';

const service = uniqueName('outbox');
let database: ServiceDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service);
  await migrate(dataSource);
});
afterEach(() => dataSource.query(`TRUNCATE outbox, inbox, outbox_store`));
afterAll(() => database.drop());

describe('writing an event', () => {
  it('is part of the transaction: an event that is rolled back is never published [asvs 2.3.3]', async () => {
    const failed = inTransaction(dataSource, async (manager) => {
      await writeEvent(manager, 'opportunities.stored', 'k', storedEvent());
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const published: EventEnvelope[] = [];
    await new OutboxRelay(dataSource, async (event) => void published.push(event), {
      eventStore: async () => 'first',
      onError: () => {},
    }).flush();
    expect(published).toEqual([]);
  });

  it('fails outside a transaction', async () => {
    await expect(writeEvent(dataSource.manager, 'opportunities.stored', 'k', storedEvent())).rejects.toMatchObject({
      code: 'INTERNAL',
    });
  });

  it.each([
    ['invalid data', 'k', { ...storedEvent(), run_id: 'not a uuid' }, 'MESSAGE_INVALID'],
    ['an unknown field', 'k', { ...storedEvent(), secret: 'x' }, 'MESSAGE_INVALID'],
    ['an empty key', '', storedEvent(), 'MESSAGE_INVALID'],
    [
      'data above the limit of a bus',
      'k',
      storedEvent(...Array.from({ length: 25_000 }, (_, index) => numberedId(index))),
      'MESSAGE_TOO_LARGE',
    ],
  ])('rejects %s', async (_what, key, data, code) => {
    await expect(
      inTransaction(dataSource, (manager) => writeEvent(manager, 'opportunities.stored', key, data)),
    ).rejects.toMatchObject({ code });
    expect(await dataSource.query(`SELECT FROM outbox`)).toEqual([]);
  });
});
