import { randomBytes } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import { Vault, vaultKeysSchema } from './vault.js';

function key(): string {
  return randomBytes(32).toString('base64url');
}

const [older, newer] = [key(), key()];
const owner = 'factor:0190a0c0-0000-7000-8000-000000000001';

function vault(keys: string): Vault {
  return new Vault(vaultKeysSchema.parse(keys));
}

describe('a vault', () => {
  it('decrypts what it encrypted', async () => {
    const safe = vault(`a:${older}`);
    for (const secret of ['', 'secret', '\u0000\n"', 'schlüssel 🔑', 'x'.repeat(100_000)])
      expect(await safe.decrypt(await safe.encrypt(secret, owner), owner)).toBe(secret);
  });

  it('reveals neither the secret nor that two are equal', async () => {
    const safe = vault(`a:${older}`);
    const [one, other] = [await safe.encrypt('hunter2 hunter2', owner), await safe.encrypt('hunter2 hunter2', owner)];
    expect(one).not.toBe(other);
    for (const part of one.split('.'))
      expect(Buffer.from(part, 'base64url').toString('latin1')).not.toContain('hunter2');
  });

  it('does not decrypt the secret of another record [asvs 11.3.3]', async () => {
    const safe = vault(`a:${older}`);
    const encrypted = await safe.encrypt('secret', owner);
    for (const other of [
      '',
      'factor:0190a0c0-0000-7000-8000-000000000002',
      owner.toUpperCase(),
      `${owner} `,
      'session:0190a0c0-0000-7000-8000-000000000001',
    ]) {
      await expect(safe.decrypt(encrypted, other)).rejects.toMatchObject({ code: 'INTERNAL' });
    }
  });

  it('does not decrypt a changed text [asvs 11.3.3]', async () => {
    const safe = vault(`a:${older}`);
    const parts = (await safe.encrypt('secret', owner)).split('.');
    for (const index of parts.keys()) {
      const bytes = Buffer.from(parts[index] ?? '', 'base64url');
      bytes[0] = (bytes[0] ?? 0) ^ 1;
      await expect(safe.decrypt(parts.with(index, bytes.toString('base64url')).join('.'), owner)).rejects.toThrow();
    }
    const header = { ...decodeProtectedHeader(parts.join('.')), sub: 'factor:other' };
    const renamed = parts.with(0, Buffer.from(JSON.stringify(header)).toString('base64url')).join('.');
    await expect(safe.decrypt(renamed, 'factor:other')).rejects.toThrow();
    for (const broken of ['', 'x', parts.slice(0, 4).join('.'), `${parts.join('.')}.x`])
      await expect(safe.decrypt(broken, owner)).rejects.toThrow();
  });

  it('does not decrypt a text with another key, algorithm or password', async () => {
    const safe = vault(`a:${older}`);
    for (const header of [
      { alg: 'dir', enc: 'A256GCM' },
      { alg: 'none' },
      { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 2 ** 31, p2s: 'x' },
    ]) {
      const text = Buffer.from(JSON.stringify({ ...header, kid: 'a', sub: owner })).toString('base64url');
      await expect(safe.decrypt(`${text}..AAAA.AAAA.AAAA`, owner)).rejects.toThrow();
    }
    await expect(safe.decrypt(await vault(`a:${newer}`).encrypt('secret', owner), owner)).rejects.toThrow();
  });

  it('encrypts with the first key, decrypts with all, and detects texts of older ones', async () => {
    const before = await vault(`2026a:${older}`).encrypt('secret', owner);
    const rotated = vault(`2026b:${newer}, 2026a:${older}`);
    expect(await rotated.decrypt(before, owner)).toBe('secret');
    expect(rotated.isOutdated(before)).toBe(true);
    const after = await rotated.encrypt('secret', owner);
    expect(decodeProtectedHeader(after).kid).toBe('2026b');
    expect(rotated.isOutdated(after)).toBe(false);
    expect(await vault(`2026b:${newer}`).decrypt(after, owner)).toBe('secret');
  });

  it('names the missing key without revealing others', async () => {
    const before = await vault(`2026a:${older}`).encrypt('secret', owner);
    const failed = vault(`2026b:${newer}`).decrypt(before, owner);
    await expect(failed).rejects.toMatchObject({
      code: 'CONFIGURATION',
      message: 'ENCRYPTION_KEYS has no key "2026a", with which a stored secret was encrypted.',
    });
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining(newer) });
  });
});

describe('the keys of a vault', () => {
  it('are a list of unique ids with 32 bytes each', () => {
    const standard = Buffer.alloc(32, 0xfb).toString('base64');
    for (const text of [`a:${older}`, `a:${older},b:${newer}`, ` a:${older} , b:${newer} `, `a:${standard}`])
      expect(vaultKeysSchema.safeParse(text).success).toBe(true);
    for (const text of [
      '',
      'a',
      `a:`,
      `:${older}`,
      `a:${older.slice(1)}`,
      `a:${older}x`,
      `a b:${older}`,
      `a:${older},`,
      `a:${older},a:${newer}`,
      `a:${older};b:${newer}`,
    ]) {
      expect({ text, taken: vaultKeysSchema.safeParse(text).success }).toEqual({ text, taken: false });
    }
  });
});
