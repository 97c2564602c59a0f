import { type DataSource } from 'typeorm';
import { numberedId } from '../../test/sample-event.js';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { handleOnce } from './inbox.js';
import { migrate } from '../schema/migrate.js';
import { inTransaction } from '../transaction.js';

const service = uniqueName('inbox');
let database: ServiceDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await serviceDatabase(service);
  dataSource = await database.open(service, { timeouts: { lock: 10_000 } });
  await migrate(dataSource);
  await dataSource.query(`CREATE TABLE effect (event_id uuid)`);
});
afterEach(() => dataSource.query(`TRUNCATE inbox, effect`));
afterAll(() => database.drop());

function handle(eventId: string, options: { fail?: boolean; consumer?: string } = {}): Promise<boolean> {
  return inTransaction(dataSource, (manager) =>
    handleOnce(manager, options.consumer ?? 'alerts', eventId, async () => {
      await manager.query(`INSERT INTO effect VALUES ($1)`, [eventId]);
      if (options.fail) throw new Error('handler failed');
    }),
  );
}

async function effects(): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>(`SELECT count(*)::int FROM effect`);
  return row?.count ?? -1;
}

describe('the inbox', () => {
  it('handles a redelivered event once', async () => {
    expect([await handle(numberedId(1)), await handle(numberedId(1)), await handle(numberedId(1))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await effects()).toBe(1);
  });

  it('handles concurrent deliveries once', async () => {
    const ran = await Promise.all(Array.from({ length: 20 }, () => handle(numberedId(2))));
    expect(ran.filter(Boolean)).toHaveLength(1);
    expect(await effects()).toBe(1);
  });

  it('retries after a failure, which is rolled back', async () => {
    await expect(handle(numberedId(3), { fail: true })).rejects.toThrow('handler failed');
    expect(await effects()).toBe(0);
    expect(await handle(numberedId(3))).toBe(true);
    expect(await effects()).toBe(1);
  });

  it('handles an event once per consumer', async () => {
    expect(await handle(numberedId(4))).toBe(true);
    expect(await handle(numberedId(4), { consumer: 'digest' })).toBe(true);
  });
});
