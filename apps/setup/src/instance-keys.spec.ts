import { signingKeysSchema } from '@rfp/auth/sessions/signing-keys';
import { vaultKeysSchema, Vault } from '@rfp/service-kit/vault';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dropOldKeys, readInstanceKeys, rotateKeys } from './instance-keys.js';

let dataDir: string;
const file = () => path.join(dataDir, 'instance-keys.json');

beforeEach(() => {
  dataDir = temporaryFolder('keys');
});

describe('the keys of an installation', () => {
  it('are created once, valid for the services, and readable by their owner only', async () => {
    const first = await readInstanceKeys(dataDir);
    expect(signingKeysSchema.parse(first.signingKeys)).toHaveLength(1);
    expect(vaultKeysSchema.parse(first.encryptionKeys.auth)).toHaveLength(1);
    expect(first.encryptionKeys.auth).not.toBe(first.encryptionKeys.sync);
    const second = await readInstanceKeys(dataDir);
    expect(second.encryptionKeys).toEqual(first.encryptionKeys);
    expect(JSON.parse(second.signingKeys)).toEqual(JSON.parse(first.signingKeys));
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('stay valid after a rotation until the old ones are dropped', async () => {
    const before = await readInstanceKeys(dataDir);
    const sealed = await new Vault(vaultKeysSchema.parse(before.encryptionKeys.sync)).encrypt('a secret', 'row:1');
    await rotateKeys(dataDir);
    const after = await readInstanceKeys(dataDir);
    expect(signingKeysSchema.parse(after.signingKeys).map(({ kid }) => kid)).toEqual([
      expect.any(String),
      signingKeysSchema.parse(before.signingKeys)[0]?.kid,
    ]);
    const vault = new Vault(vaultKeysSchema.parse(after.encryptionKeys.sync));
    await expect(vault.decrypt(sealed, 'row:1')).resolves.toBe('a secret');
    expect(vault.isOutdated(sealed)).toBe(true);
    await dropOldKeys(dataDir);
    const last = await readInstanceKeys(dataDir);
    expect(vaultKeysSchema.parse(last.encryptionKeys.sync)).toHaveLength(1);
    expect(after.encryptionKeys.sync.startsWith(last.encryptionKeys.sync)).toBe(true);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('are never written over a damaged file', async () => {
    await readInstanceKeys(dataDir);
    const text = await readFile(file(), 'utf8');
    await writeFile(file(), text.slice(0, 40));
    await expect(readInstanceKeys(dataDir)).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: `The secrets in ${file()} are damaged. Put the file back from a backup.`,
    });
    expect(await readFile(file(), 'utf8')).toBe(text.slice(0, 40));
  });

  it('cannot be rotated before they exist', async () => {
    await expect(rotateKeys(dataDir)).rejects.toMatchObject({ code: 'CONFIGURATION' });
  });
});
