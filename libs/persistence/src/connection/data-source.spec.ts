import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import pg from 'pg';
import { z } from 'zod';
import { serviceDatabase, type ServiceDatabase, uniqueName } from '../../test/service-database.js';
import { createDataSource, type DatabaseOptions, openConnections } from './data-source.js';
import { SteadyClient, prepared } from './prepared.js';
import { readRows } from '../read-rows.js';
import { inTransaction } from '../transaction.js';

const { jest } = import.meta;
const portSchema = z.object({ port: z.number() });
const service = uniqueName('rows');
let database: ServiceDatabase;

beforeAll(async () => {
  database = await serviceDatabase(service);
});
afterAll(() => database.drop());

describe('a data source', () => {
  it('returns numerics and days as text, and instants as dates', async () => {
    const dataSource = await database.open(service);
    const rows = await dataSource.query(
      `SELECT 12345678901234.10::numeric AS amount, 9007199254740993::bigint AS big, '2026-03-02'::date AS day, '2026-03-02 16:00'::timestamp AS local,
              ARRAY[1.10, 2.20]::numeric[] AS amounts, ARRAY['2026-03-02'::date] AS days, ARRAY['2026-03-02 16:00'::timestamp] AS locals,
              '2026-03-02T16:00:00-05:00'::timestamptz AS instant, '{"a":[1]}'::jsonb AS document`,
    );
    expect(rows).toEqual([
      {
        amount: '12345678901234.10',
        big: '9007199254740993',
        day: '2026-03-02',
        local: '2026-03-02 16:00:00',
        amounts: ['1.10', '2.20'],
        days: ['2026-03-02'],
        locals: ['2026-03-02 16:00:00'],
        instant: new Date('2026-03-02T21:00:00Z'),
        document: { a: [1] },
      },
    ]);
  });

  it('opens connections before its first statement, if requested', async () => {
    const dataSource = await database.open(service, { applicationName: 'opened', minConnections: 3 });
    const connections = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'opened'`;
    expect(await dataSource.query(connections)).toEqual([{ open: 1 }]);
    await openConnections(dataSource, 3);
    expect(await dataSource.query(connections)).toEqual([{ open: 3 }]);
  });

  it('sets schema, time zone and timeouts on every connection', async () => {
    const dataSource = await database.open(service, { timeouts: { lock: 1500 } });
    const names = [
      'search_path',
      'TimeZone',
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'application_name',
    ];
    const rows = await dataSource.query(`SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name`, [
      names,
    ]);
    expect(rows.map((row: { value: string }) => row.value)).toEqual([
      `"${service}"`,
      'UTC',
      '10s',
      '1500ms',
      '15s',
      `spec ${service}`,
    ]);
  });

  it('supports a schema whose name needs quotes', async () => {
    await database.asAdmin(`CREATE SCHEMA "my ""odd\\ schema"`);
    const dataSource = await database.open(service, { database: database.adminUrl, schema: 'my "odd\\ schema' });
    expect(await dataSource.query(`SELECT current_schema() AS schema`)).toEqual([{ schema: 'my "odd\\ schema' }]);
  });

  it('survives the loss of its connections', async () => {
    const dataSource = await database.open(service);
    await database.asAdmin(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spec ${service}'`,
    );
    await expect(retryUntilAnswered(() => dataSource.query(`SELECT 1 AS one`))).resolves.toEqual([{ one: 1 }]);
  });

  it('reports the database as unavailable when a connection ends during a statement', async () => {
    const dataSource = await database.open(service);
    const over = new AbortController();
    const end = async () => {
      while (!over.signal.aborted)
        await database.asAdmin(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'spec ${service}' AND state = 'active'`,
        );
    };
    const ending = end();
    const statement = dataSource.query('SELECT pg_sleep(20)').finally(() => over.abort());
    await expect(statement).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await ending;
  });

  it('passes concurrent statements of a connection to the driver one after the other', async () => {
    const queryCalls = jest.spyOn(pg.Client.prototype, 'query');
    const client = new SteadyClient({ connectionString: database.adminUrl });
    await client.connect();
    const statements = ['SELECT 1 AS one', 'SELECT 1 / 0', 'SELECT 2 AS two'].map(async (sql) => {
      const { rows } = await client.query<object>(sql);
      return rows;
    });
    expect(queryCalls).toHaveBeenCalledTimes(1);
    const answers = await Promise.allSettled(statements);
    await client.end();
    expect(queryCalls).toHaveBeenCalledTimes(3);
    queryCalls.mockRestore();
    expect(answers).toMatchObject([{ value: [{ one: 1 }] }, { status: 'rejected' }, { value: [{ two: 2 }] }]);
  });

  it('prepares marked statements once per connection, and never behind a pooler', async () => {
    const marked = prepared('SELECT $1::integer + 1 AS next');
    const preparedBy = async (overrides: Partial<DatabaseOptions>) => {
      const dataSource = await database.open(service, { poolSize: 1, ...overrides });
      await expect(dataSource.query(marked, [1])).resolves.toEqual([{ next: 2 }]);
      await expect(dataSource.query(marked, [41])).resolves.toEqual([{ next: 42 }]);
      await expect(dataSource.query('SELECT $1::integer AS same', [3])).resolves.toEqual([{ same: 3 }]);
      return dataSource.query<object[]>('SELECT statement FROM pg_prepared_statements');
    };
    await expect(preparedBy({})).resolves.toEqual([{ statement: marked }]);
    const url = database.adminUrl;
    await expect(preparedBy({ database: { url, directUrl: url } })).resolves.toEqual([]);
  });

  it('survives a server that ends as soon as it has accepted a connection', async () => {
    const shutdownMessage = errorMessage({
      S: 'FATAL',
      C: '57P01',
      M: 'terminating connection due to unexpected postmaster exit',
    });
    const real = new URL(database.adminUrl);
    const url = new URL(real);
    const accepted = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
    let isEnding = false;
    const server = createServer((client) => {
      const upstream = connect(Number(real.port), real.hostname);
      client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
      upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
      client.pipe(upstream);
      upstream.on('data', (packet) => {
        if (isEnding && packet.subarray(-accepted.length).equals(accepted))
          client.end(Buffer.concat([packet, shutdownMessage]));
        else client.write(packet);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      url.port = String(portSchema.parse(server.address()).port);
      const dataSource = createDataSource({
        database: url.href,
        schema: service,
        entities: [],
        migrations: [],
        applicationName: 'goodbye',
        poolSize: 2,
      });
      await dataSource.initialize();
      const other = dataSource.createQueryRunner();
      await other.connect();
      isEnding = true;
      await expect(dataSource.query('SELECT 1')).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
      isEnding = false;
      await expect(dataSource.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
      await other.release();
      await dataSource.destroy();
    } finally {
      server.close();
    }
  });
});

describe('inTransaction', () => {
  it('commits all or nothing', async () => {
    const dataSource = await database.open(service);
    await dataSource.query(`CREATE TABLE ledger (id int PRIMARY KEY, amount int)`);
    await inTransaction(dataSource, (manager) => manager.query(`INSERT INTO ledger VALUES (1, 10), (2, 10)`));
    const failed = inTransaction(dataSource, async (manager) => {
      await manager.query(`UPDATE ledger SET amount = 0`);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await dataSource.query(`SELECT sum(amount)::int AS total FROM ledger`)).toEqual([{ total: 20 }]);
  });

  it('retries the transaction that the database aborted because of a deadlock', async () => {
    const dataSource = await database.open(service, { timeouts: { lock: 10_000 } });
    await dataSource.query(`CREATE TABLE pair (id int PRIMARY KEY, amount int)`);
    await dataSource.query(`INSERT INTO pair VALUES (1, 0), (2, 0)`);
    let runs = 0;
    const bothLocked = barrier(2);
    const update = (first: number, second: number): Promise<void> =>
      inTransaction(dataSource, async (manager) => {
        runs += 1;
        await manager.query(`UPDATE pair SET amount = amount + 1 WHERE id = $1`, [first]);
        await bothLocked();
        await readRows(
          manager,
          z.object({ id: z.number() }),
          `WITH changed AS (UPDATE pair SET amount = amount + 1 WHERE id = $1 RETURNING id) SELECT id FROM changed`,
          [second],
        );
      });
    await Promise.all([update(1, 2), update(2, 1)]);
    expect(await dataSource.query(`SELECT amount FROM pair`)).toEqual([{ amount: 2 }, { amount: 2 }]);
    // The aborted transaction may lock its row again before the other one wakes, and is then aborted once more.
    expect(runs).toBeGreaterThan(2);
  });

  it('reads one snapshot with REPEATABLE READ', async () => {
    const dataSource = await database.open(service);
    const isolation = 'REPEATABLE READ';
    const read = inTransaction(dataSource, (manager) => manager.query(`SHOW transaction_isolation`), { isolation });
    await expect(read).resolves.toEqual([{ transaction_isolation: 'repeatable read' }]);
  });

  it('throws DATABASE_UNAVAILABLE for a lock timeout, and TIMEOUT for a statement timeout', async () => {
    const dataSource = await database.open(service, { timeouts: { lock: 100, statement: 200 } });
    await dataSource.query(`CREATE TABLE held (id int)`);
    await inTransaction(dataSource, async (holder) => {
      await holder.query(`LOCK TABLE held`);
      await expect(inTransaction(dataSource, (manager) => manager.query(`SELECT * FROM held`))).rejects.toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
      });
    });
    await expect(inTransaction(dataSource, (manager) => manager.query(`SELECT pg_sleep(5)`))).rejects.toMatchObject({
      code: 'TIMEOUT',
    });
  });

  it('throws DATABASE_UNAVAILABLE when its connection is lost', async () => {
    const dataSource = await database.open(service);
    const broken = inTransaction(dataSource, async (manager) => {
      const [row] = await manager.query<{ pid: number }[]>(`SELECT pg_backend_pid() AS pid`);
      await database.asAdmin(`SELECT pg_terminate_backend(${row?.pid ?? 0})`);
      await manager.query(`SELECT 1`);
    });
    await expect(broken).rejects.toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await expect(retryUntilAnswered(() => dataSource.query(`SELECT 1 AS one`))).resolves.toEqual([{ one: 1 }]);
  });
});

/** Returns a function that resolves for all its callers once there are `size` of them. */
function barrier(size: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return async () => {
    arrived += 1;
    if (arrived === size) open();
    await opened;
  };
}

/** Retries, because the pool may detect a lost connection only at its next use. */
async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === 6) throw error;
    }
  }
}

/** An ErrorResponse of the wire protocol. */
function errorMessage(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([key, value]) => `${key}${value}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from([0x45, 0, 0, 0, 0]);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
