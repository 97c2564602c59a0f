import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fast = { fsync: 'off' };
/** A stopped data directory, which tests copy instead of running `initdb`. */
let template: string;
let folder: string;
let dataDir: string;
let running: EmbeddedPostgres[];

beforeAll(async () => {
  template = await temporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir: path.join(template, 'data'), settings: fast });
  await server.stop();
});

afterAll(() => rm(template, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = path.join(folder, 'data');
  running = [];
});

afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(): Promise<string> {
  const created = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'));
  await chmod(created, 0o755);
  return created;
}

/** Makes `dataDir` a copy of the template, owners included. */
function useTemplate(): void {
  execFileSync('cp', ['-a', path.join(template, 'data'), dataDir]);
}

async function start(settings: Record<string, string> = fast): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, settings });
  running.push(server);
  return server;
}

async function run(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows[0];
  } finally {
    await client.end();
  }
}

async function accepts(url: string): Promise<boolean> {
  return run(url, 'SELECT 1').then(
    () => true,
    (error: unknown) => !String(error).includes('ECONNREFUSED'),
  );
}

/** Starts the database in a child process, which is then killed. Returns URL and pid of the server. */
async function startAndKill(settings: Record<string, string> = fast): Promise<{ url: string; pid: number }> {
  const module = new URL('../dist/embedded-postgres.js', import.meta.url).href;
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const { url, pid } = await startEmbeddedPostgres(${JSON.stringify({ dataDir, settings })});
    process.stdout.write(JSON.stringify({ url, pid }), () => process.kill(process.pid, 'SIGKILL'));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await once(child, 'close');
  expect(child.signalCode).toBe('SIGKILL');
  const [, url, pid] = /"url":"(.*)","pid":(\d+)/.exec(output) ?? [];
  return { url: url ?? '', pid: Number(pid) };
}

