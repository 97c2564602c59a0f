import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { writeOwnerPassword } from './owner-password.js';

const ownerUrl = 'postgres://rfp@postgres:5432/rfp';
let secretsDir: string;

beforeEach(() => {
  secretsDir = temporaryFolder('owner-password');
});

const read = (file: string) => readFile(path.join(secretsDir, file), 'utf8');

/** The passwords for the database and for the setup, the latter taken from its address. */
async function writtenPasswords(chosen?: string): Promise<[databasePassword: string, setupPassword: string]> {
  await writeOwnerPassword({ ownerUrl, chosen, secretsDir });
  const url = new URL(await read('setup/DATABASE_URL'));
  return [await read('postgres/POSTGRES_PASSWORD'), decodeURIComponent(url.password)];
}

describe('the password of the owner of the database', () => {
  it('is created once, long, and equal for database and setup [asvs 13.2.3]', async () => {
    const [databasePassword, setupPassword] = await writtenPasswords();
    expect(databasePassword).toMatch(/^[\w-]{32}$/);
    expect(setupPassword).toBe(databasePassword);
    expect(await writtenPasswords()).toEqual([databasePassword, databasePassword]);
    expect(await read('setup/DATABASE_URL')).toBe(`postgres://rfp:${databasePassword}@postgres:5432/rfp`);
  });

  it('differs between installations', async () => {
    const [one] = await writtenPasswords();
    secretsDir = temporaryFolder('owner-password');
    expect(await writtenPasswords()).not.toEqual([one, one]);
  });

  it('is in files readable by their owner only', async () => {
    await writtenPasswords();
    for (const file of ['postgres/POSTGRES_PASSWORD', 'setup/DATABASE_URL'])
      expect((await stat(path.join(secretsDir, file))).mode & 0o777).toBe(0o600);
  });

  it('is the password that the operator chose, with any characters, even if a password was generated before', async () => {
    await writtenPasswords();
    const chosen = 'p@ss/w:rd%2F #?é';
    expect(await writtenPasswords(chosen)).toEqual([chosen, chosen]);
  });

  it('is the password of the first start again if the operator no longer sets one, because the database may still use it', async () => {
    const [generatedPassword] = await writtenPasswords();
    await writtenPasswords('chosen later');
    expect(await writtenPasswords()).toEqual([generatedPassword, generatedPassword]);
    secretsDir = temporaryFolder('owner-password');
    await writtenPasswords('chosen first');
    expect(await writtenPasswords()).toEqual(['chosen first', 'chosen first']);
  });

  it('is read from the file for the database if an earlier release wrote it only there', async () => {
    const [generatedPassword] = await writtenPasswords();
    await rm(path.join(secretsDir, 'setup/first-owner-password'));
    await writtenPasswords('chosen later');
    expect(await writtenPasswords()).toEqual([generatedPassword, generatedPassword]);
  });

  it('stays the former default in an installation that was started with it', async () => {
    await mkdir(path.join(secretsDir, 'setup'));
    await writeFile(path.join(secretsDir, 'setup/service-passwords.json'), '{}');
    expect(await writtenPasswords()).toEqual(['change-me-in-.env', 'change-me-in-.env']);
  });
});
