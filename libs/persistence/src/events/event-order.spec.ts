import { randomUUID } from 'node:crypto';
import { type EventEnvelope } from '@rfp/contracts/events';
import { type DataSource } from 'typeorm';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { PostgresEventStore } from './event-store.js';
import { eventStoreMigrations } from '../schema/kit-tables.js';
import { migrate } from '../schema/migrate.js';

const service = uniqueName('bus');
let database: ServiceDatabase;
let dataSource: DataSource;
let store: PostgresEventStore;

function event(type = 'opportunities.stored'): EventEnvelope {
  return {
    id: randomUUID(),
    type,
    time: '2026-03-02T16:00:00.000Z',
    source: 'opportunities',
    key: 'k',
    data: { n: 1 },
  };
}

async function idsAfter(position: number, limit = 1000): Promise<string[]> {
  const found = await store.after(position, limit);
  return found.map(({ event: { id } }) => id);
}

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service, { migrations: eventStoreMigrations, timeouts: { lock: 10_000 } });
  await migrate(dataSource);
  store = new PostgresEventStore(dataSource);
});
afterEach(() => dataSource.query(`TRUNCATE partitions, events, consumers, cursors`));
afterAll(() => database.drop());

describe('the order of all events in the event store', () => {
  it('is the order of appends over types and partitions, readable from any position', async () => {
    const begin = await store.lastPosition();
    const stored = [event(), event('sync.finished'), event(), event('sync.started')];
    for (const [index, one] of stored.entries()) await store.append(one, index % 2);

    const all = await store.after(begin, 10);
    expect(all.map((one) => one.event)).toEqual(stored);
    expect(all.at(-1)?.position).toBe(await store.lastPosition());
    expect(await idsAfter(all[1]?.position ?? 0)).toEqual(stored.slice(2).map(({ id }) => id));
    expect(await idsAfter(begin, 3)).toEqual(stored.slice(0, 3).map(({ id }) => id));
    expect(await idsAfter(await store.lastPosition())).toEqual([]);
  });

  it('never exposes an event before an earlier one, even if the earlier one commits late', async () => {
    const begin = await store.lastPosition();
    const writer = dataSource.createQueryRunner();
    await writer.startTransaction();
    await writer.query(`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '.events', 0))`);
    const slow = event();
    await writer.query(`INSERT INTO events (type, partition, position, id, event) VALUES ($1, 1, 1, $2, $3)`, [
      slow.type,
      slow.id,
      JSON.stringify(slow),
    ]);

    const quick = event();
    const appended = store.append(quick, 0);
    await until(async () => {
      const waiting = await dataSource.query<
        unknown[]
      >(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
      return waiting.length > 0;
    });
    expect(await idsAfter(begin)).toEqual([]);
    await writer.commitTransaction();
    await writer.release();
    await appended;
    expect(await idsAfter(begin)).toEqual([slow.id, quick.id]);
  });

  it('returns each event once to a reader during concurrent appends', async () => {
    let position = await store.lastPosition();
    const stored = Array.from({ length: 100 }, () => event());
    const storing = Promise.all(stored.map((one, index) => store.append(one, index % 8)));
    const seen: string[] = [];
    while (seen.length < stored.length) {
      for (const found of await store.after(position, 10)) {
        seen.push(found.event.id);
        position = found.position;
      }
    }
    await storing;
    expect(seen.toSorted()).toEqual(stored.map(({ id }) => id).toSorted());
    expect(await idsAfter(position)).toEqual([]);
  });

  it('continues at the oldest retained event after a pruned position, and keeps counting after pruning all', async () => {
    const [first, second] = [event(), event()];
    await store.append(first, 0);
    const prunedPosition = await store.lastPosition();
    await store.append(second, 0);
    await dataSource.query(`UPDATE events SET stored_at = now() - interval '8 days' WHERE id = $1`, [first.id]);
    await new PostgresEventStore(dataSource).append(event('sync.finished'), 5);
    expect(await idsAfter(prunedPosition - 1)).not.toContain(first.id);
    expect((await idsAfter(prunedPosition - 1))[0]).toBe(second.id);

    const last = await store.lastPosition();
    await dataSource.query(`UPDATE events SET stored_at = now() - interval '8 days'`);
    await new PostgresEventStore(dataSource).append(event('sync.started'), 6);
    expect(await store.lastPosition()).toBeGreaterThan(last);
  });
});

/** Polls until `done`; the timeout of the test ends it. */
async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve));
}
