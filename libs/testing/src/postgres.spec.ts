import { Client } from 'pg';
import { testDatabase } from './postgres.js';

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows;
  } finally {
    await client.end();
  }
}

describe('a test database', () => {
  it('is empty, apart from every other, and gone after its drop also when somebody is still connected', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
    await ask(one.url, 'CREATE TABLE thing (id int)');
    expect(await ask(two.url, "SELECT relname FROM pg_class WHERE relname = 'thing'")).toEqual([]);

    const late = new Client({ connectionString: one.url });
    late.on('error', () => {});
    await late.connect();
    await one.drop();
    await expect(ask(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
    await two.drop();
  });

  it('stands on the PostgreSQL that the product ships', async () => {
    const database = await testDatabase();
    expect(
      await ask(
        database.url,
        "SELECT current_setting('server_version_num')::int / 10000 AS major, uuidv7() IS NOT NULL AS uuidv7",
      ),
    ).toEqual([{ major: 18, uuidv7: true }]);
    await database.drop();
  });
});
