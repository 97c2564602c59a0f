import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from './embedded-postgres.js';

const settings = { fsync: 'off' };
const isRoot = process.getuid?.() === 0;
/** Only root may mount the small and read-only disks of these tests. */
const asRoot = isRoot && process.platform === 'linux' ? it : it.skip;
/** Permissions do not apply to root. */
const asUser = isRoot ? it.skip : it;

let folder: string;
let mounted: boolean;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'));
  await chmod(folder, 0o755);
  mounted = false;
});

afterEach(async () => {
  if (mounted) execFileSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
});

function mount(options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  mounted = true;
}

describe('a full disk', () => {
  asRoot(
    'is reported when the database is created, and nothing is left on it (needs root to mount a small disk)',
    async () => {
      mount('size=8m');
      const dataDir = path.join(folder, 'data');
      const refusal = { code: 'DISK_FULL', message: expect.stringContaining(dataDir) };
      await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject(refusal);
      expect(await readdir(folder)).toEqual([]);
      const { bavail, blocks } = await statfs(folder);
      expect(bavail).toBe(blocks);
    },
  );

  asRoot(
    'is reported at a later start, and the next start succeeds once there is space again (needs root to mount a small disk)',
    async () => {
      mount('size=100m');
      const dataDir = path.join(folder, 'data');
      const first = await startEmbeddedPostgres({ dataDir, settings });
      await first.stop();
      const ballast = path.join(folder, 'ballast');
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(bavail * bsize));
      await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject({ code: 'DISK_FULL' });
      await rm(ballast);
      const second = await startEmbeddedPostgres({ dataDir, settings });
      await second.stop();
    },
  );
});

describe('a data directory that is not writable', () => {
  asRoot('is reported on a read-only disk (needs root to mount one)', async () => {
    mount('size=1m,ro');
    const dataDir = path.join(folder, 'data');
    const refusal = { code: 'DATA_DIR_NOT_WRITABLE', message: expect.stringContaining(dataDir) };
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject(refusal);
    await expect(startEmbeddedPostgres({ dataDir: folder, settings })).rejects.toMatchObject({
      code: 'DATA_DIR_NOT_WRITABLE',
    });
  });

  const onLinux = process.platform === 'linux' ? it : it.skip;

  onLinux('is reported below /proc, where no folder can be created (needs Linux)', async () => {
    for (const dataDir of ['/proc/tracker', '/proc/tracker/data']) {
      const refusal = { code: 'DATA_DIR_NOT_WRITABLE', message: expect.stringContaining(dataDir) };
      await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject(refusal);
    }
  });

  asUser('is reported without write access (permissions do not apply to root)', async () => {
    const dataDir = path.join(folder, 'data');
    await chmod(folder, 0o500);
    const refusal = { code: 'DATA_DIR_NOT_WRITABLE', message: expect.stringContaining(dataDir) };
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject(refusal);
    await chmod(folder, 0o700);
  });
});

describe('a data directory that only root can access', () => {
  const places = asRoot.each([
    ['a system folder', '/var/tmp', /^\/var\/lib\/rfp-grant-tracker\/\w{6}$/],
    ['a temporary folder if the data directory is temporary', tmpdir(), /rfp-grant-tracker-\w{6}$/],
  ]);

  places('has its database in %s, where the next start finds it (needs root)', async (_name, parent, expected) => {
    const closed = await mkdtemp(path.join(parent, 'embedded-postgres-'));
    const dataDir = path.join(closed, 'data');
    const logged: string[] = [];
    const first = await startEmbeddedPostgres({ dataDir, settings, log: (line) => logged.push(line) });
    await first.stop();
    const [, home = ''] = /"home":"(.*?)"/.exec(await readFile(path.join(dataDir, 'version.json'), 'utf8')) ?? [];
    try {
      expect(home).toMatch(expected);
      expect(logged.join('\n')).toContain(home);
      const second = await startEmbeddedPostgres({ dataDir, settings });
      await second.stop();
      expect(new URL(second.url).password).toBe(new URL(first.url).password);
    } finally {
      await rm(home, { recursive: true, force: true });
    }
    const gone = { code: 'DATABASE_START_FAILED', message: expect.stringContaining(home) };
    await expect(startEmbeddedPostgres({ dataDir, settings })).rejects.toMatchObject(gone);
    await rm(closed, { recursive: true, force: true });
  });
});
