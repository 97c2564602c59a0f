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
async function written(chosen?: string): Promise<[ofDatabase: string, ofSetup: string]> {
  await writeOwnerPassword({ ownerUrl, chosen, secretsDir });
  const url = new URL(await read('setup/DATABASE_URL'));
  return [await read('postgres/POSTGRES_PASSWORD'), decodeURIComponent(url.password)];
}

describe('the password of the owner of the database', () => {
  it('is made once, long, and the same for database and setup', async () => {
    const [ofDatabase, ofSetup] = await written();
    expect(ofDatabase).toMatch(/^[\w-]{32}$/);
    expect(ofSetup).toBe(ofDatabase);
    expect(await written()).toEqual([ofDatabase, ofDatabase]);
    expect(await read('setup/DATABASE_URL')).toBe(`postgres://rfp:${ofDatabase}@postgres:5432/rfp`);
  });

  it('differs between installations', async () => {
    const [one] = await written();
    secretsDir = temporaryFolder('owner-password');
    expect(await written()).not.toEqual([one, one]);
  });

  it('is in files readable by their owner only', async () => {
    await written();
    for (const file of ['postgres/POSTGRES_PASSWORD', 'setup/DATABASE_URL'])
      expect((await stat(path.join(secretsDir, file))).mode & 0o777).toBe(0o600);
  });

  it('is the one that the operator chose, of whatever characters, also when one was made before', async () => {
    await written();
    const chosen = 'p@ss/w:rd%2F #?é';
    expect(await written(chosen)).toEqual([chosen, chosen]);
  });

  it('is that of the first start again once the operator chooses none, because the database may know no other', async () => {
    const [made] = await written();
    await written('chosen later');
    expect(await written()).toEqual([made, made]);
    secretsDir = temporaryFolder('owner-password');
    await written('chosen first');
    expect(await written()).toEqual(['chosen first', 'chosen first']);
  });

  it('is taken from the file for the database where an earlier release wrote it there only', async () => {
    const [made] = await written();
    await rm(path.join(secretsDir, 'setup/first-owner-password'));
    await written('chosen later');
    expect(await written()).toEqual([made, made]);
  });

  it('stays the default of then in an installation from before', async () => {
    await mkdir(path.join(secretsDir, 'setup'));
    await writeFile(path.join(secretsDir, 'setup/service-passwords.json'), '{}');
    expect(await written()).toEqual(['change-me-in-.env', 'change-me-in-.env']);
  });
});
