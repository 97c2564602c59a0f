import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CredentialFile } from '../auth/credential-file.js';
import { print } from '../testing/terminal.js';
import { configPath, readConfig } from './config-file.js';
import { replaceFile } from './json-file.js';
import { withLock } from './with-lock.js';

let home: string;
let io: { env: Record<string, string>; home: string };

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rfp-lock-'));
  io = { env: { XDG_CONFIG_HOME: home }, home };
});
afterEach(() => rm(home, { recursive: true }));

const server = 'http://127.0.0.1:3000';
const demo = { access_token: 'a', refresh_token: 'r', expires_at: 1 };
const pending = {
  device_code: 'd',
  user_code: 'u',
  verification_uri_complete: `${server}/device`,
  interval: 5,
  expires_at: '2026-03-04T10:00:00.000Z',
};

/** Creates the files of a program that was killed long ago during its change. */
async function killDuringChange(file: string): Promise<void> {
  await new Promise<void>((begun) => void withLock(file, () => new Promise(() => begun())));
  for (const name of await readdir(home, { recursive: true }))
    await utimes(path.join(home, name), new Date(0), new Date(0));
}

describe('changes of a file at the same time', () => {
  it('are all stored in the credentials', async () => {
    const profiles = Array.from({ length: 8 }, (_, n) => `profile${n}`);
    const files = profiles.map((profile) => new CredentialFile(io, profile));
    await Promise.all([
      ...files.map((file) => file.update(server, { demo })),
      ...files.map((file) => file.update(server, { pending })),
    ]);
    for (const file of files) await expect(file.read(server)).resolves.toEqual({ demo, pending });
    await expect(readdir(path.join(home, 'rfp'))).resolves.toEqual(['credentials.json']);
  });

  it('are all stored in the configuration', async () => {
    const { setting } = await withLock(configPath(io), async () => {
      const before = await readConfig(io);
      const other = print(['config', 'set', 'output', 'wide'], io.env);
      // Gives the other change time to finish, in case it does not wait for the lock.
      await print(['config', 'list'], io.env);
      await replaceFile(configPath(io), { ...before, profiles: { work: { timeout: '20' } } });
      return { setting: other };
    });
    await expect(setting).resolves.toMatchObject({ code: 0 });
    expect((await readConfig(io)).profiles).toEqual({ work: { timeout: '20' }, default: { output: 'wide' } });
  });

  it('continue after a program was killed during its change', async () => {
    const file = path.join(home, 'some.json');
    await killDuringChange(file);
    await expect(withLock(file, () => 'changed')).resolves.toBe('changed');
    await expect(readdir(home)).resolves.toEqual([]);
  });

  it('fail with the name of a lock that is never released, and with the fix', async () => {
    const file = path.join(home, 'some.json');
    await new Promise<void>((begun) => void withLock(file, () => new Promise(() => begun())));
    await expect(withLock(file, () => 'changed', 100)).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: `${file} is locked by another program.`,
      details: { hint: expect.stringContaining(`${file}.locked`) },
    });
  });

  it('run one after another if several programs find the lock of a killed program at the same time', async () => {
    const file = path.join(home, 'some.json');
    const concurrency: number[] = [];
    let running = 0;
    const change = async () => {
      running += 1;
      concurrency.push(running);
      await delay(2);
      running -= 1;
    };
    for (let round = 0; round < 16; round += 1) {
      await killDuringChange(file);
      await Promise.all(Array.from({ length: 4 }, () => withLock(file, change)));
    }
    expect(concurrency).toEqual(Array.from({ length: 64 }, () => 1));
    await expect(readdir(home)).resolves.toEqual([]);
  });

  it('continue after a failed change', async () => {
    const file = path.join(home, 'some.json');
    const failing = withLock(file, () => Promise.reject(new Error('full')));
    await expect(failing).rejects.toThrow('full');
    await expect(withLock(file, () => 'changed')).resolves.toBe('changed');
  });
});
