import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readServicePasswords } from './service-passwords.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rfp-secrets-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const file = () => path.join(folder, 'service-passwords.json');

describe('the passwords of the services', () => {
  it('are created once, long and different, in a file readable by its owner only [asvs 13.2.3]', async () => {
    const created = await readServicePasswords(folder, ['a', 'b']);
    expect(new Set(created.values()).size).toBe(2);
    for (const password of created.values()) expect(password.length).toBeGreaterThanOrEqual(32);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readServicePasswords(folder, ['a', 'b'])).toEqual(created);
  });

  it('are extended by a new service, without changing the others', async () => {
    const before = await readServicePasswords(folder, ['a']);
    const after = await readServicePasswords(folder, ['a', 'new']);
    expect(after.get('a')).toBe(before.get('a'));
    expect(after.has('new')).toBe(true);
  });

  it('are never written over an invalid file, because new passwords would lock out the services', async () => {
    await writeFile(file(), '{"a":');
    await expect(readServicePasswords(folder, ['a'])).rejects.toThrow();
    expect(await readFile(file(), 'utf8')).toBe('{"a":');
  });
});
