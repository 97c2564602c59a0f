import { AppError } from '@rfp/contracts/errors';
import { type EventEnvelope, eventEnvelopeSchema, events } from '@rfp/contracts/events';
import fc from 'fast-check';
import { type DataSource } from 'typeorm';
import { numberedId, storedEvent } from '../../test/sample-event.js';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { migrate } from '../schema/migrate.js';
import { OutboxRelay, type RelayOptions } from './outbox-relay.js';
import { writeEvent } from './outbox.js';
import { inTransaction } from '../transaction.js';

const service = uniqueName('relayed');
let database: ServiceDatabase;
let dataSource: DataSource;
let published: EventEnvelope[] = [];
let errors: AppError[] = [];
const relays: OutboxRelay[] = [];

const recordPublished = async (event: EventEnvelope): Promise<void> => {
  published.push(event);
};

function relay(publish = recordPublished, options: Partial<RelayOptions> = {}, from = dataSource): OutboxRelay {
  const eventStore = async (): Promise<string> => 'first';
  const made = new OutboxRelay(from, publish, { eventStore, onError: (error) => errors.push(error), ...options });
  relays.push(made);
  return made;
}

/** Writes one event per key and returns their ids. */
function write(keys: string[]): Promise<string[]> {
  return inTransaction(dataSource, async (manager) => {
    const ids: string[] = [];
    for (const [index, key] of keys.entries())
      ids.push(await writeEvent(manager, 'opportunities.stored', key, storedEvent(numberedId(index))));
    return ids;
  });
}

async function unsent(): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(
    `SELECT count(*)::int FROM outbox WHERE sent_at IS NULL AND refused IS NULL`,
  );
  return row?.count ?? -1;
}

const idsOf = (list: EventEnvelope[], key?: string): string[] =>
  list.filter((event) => key === undefined || event.key === key).map(({ id }) => id);

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service);
  await migrate(dataSource);
});
afterEach(async () => {
  await Promise.all(relays.splice(0).map((made) => made.stop()));
  await dataSource.query(`TRUNCATE outbox, inbox, outbox_store`);
  published = [];
  errors = [];
});
afterAll(() => database.drop());

