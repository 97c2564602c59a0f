import { Client } from 'pg';
import { testDatabase } from './postgres.js';

async function query(url: string, statement: string): Promise<unknown[]> {
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
  it('is empty and isolated, and can be dropped with open connections', async () => {
    const [one, two] = await Promise.all([testDatabase(), testDatabase()]);
    await query(one.url, 'CREATE TABLE sample (id int)');
    expect(await query(two.url, "SELECT relname FROM pg_class WHERE relname = 'sample'")).toEqual([]);

    const late = new Client({ connectionString: one.url });
    late.on('error', () => {});
    await late.connect();
    await one.drop();
    await expect(query(one.url, 'SELECT 1')).rejects.toThrow('does not exist');
    await two.drop();
  });

  it('is a copy of its template, which is prepared once', async () => {
    const prepared: string[] = [];
    const template = {
      name: 'sample',
      prepare: async (url: string) => {
        prepared.push(url);
        await query(url, 'CREATE TABLE sample (id int)');
      },
    };
    const copies = await Promise.all([testDatabase(template), testDatabase(template)]);
    for (const copy of copies) {
      expect(await query(copy.url, 'SELECT * FROM sample')).toEqual([]);
      await query(copy.url, 'INSERT INTO sample VALUES (1)');
      await copy.drop();
    }
    expect(prepared).toHaveLength(1);
  });

  it('runs on the PostgreSQL version of the product', async () => {
    const database = await testDatabase();
    expect(
      await query(
        database.url,
        "SELECT current_setting('server_version_num')::int / 10000 AS major, uuidv7() IS NOT NULL AS uuidv7",
      ),
    ).toEqual([{ major: 18, uuidv7: true }]);
    await database.drop();
  });
});
