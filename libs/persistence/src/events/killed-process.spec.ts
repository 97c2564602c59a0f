import { spawn } from 'node:child_process';
import path from 'node:path';
import { type EventEnvelope } from '@rfp/contracts/events';
import { buildLibrary } from '@rfp/testing/build-library';
import { isFullDrill } from '@rfp/testing/drill-mode';
import { type DataSource } from 'typeorm';
import { storedEvent } from '../../test/sample-event.js';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { PostgresEventStore } from './event-store.js';
import { handleOnce } from './inbox.js';
import { kitMigrations } from '../../test/kit-migrations.js';
import { eventStoreMigrations } from '../schema/kit-tables.js';
import { OutboxRelay } from './outbox-relay.js';
import { writeEvent } from './outbox.js';
import { inTransaction } from '../transaction.js';

const project = path.resolve(import.meta.dirname, '../..');
const service = uniqueName('killed');
const bus = uniqueName('bus');
const consumer = `${service}:opportunities.stored`;
const written = 5;
let database: ServiceDatabase;
let dataSource: DataSource;
let busSource: DataSource;
let store: PostgresEventStore;

/** Runs a child process and returns its exit. */
function child(
  task: string,
  { failPoint = '', ...options }: { failPoint?: string; events?: number } = {},
): Promise<{ code: number | null; signal: string | null; output: string }> {
  const parameters = {
    task,
    service: { url: database.adminUrl, schema: service },
    bus: { url: database.adminUrl, schema: bus },
    consumer,
    ...options,
  };
  const script = path.join(project, 'test/child-process.mjs');
  const running = spawn(process.execPath, [script, JSON.stringify(parameters)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, RFP_FAIL_POINT: failPoint },
  });
  let output = '';
  running.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    running.on('close', (code, signal) => resolve({ code, signal, output }));
  });
}

beforeAll(async () => {
  // The child runs the build, because it must be a process without test tools.
  buildLibrary('persistence');
  database = await serviceDatabase(service, bus);
  dataSource = await database.open(service);
  busSource = await database.open(bus);
  store = new PostgresEventStore(busSource);
});
afterAll(() => database.drop());

/** Relays the unsent events of the outbox in this process, which takes over from the killed process. */
async function relayUnsent(): Promise<void> {
  const publish = async (event: EventEnvelope): Promise<void> => {
    await store.append(event, 0);
  };
  const relay = new OutboxRelay(dataSource, publish, {
    eventStore: async () => 'the same',
    onError: (error) => {
      throw error;
    },
  });
  const unsent = () => dataSource.query<unknown[]>(`SELECT FROM outbox WHERE sent_at IS NULL LIMIT 1`);
  while ((await unsent()).length > 0) await relay.flush();
  await relay.stop();
}

async function writeAndRelay(): Promise<void> {
  await inTransaction(dataSource, async (manager) => {
    for (let number = 0; number < written; number += 1)
      await writeEvent(manager, 'opportunities.stored', `key ${number % 2}`, storedEvent());
  });
  await relayUnsent();
}

/** Consumes the unacknowledged events in this process. */
async function consumeUnacknowledged(): Promise<void> {
  await store.register(consumer, 'opportunities.stored');
  for (let found = await store.next(consumer, 0); found; found = await store.next(consumer, 0)) {
    const { event } = found;
    await inTransaction(dataSource, (manager) =>
      handleOnce(manager, consumer, event.id, async () => {
        await manager.query(`INSERT INTO effect (event_id, key) VALUES ($1, $2)`, [event.id, event.key]);
      }),
    );
    await store.acknowledge(consumer, event.id);
  }
}

it('two processes that migrate at the same time run each migration once', async () => {
  const ended = await Promise.all([child('migrate'), child('migrate')]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  const ran: string[] = ended.flatMap(({ output }) => JSON.parse(output).flat());
  expect(ran.sort()).toEqual([...kitMigrations, ...eventStoreMigrations].map((migration) => migration.name).sort());
  await dataSource.query(`CREATE TABLE effect (seq bigint GENERATED ALWAYS AS IDENTITY, event_id uuid, key text)`);
});

describe('after a process was killed', () => {
  beforeEach(async () => {
    await dataSource.query(`TRUNCATE outbox, inbox, effect`);
    await busSource.query(`TRUNCATE partitions, events, cursors`);
  });

  async function expectEachEffectOnce(): Promise<void> {
    const outbox = await dataSource.query<{ id: string; key: string }[]>(
      `SELECT id, key FROM outbox WHERE sent_at IS NOT NULL ORDER BY key, seq`,
    );
    const effects = await dataSource.query<{ id: string; key: string }[]>(
      `SELECT event_id AS id, key FROM effect ORDER BY key, seq`,
    );
    expect(outbox).toHaveLength(written);
    expect(effects).toEqual(outbox);
  }

  /** Settings of the fail points, each with the number of the time at which the process dies there. A full drill tests all numbers for each point. */
  const killSettings = (points: string[], visits: number[]): string[] =>
    points.flatMap((point, index) =>
      visits
        .filter((_visit, turn) => isFullDrill || turn === index % visits.length)
        .map((visit) => `${point}:${visit}`),
    );

  it.each([...killSettings(['relay.publish.before', 'relay.publish.after'], [1, 3, 5]), 'relay.mark-sent.before:1'])(
    'at %s in the relay, nothing is lost and every effect happens once',
    async (failPoint) => {
      expect(await child('relay', { events: written, failPoint })).toMatchObject({ signal: 'SIGKILL' });
      const unsent = await dataSource.query(`SELECT FROM outbox WHERE sent_at IS NULL`);
      expect(unsent).toHaveLength(written);
      await relayUnsent();
      await consumeUnacknowledged();
      await expectEachEffectOnce();
    },
  );

  it('in the relay after rows were marked as sent, nothing is sent again', async () => {
    expect(await child('relay', { events: written, failPoint: 'relay.mark-sent.after:1' })).toMatchObject({
      signal: 'SIGKILL',
    });
    expect(await dataSource.query(`SELECT FROM outbox WHERE sent_at IS NULL`)).toHaveLength(0);
    await consumeUnacknowledged();
    await expectEachEffectOnce();
  });

  it.each(
    killSettings(
      ['inbox.commit.before', 'inbox.commit.after', 'deliver.acknowledge.before', 'deliver.acknowledge.after'],
      [1, 5],
    ),
  )('at %s in a consumer, every effect happens once', async (failPoint) => {
    await writeAndRelay();
    expect(await child('consume', { failPoint })).toMatchObject({ signal: 'SIGKILL' });
    await consumeUnacknowledged();
    await expectEachEffectOnce();
  });
});
