import { randomUUID } from 'node:crypto';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource } from 'typeorm';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { PostgresEventStore } from './event-store.js';
import { eventStoreMigrations } from '../schema/kit-tables.js';
import { migrate } from '../schema/migrate.js';

const service = uniqueName('bus');
const consumer = 'alerts:opportunities.stored';
let database: ServiceDatabase;
let dataSource: DataSource;
let store: PostgresEventStore;

function event(overrides: Partial<EventEnvelope> = {}): EventEnvelope {
  const time = '2026-03-02T16:00:00.000Z';
  return {
    id: randomUUID(),
    type: 'opportunities.stored',
    time,
    source: 'opportunities',
    key: 'k',
    data: { n: 1 },
    ...overrides,
  };
}

async function append(count: number, partition = 0): Promise<EventEnvelope[]> {
  const list = Array.from({ length: count }, () => event());
  for (const one of list) await store.append(one, partition);
  return list;
}

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service, { migrations: eventStoreMigrations });
  await migrate(dataSource);
});
beforeEach(async () => {
  store = new PostgresEventStore(dataSource);
  await store.register(consumer, 'opportunities.stored');
});
afterEach(() => dataSource.query(`TRUNCATE partitions, events, consumers, cursors`));
afterAll(() => database.drop());

describe('the event store', () => {
  it('returns an event unchanged until it is acknowledged, and counts the attempts', async () => {
    const odd = event({ data: { text: 'nul \u0000, quote " and \u2028', nested: [null, { a: 1 }] } });
    await store.append(odd, 0);
    expect(await store.next(consumer, 0)).toEqual({ event: odd, attempt: 1 });
    expect(await store.next(consumer, 0)).toEqual({ event: odd, attempt: 2 });
    await store.acknowledge(consumer, odd.id);
    expect(await store.next(consumer, 0)).toBeNull();
  });

  it('counts attempts across restarts, so an event that kills its process is not retried forever', async () => {
    await append(1);
    await store.next(consumer, 0);
    const restarted = new PostgresEventStore(await database.open(service));
    await restarted.register(consumer, 'opportunities.stored');
    expect(await restarted.next(consumer, 0)).toMatchObject({ attempt: 2 });
  });

  it('stores an id once, and returns whether it was new', async () => {
    const one = event();
    expect([await store.append(one, 0), await store.append(one, 0)]).toEqual([true, false]);
    await store.next(consumer, 0);
    await store.acknowledge(consumer, one.id);
    expect(await store.append(one, 0)).toBe(false);
    expect(await store.next(consumer, 0)).toBeNull();
  });

  it('stores an id once for concurrent appends', async () => {
    const one = event();
    const stored = await Promise.all(Array.from({ length: 10 }, () => store.append(one, 0)));
    expect(stored.filter(Boolean)).toHaveLength(1);
  });

  it('keeps the order within a partition, and separates partitions and consumers', async () => {
    await store.register('digest:opportunities.stored', 'opportunities.stored');
    const [first, second] = await append(2, 3);
    const [elsewhere] = await append(1, 4);
    await store.append(event({ type: 'sync.finished' }), 3);
    for (const expected of [first, second]) {
      expect(await store.next(consumer, 3)).toMatchObject({ event: expected, attempt: 1 });
      await store.acknowledge(consumer, expected?.id ?? '');
    }
    expect(await store.next(consumer, 3)).toBeNull();
    expect(await store.next(consumer, 4)).toMatchObject({ event: elsewhere });
    expect(await store.next('digest:opportunities.stored', 3)).toMatchObject({ event: first });
  });

  it('returns events stored before the consumer was registered, and none to an unknown consumer', async () => {
    const [old] = await append(1);
    await store.register('late:opportunities.stored', 'opportunities.stored');
    expect(await store.next('late:opportunities.stored', 0)).toMatchObject({ event: old });
    expect(await store.next('nobody:opportunities.stored', 0)).toBeNull();
  });

  it('never skips an event that commits late', async () => {
    const writer = dataSource.createQueryRunner();
    await writer.startTransaction();
    await writer.query(
      `INSERT INTO partitions VALUES ('opportunities.stored', 0, 1)
       ON CONFLICT (type, partition) DO UPDATE SET last_position = partitions.last_position + 1`,
    );
    const slow = event();
    await writer.query(
      `INSERT INTO events (type, partition, position, id, event) VALUES ('opportunities.stored', 0, 1, $1, $2)`,
      [slow.id, JSON.stringify(slow)],
    );
    const quick = event();
    const appended = store.append(quick, 0);
    expect(await store.next(consumer, 0)).toBeNull();
    await writer.commitTransaction();
    await writer.release();
    await appended;
    expect(await store.next(consumer, 0)).toMatchObject({ event: slow });
    await store.acknowledge(consumer, slow.id);
    expect(await store.next(consumer, 0)).toMatchObject({ event: quick });
  });

  it('blocks the partition until the retry is due', async () => {
    const [first] = await append(2);
    await store.next(consumer, 0);
    await store.retryLater(consumer, first?.id ?? '', 60_000);
    expect(await store.next(consumer, 0)).toBeNull();
    await store.retryLater(consumer, first?.id ?? '', 0);
    expect(await store.next(consumer, 0)).toMatchObject({ event: first, attempt: 2 });
  });

  it('ignores acknowledgements of an event that is not the oldest', async () => {
    const [first, second] = await append(2);
    await store.next(consumer, 0);
    await store.acknowledge(consumer, second?.id ?? '');
    expect(await store.next(consumer, 0)).toMatchObject({ event: first });
  });

  it('prunes events after a week if all consumers have acknowledged them', async () => {
    await store.register('digest:opportunities.stored', 'opportunities.stored');
    const [first, second] = await append(2);
    await store.append(event({ type: 'sync.finished' }), 0);
    for (const name of [consumer, 'digest:opportunities.stored']) {
      await store.next(name, 0);
      await store.acknowledge(name, first?.id ?? '');
    }
    await store.next(consumer, 0);
    await store.acknowledge(consumer, second?.id ?? '');
    await dataSource.query(`UPDATE events SET stored_at = now() - interval '8 days'`);
    const restarted = new PostgresEventStore(dataSource);
    await restarted.append(event(), 5);
    expect(await dataSource.query(`SELECT id FROM events WHERE partition = 0`)).toEqual([{ id: second?.id }]);
    expect(await restarted.next('digest:opportunities.stored', 0)).toMatchObject({ event: second });
  });
});
