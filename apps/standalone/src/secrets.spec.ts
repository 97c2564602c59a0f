import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readPasswords } from './secrets.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rfp-secrets-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'service-passwords.json');

describe('the passwords of the services', () => {
  it('are made once, long and different, in a file that only its owner can read', async () => {
    const made = await readPasswords(folder, ['a', 'b']);
    expect(new Set(made.values()).size).toBe(2);
    for (const password of made.values()) expect(password.length).toBeGreaterThanOrEqual(32);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readPasswords(folder, ['a', 'b'])).toEqual(made);
  });

  it('get one for a service that is new, and the others keep theirs', async () => {
    const before = await readPasswords(folder, ['a']);
    const after = await readPasswords(folder, ['a', 'new']);
    expect(after.get('a')).toBe(before.get('a'));
    expect(after.has('new')).toBe(true);
  });

  it('are not made anew over a file that cannot be read: that would lock the services out', async () => {
    await writeFile(file(), '{"a":');
    await expect(readPasswords(folder, ['a'])).rejects.toThrow();
    expect(await readFile(file(), 'utf8')).toBe('{"a":');
  });
});
