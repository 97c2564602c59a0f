import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { backUp } from './back-up.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

const servers: EmbeddedPostgres[] = [];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rfp-backup-'));
  // The account of PostgreSQL needs access.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir: string): Promise<Client> {
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  servers.push(server);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  return client;
}

describe('a backup of a running product', () => {
  it('is a data directory with every transaction committed before the backup, and without partial transactions', async () => {
    const dataDir = path.join(folder, 'data');
    const target = path.join(folder, 'backups/first');
    const client = await start(dataDir);
    await writeFile(path.join(dataDir, 'instance-keys.json'), '{}', { mode: 0o600 });
    await client.query(`CREATE TABLE entry (id int PRIMARY KEY, filler text); CREATE TABLE pair (id int PRIMARY KEY)`);
    await client.query(`INSERT INTO entry SELECT n, repeat('x', 500) FROM generate_series(1, 20000) n`);
    let written = 0;
    const ended = new AbortController();
    const writer = (async () => {
      while (!ended.signal.aborted) {
        const id = 20_001 + written;
        await client.query(`BEGIN; INSERT INTO entry VALUES (${id}, ''); INSERT INTO pair VALUES (${id}); COMMIT`);
        written += 1;
      }
    })();
    const before = written;
    await backUp(dataDir, target);
    ended.abort();
    await writer;
    await client.end();

    const copy = await start(target);
    const { rows } = await copy.query<{ entries: number; pairs: number; first: number }>(
      `SELECT (SELECT count(*)::int FROM entry WHERE id > 20000) AS entries, count(*)::int AS pairs, (SELECT count(*)::int FROM entry WHERE id <= 20000) AS first FROM pair`,
    );
    await copy.query(`INSERT INTO entry VALUES (0, 'goes on')`);
    await copy.end();
    expect(rows[0]?.first).toBe(20_000);
    expect(rows[0]?.entries).toBe(rows[0]?.pairs);
    expect(rows[0]?.pairs).toBeGreaterThanOrEqual(before);
    expect((await stat(path.join(target, 'instance-keys.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(path.join(folder, 'backups'))).toEqual(['first']);
  }, 60_000);

  it('never replaces a folder, and fails with an instruction if no product is running', async () => {
    await expect(backUp(folder, folder)).rejects.toMatchObject({ code: 'CONFIGURATION' });
    await expect(backUp(path.join(folder, 'data'), path.join(folder, 'new'))).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
  });
});