describe('an embedded PostgreSQL', () => {
  it('keeps its data across restarts', async () => {
    useTemplate();
    const first = await start({});
    await run(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    await expect(run(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    const second = await start({});
    expect(await run(second.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  });

  it('listens on the loopback address only, requires the password and has page checksums', async () => {
    useTemplate();
    const { url, port } = await start();
    const settings = `SELECT current_setting('listen_addresses') AS listens, current_setting('unix_socket_directories') AS sockets,
      current_setting('data_checksums') AS checksums, inet_server_port() AS port`;
    expect(await run(url, settings)).toEqual({ listens: '127.0.0.1', sockets: '', checksums: 'on', port });
    await expect(run(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
    expect((await stat(path.join(dataDir, 'pg/password'))).mode & 0o777).toBe(0o600);
    expect((await stat(path.join(dataDir, 'pg'))).mode & 0o777).toBe(0o700);
  });

  it('closes its directory to all accounts except that of PostgreSQL, also a directory of an earlier version', async () => {
    useTemplate();
    await chmod(dataDir, 0o755);
    await start();
    const { mode, gid } = await stat(dataDir);
    const home = await stat(path.join(dataDir, 'pg'));
    const isOther = home.uid !== process.getuid?.();
    expect((mode & 0o777).toString(8)).toBe(isOther ? '710' : '700');
    if (isOther) expect(gid).toBe(home.gid);
  });

  it('is found by another process while it runs', async () => {
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
    useTemplate();
    const server = await start();
    expect(await findRunningPostgres(dataDir)).toBe(server.url);
    await server.stop();
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
  });

  it('can be stopped twice', async () => {
    useTemplate();
    const server = await start();
    await Promise.all([server.stop(), server.stop()]);
    await server.stop();
    await expect(run(server.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });
});

describe('after a kill -9', () => {
  beforeAll(() => {
    execFileSync(process.execPath, [
      path.join(root, 'node_modules/typescript/bin/tsc'),
      '-b',
      path.join(root, 'libs/embedded-postgres/tsconfig.build.json'),
    ]);
  });

  beforeEach(useTemplate);

  it('reuses the server that was left running', async () => {
    const left = await startAndKill();
    const server = await start();
    expect({ url: server.url, pid: server.pid }).toEqual(left);
    await server.stop();
    await expect(run(left.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('replaces a server that was left running with other settings', async () => {
    const left = await startAndKill();
    const server = await start({ ...fast, work_mem: '7MB' });
    expect(server.pid).not.toBe(left.pid);
    expect(await run(server.url, "SELECT current_setting('work_mem') AS work_mem")).toEqual({ work_mem: '7MB' });
  });

  it('recovers committed data when the server was killed too', async () => {
    const left = await startAndKill({});
    await run(left.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(left.pid, 'SIGKILL');
    // On a busy machine the killed server still runs for a moment, and would be reused.
    while (await accepts(left.url)) await delay(20);
    const server = await start({});
    expect(await run(server.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  });

  it('does not mistake another program with the pid of the pid file for the server', async () => {
    const first = await start();
    await first.stop();
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    const cluster = path.join(dataDir, 'pg/data');
    await writeFile(
      path.join(cluster, 'postmaster.pid'),
      `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n0 0\nready\n`,
    );
    const second = await start();
    await second.stop();
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('completes a first start that was killed', async () => {
    const server = await start();
    await server.stop();
    execFileSync('mv', [path.join(dataDir, 'pg/data'), path.join(dataDir, 'pg/data.new')]);
    const again = await start();
    expect(await run(again.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    expect(await readdir(path.join(dataDir, 'pg'))).not.toContain('data.new');
  });

  it('rejects a second process on the same directory until the first has stopped', async () => {
    const first = await start();
    const refusal = { code: 'DATA_DIR_IN_USE', message: expect.stringContaining(dataDir) };
    await expect(startEmbeddedPostgres({ dataDir, settings: fast })).rejects.toMatchObject(refusal);
    expect(await run(first.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
    await first.stop();
    const second = await start();
    expect(await run(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 });
  });
});

it('only one of two processes starts if both start on the same new directory at once', async () => {
  const starts = await Promise.allSettled([start(), start()]);
  const refused = starts.filter((result) => result.status === 'rejected');
  expect(refused).toMatchObject([{ reason: { code: 'DATA_DIR_IN_USE' } }]);
  await expect(start()).rejects.toMatchObject({ code: 'DATA_DIR_IN_USE' });
});

describe('a data directory of another version', () => {
  beforeEach(useTemplate);

  const clusterVersion = (version: string) => async (): Promise<void> => {
    await writeFile(path.join(dataDir, 'pg/data/PG_VERSION'), `${version}\n`);
  };
  const versionFile = (text: string) => async (): Promise<void> => {
    await writeFile(path.join(dataDir, 'version.json'), text);
  };

  it.each([
    ['an older PostgreSQL', clusterVersion('17'), ['PostgreSQL 17', 'PostgreSQL 18']],
    ['a newer PostgreSQL', clusterVersion('19'), ['PostgreSQL 19', 'PostgreSQL 18']],
    ['a newer product', versionFile('{"layout":2}'), ['data layout 2', 'data layout 1']],
    ['unknown', versionFile('{"layo'), ['version.json']],
  ])('is rejected with both versions and a fix: %s', async (_name, change, named) => {
    await change();
    const before = await readdir(dataDir);
    const refusal = startEmbeddedPostgres({ dataDir, settings: fast });
    await expect(refusal).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
    const message = await refusal.catch((error: Error) => error.message);
    for (const part of [dataDir, 'RFP_DATA_DIR', ...named]) expect(message).toContain(part);
    expect(await readdir(dataDir)).toEqual(before);
    expect(await readFile(path.join(dataDir, 'pg/data/PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
  });

  it('is rejected unchanged if it belongs to another PostgreSQL', async () => {
    await writeFile(path.join(folder, 'PG_VERSION'), '16\n');
    await expect(startEmbeddedPostgres({ dataDir: folder })).rejects.toMatchObject({ code: 'DATA_DIR_VERSION' });
    expect((await readdir(folder)).toSorted()).toEqual(['PG_VERSION', 'data']);
  });
});

describe('a start that fails', () => {
  it('reports the end of the server log, and removes the files that a first start has created', async () => {
    const failure = startEmbeddedPostgres({ dataDir, settings: { ...fast, work_mem: 'plenty' } });
    await expect(failure).rejects.toMatchObject({
      code: 'DATABASE_START_FAILED',
      message: expect.stringContaining(dataDir),
      details: { log: expect.arrayContaining([expect.stringContaining('work_mem')]) },
    });
    expect(await readdir(folder)).toEqual([]);
  });

  it('keeps existing data and releases the directory', async () => {
    useTemplate();
    const server = await start();
    await run(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.stop();
    await expect(start({ ...fast, work_mem: 'plenty' })).rejects.toMatchObject({ code: 'DATABASE_START_FAILED' });
    const again = await start();
    expect(await run(again.url, 'SELECT answer FROM kept')).toEqual({ answer: 42 });
  });

  it('reports a file in place of the data directory by its name', async () => {
    await writeFile(dataDir, '');
    const refusal = { code: 'DATA_DIR_NOT_WRITABLE', message: expect.stringContaining(dataDir) };
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject(refusal);
    await expect(startEmbeddedPostgres({ dataDir: path.join(dataDir, 'below') })).rejects.toMatchObject({
      code: 'DATA_DIR_NOT_WRITABLE',
    });
    expect(await readdir(folder)).toEqual(['data']);
  });
});
