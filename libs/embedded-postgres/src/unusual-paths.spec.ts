import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUp } from './back-up.js';
import { openDataDirectory } from './data-directory.js';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { runningPostmaster } from './postmaster.js';

const isRoot = process.getuid?.() === 0;
const asRoot = isRoot ? it : it.skip;
const onLinux = process.platform === 'linux' ? it : it.skip;

let folder: string;
let dataDir: string;
let cluster: string;
let stranger: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'unusual-paths-'));
  dataDir = path.join(folder, 'data');
  cluster = path.join(dataDir, 'pg/data');
});
afterEach(async () => {
  stranger?.kill();
  stranger = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Starts a process in the folder of the server, with the pid file that a server would write. */
async function pretendServer(workingFolder: string): Promise<number> {
  await mkdir(cluster, { recursive: true });
  stranger = spawn('sleep', ['60'], { cwd: workingFolder, stdio: 'ignore' });
  await once(stranger, 'spawn');
  const pid = stranger.pid ?? 0;
  await writeFile(path.join(cluster, 'postmaster.pid'), `${pid}\n${cluster}\n1700000000\n1\n\n127.0.0.1\n0 0\nready\n`);
  await writeFile(path.join(dataDir, 'pg/password'), 'secret\n');
  return pid;
}

describe('a data directory that the account of PostgreSQL cannot enter', () => {
  asRoot('finds its database elsewhere even if its own path is a prefix of the path of the database', async () => {
    const closed = path.join(tmpdir(), 'rfp-grant-track');
    await mkdir(closed, { mode: 0o700 });
    try {
      const { home, undo } = await openDataDirectory(closed);
      expect(home).toContain(path.join(tmpdir(), 'rfp-grant-tracker-'));
      expect(JSON.parse(await readFile(path.join(closed, 'version.json'), 'utf8'))).toMatchObject({ home });
      await undo();
    } finally {
      await rm(closed, { recursive: true });
    }
  });
});

describe('a running server', () => {
  onLinux('is found by every path of its folder, such as a symbolic link', async () => {
    await mkdir(cluster, { recursive: true });
    const pid = await pretendServer(cluster);
    const link = path.join(folder, 'link');
    await symlink(dataDir, link);
    expect(await runningPostmaster(cluster)).toMatchObject({ pid });
    expect(await runningPostmaster(path.join(link, 'pg/data'))).toMatchObject({ pid });
    expect(await findRunningPostgres(link)).toContain('@127.0.0.1:1/');
  });

  onLinux('is not found in a folder to which its files were copied', async () => {
    await pretendServer(folder);
    expect(await runningPostmaster(cluster)).toBeUndefined();
  });

  it('is not reported as absent if its files cannot be read', async () => {
    await mkdir(path.join(cluster, 'postmaster.pid'), { recursive: true });
    await expect(findRunningPostgres(dataDir)).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: expect.stringContaining(dataDir),
    });
  });
});

describe('a backup', () => {
  it('is rejected inside the data directory, also through a link, before any file is created', async () => {
    await mkdir(dataDir);
    await symlink(dataDir, path.join(folder, 'link'));
    for (const target of [path.join(dataDir, 'backups/first'), path.join(folder, 'link/first')])
      await expect(backUp(dataDir, target)).rejects.toMatchObject({
        code: 'CONFIGURATION',
        message: expect.stringContaining(target),
      });
    expect(await readdir(dataDir)).toEqual([]);
  });

  onLinux('that fails leaves nothing behind', async () => {
    await mkdir(cluster, { recursive: true });
    await pretendServer(cluster);
    const target = path.join(folder, 'backups/first');
    await expect(backUp(dataDir, target)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(await readdir(path.dirname(target))).toEqual([]);
  });
});

it.each(['a$b', 'a"b', 'a`b'])('a folder whose name a shell would expand is rejected: %s', async (name) => {
  const target = path.join(folder, name);
  await chmod(folder, 0o755);
  await expect(startEmbeddedPostgres({ dataDir: target })).rejects.toMatchObject({
    code: 'CONFIGURATION',
    message: expect.stringContaining(target),
  });
  expect(await readdir(folder)).toEqual([]);
});