describe('the relay', () => {
  it('publishes valid envelopes, marks them and publishes nothing twice', async () => {
    const [id] = await write(['grants_gov']);
    const one = relay();
    await one.flush();
    await one.flush();
    expect(published).toHaveLength(1);
    const envelope = eventEnvelopeSchema.parse(published[0]);
    expect(envelope).toMatchObject({ id, type: 'opportunities.stored', source: service, key: 'grants_gov' });
    expect(events['opportunities.stored'].parse(envelope.data)).toEqual(storedEvent(numberedId(0)));
  });

  it('keeps the order per key for any batch size and duration of publishes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 1, max: 8 }),
        async (keys, batchSize) => {
          published = [];
          const ids = await write(keys);
          const publishSlowly = async (event: EventEnvelope): Promise<void> => {
            for (let turn = 0; turn < event.id.charCodeAt(0) % 7; turn += 1) await Promise.resolve();
            published.push(event);
          };
          await relay(publishSlowly, { batchSize }).flush();
          expect(idsOf(published).sort()).toEqual([...ids].sort());
          for (const key of ['a', 'b', 'c'])
            expect(idsOf(published, key)).toEqual(ids.filter((_, index) => keys[index] === key));
        },
      ),
      { numRuns: 20 },
    );
  });

  it('holds back only the key of a failed event, and continues with it later, in order', async () => {
    const ids = await write(['bad', 'good', 'bad', 'good']);
    let broken = true;
    const one = relay(
      async (event) => {
        if (broken && event.key === 'bad') throw new AppError('UNAVAILABLE');
        published.push(event);
      },
      { initialBackoffMs: 0 },
    );
    await one.flush();
    expect(idsOf(published)).toEqual([ids[1], ids[3]]);
    expect(errors.map((error) => error.code)).toEqual(['UNAVAILABLE']);
    broken = false;
    await one.flush();
    expect(idsOf(published, 'bad')).toEqual([ids[0], ids[2]]);
    expect(await unsent()).toBe(0);
  });

  it('backs off after a failure, also for flush', async () => {
    await write(['k']);
    let tries = 0;
    const one = relay(
      async () => {
        tries += 1;
        throw new AppError('UNAVAILABLE');
      },
      { initialBackoffMs: 60_000 },
    );
    for (let call = 0; call < 20; call += 1) await one.flush();
    expect(tries).toBe(1);
    expect(await unsent()).toBe(1);
  });

  it('retries with exponential backoff until the bus accepts the event', async () => {
    const at: number[] = [];
    const done = new Promise<void>((resolve) => {
      relay(
        async (event) => {
          at.push(performance.now());
          if (at.length < 4) throw new AppError('UNAVAILABLE');
          published.push(event);
          resolve();
        },
        { initialBackoffMs: 40, pollMs: 1 },
      ).start();
    });
    await write(['k']);
    await done;
    const rests = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    // Half of each delay is random, so each is at least half of 40, 80 and 160 ms.
    expect(rests.map((rest, index) => rest >= 20 * 2 ** index)).toEqual([true, true, true]);
    expect(errors).toHaveLength(3);
  });

  it('treats a publish that never settles as failed', async () => {
    await write(['k']);
    await relay(() => new Promise(() => undefined), { publishTimeoutMs: 20 }).flush();
    expect(errors.map((error) => error.code)).toEqual(['TIMEOUT']);
    expect(await unsent()).toBe(1);
  });

  it('marks an event that fails with a non-retryable error as refused, with the reason, and publishes the next one', async () => {
    const ids = await write(['k', 'k', 'k']);
    await relay(async (event) => {
      if (event.id === ids[1]) throw new AppError('MESSAGE_TOO_LARGE');
      published.push(event);
    }).flush();
    expect(idsOf(published)).toEqual([ids[0], ids[2]]);
    expect(await dataSource.query(`SELECT id, refused FROM outbox WHERE sent_at IS NULL`)).toEqual([
      { id: ids[1], refused: expect.stringMatching(/^MESSAGE_TOO_LARGE: /) },
    ]);
    expect(errors.map((error) => error.code)).toEqual(['MESSAGE_TOO_LARGE']);
  });

  it('relays the events of a transaction right after its commit, and events of other processes only with the next poll', async () => {
    const one = relay(recordPublished, { pollMs: 60_000 });
    one.start();
    await one.flush();
    const ids = await write(['k']);
    await until(async () => published.length === 1);
    const other = await database.open(service);
    await inTransaction(other, (manager) => writeEvent(manager, 'opportunities.stored', 'k', storedEvent()));
    await expect(unsent()).resolves.toBe(1);
    await inTransaction(dataSource, async (manager) => {
      await manager.transaction((inner) => writeEvent(inner, 'opportunities.stored', 'k', storedEvent()));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(published).toHaveLength(1);
    });
    await until(async () => published.length === 3);
    expect(idsOf(published)[0]).toBe(ids[0]);
  });

  it('relays nothing after it was stopped', async () => {
    const one = relay(recordPublished, { pollMs: 60_000 });
    one.start();
    await one.stop();
    const subscribers = dataSource.subscribers.length;
    await write(['k']);
    await expect(unsent()).resolves.toBe(1);
    expect(subscribers).toBe(0);
  });

  it('shares the outbox with other replicas: each event once, each key in order', async () => {
    const ids = await write(Array.from({ length: 60 }, (_, index) => `key ${index % 3}`));
    const others = await Promise.all([1, 2].map(() => database.open(service)));
    const replicas = [dataSource, ...others].map((from) => relay(recordPublished, { batchSize: 5, pollMs: 5 }, from));
    for (const replica of replicas) replica.start();
    await Promise.all(replicas.map((replica) => replica.flush()));
    await until(async () => (await unsent()) === 0);
    expect(idsOf(published)).toHaveLength(60);
    for (const key of ['key 0', 'key 1', 'key 2'])
      expect(idsOf(published, key)).toEqual(ids.filter((_, index) => `key ${index % 3}` === key));
  });

  it('waits for the replica that holds the lock, and takes over when that one loses its connection', async () => {
    const ids = await write(['k']);
    const other = await database.open(service, { applicationName: 'stuck relay' });
    let reached = (): void => undefined;
    const stuck = new Promise<void>((resolve) => (reached = resolve));
    void relay(
      () => {
        reached();
        return new Promise(() => undefined);
      },
      { publishTimeoutMs: 300 },
      other,
    ).flush();
    await stuck;
    await relay().flush();
    expect(published).toEqual([]);
    await database.asAdmin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'stuck relay'`,
    );
    await until(async () => {
      await relay().flush();
      return published.length > 0;
    });
    expect(idsOf(published)).toEqual(ids);
  });

  it('finishes and marks the publish in progress when it stops, and starts no other', async () => {
    await write(['k', 'k', 'k']);
    let reached = (): void => undefined;
    let openGate = (): void => undefined;
    const publishing = new Promise<void>((resolve) => (reached = resolve));
    const gate = new Promise<void>((resolve) => (openGate = resolve));
    const one = relay(async (event) => {
      reached();
      await gate;
      published.push(event);
    });
    one.start();
    await publishing;
    const stopped = one.stop();
    openGate();
    await stopped;
    expect(published).toHaveLength(1);
    expect(await unsent()).toBe(2);
  });

  it('sends all retained events again to a new store, before later events and only once', async () => {
    const stores = ['first'];
    const eventStore = async (): Promise<string> => {
      const [store] = stores;
      if (store === undefined) throw new AppError('UNAVAILABLE');
      return store;
    };
    const sent = await write(['a', 'b']);
    await relay(recordPublished, { eventStore }).flush();
    const again: number[] = [];
    const one = relay(recordPublished, { eventStore, onNewStore: (events) => again.push(events) });
    await one.flush();
    expect(idsOf(published)).toEqual(sent);

    stores.length = 0;
    await one.flush();
    stores.push('second');
    const later = await write(['a']);
    for (const each of [one, relay(recordPublished, { eventStore }), one]) await each.flush();
    expect(idsOf(published)).toEqual([...sent, ...sent, ...later]);
    expect(again).toEqual([sent.length]);
    expect(errors).toEqual([]);
  });

  it('reports a database error and continues afterwards', async () => {
    const own = await database.open(service, { applicationName: 'short-lived' });
    const one = relay(recordPublished, { initialBackoffMs: 0 }, own);
    await dataSource.query(`ALTER TABLE outbox RENAME TO outbox_away`);
    await one.flush();
    await dataSource.query(`ALTER TABLE outbox_away RENAME TO outbox`);
    await write(['k']);
    await one.flush();
    expect(errors.map((error) => error.code)).toEqual(['INTERNAL']);
    expect(published).toHaveLength(1);
  });
});

/** Polls until `done`; the timeout of the test ends it. */
async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setImmediate(resolve));
}
