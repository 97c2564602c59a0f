import { randomUUID } from 'node:crypto';
import { type Jwks } from '@rfp/contracts/auth';
import { type Caller } from '@rfp/contracts/caller';
import { AppError } from '@rfp/contracts/errors';
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createAssertionVerifier, assertionAudience, PublicKeys } from './caller-assertion.js';

interface Key {
  privateKey: CryptoKey;
  public: Jwks['keys'][number];
}

async function newKey(kid: string): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const { x, y } = await exportJWK(publicKey);
  return { privateKey, public: { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' } };
}

const caller: Caller = {
  user_id: '0190a0c0-0000-7000-8000-000000000001',
  kind: 'person',
  via: 'session',
  via_id: '0190a0c0-0000-7000-8000-000000000002',
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'ada@example.org',
};

function passOf({ privateKey, public: { kid } }: Key, change: Record<string, unknown> = {}): Promise<string> {
  const { user_id, ...rest } = caller;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...rest, sub: user_id, aud: assertionAudience, iat: now, exp: now + 60, ...change })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);
}

/** An auth service that can be asked for its keys, be away, and change them. */
function authService(...keys: Key[]) {
  const state = { keys, asked: 0, away: false };
  return {
    state,
    fetchKeys: async (): Promise<Jwks> => {
      state.asked += 1;
      if (state.away) throw new AppError('NO_HANDLER');
      return { keys: state.keys.map((key) => key.public) };
    },
  };
}

let key: Key;
let other: Key;

beforeAll(async () => {
  [key, other] = [await newKey('a'), await newKey('b')];
});

describe('who reads a pass', () => {
  it('learns who asks, and asks for the keys once for many', async () => {
    const { state, fetchKeys } = authService(key);
    const read = createAssertionVerifier(fetchKeys);
    const passes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => passOf(key, { label: `person ${index}` })),
    );
    const callers = await Promise.all(passes.map((pass) => read(pass)));
    expect(callers.map(({ label }) => label)).toEqual(passes.map((_, index) => `person ${index}`));
    expect(callers[0]).toEqual({ ...caller, label: 'person 0' });
    expect(state.asked).toBe(1);
  });

  it('refuses one for others, over, too long-lived, without what it must say, or of a foreign key', async () => {
    const { fetchKeys } = authService(key);
    const read = createAssertionVerifier(fetchKeys);
    const now = Math.floor(Date.now() / 1000);
    const changes = [
      { aud: 'authenticated' },
      { aud: undefined },
      { exp: now - 6 },
      { exp: undefined },
      { iat: now - 80, exp: now + 600 },
      { iat: undefined },
      { iat: now + 600, exp: now + 660 },
      { nbf: now + 600 },
      { sub: undefined },
      { sub: 'x' },
      { kind: 'admin' },
      { scope: 'all' },
      { via: 'x' },
      { via_id: 'x' },
      { aal: 'aal9' },
      { second_factor: 'no' },
      { label: 7 },
    ];
    for (const change of changes)
      await expect(read(await passOf(key, change))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    const foreign = { privateKey: other.privateKey, public: key.public };
    await expect(read(await passOf(foreign))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    for (const text of ['', 'x', '..', randomUUID()])
      await expect(read(text)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    expect(await read(await passOf(key))).toEqual(caller);
  });

  it('takes no key that is meant for something else', async () => {
    const { fetchKeys } = authService(
      { ...key, public: { ...key.public, use: 'enc' } },
      { ...other, public: { ...other.public, alg: 'ES384' } },
    );
    const read = createAssertionVerifier(fetchKeys);
    for (const one of [key, other])
      await expect(read(await passOf(one))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('tells an outage of the auth service as one, and reads again when it is back', async () => {
    const { state, fetchKeys } = authService(key);
    const read = createAssertionVerifier(fetchKeys);
    state.away = true;
    await expect(read(await passOf(key))).rejects.toMatchObject({ code: 'NO_HANDLER' });
    state.away = false;
    expect(await read(await passOf(key))).toEqual(caller);
  });
});

describe('the public keys', () => {
  it('are fetched anew for a key id that is not known, but not for every invented one', async () => {
    let now = 0;
    const { state, fetchKeys } = authService(key);
    const keys = new PublicKeys(fetchKeys, () => now);
    await keys.get('a');
    state.keys = [other, key];
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(keys.get('b')).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    expect(state.asked).toBe(1);
    now = 10_001;
    await keys.get('b');
    await keys.get('a');
    expect(state.asked).toBe(2);
  });

  it('are dropped ten minutes after they were withdrawn', async () => {
    let now = 0;
    const { state, fetchKeys } = authService(other, key);
    const keys = new PublicKeys(fetchKeys, () => now);
    await keys.get('a');
    state.keys = [other];
    now = 600_001;
    await expect(keys.get('a')).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('serve on while the auth service is away', async () => {
    let now = 0;
    const { state, fetchKeys } = authService(key);
    const keys = new PublicKeys(fetchKeys, () => now);
    await keys.get('a');
    state.away = true;
    now = 3_600_000;
    await keys.get('a');
    await expect(keys.get('b')).rejects.toMatchObject({ code: 'NO_HANDLER' });
  });

  it('are found by ids that were published, and by no name that an object has of itself', async () => {
    const { fetchKeys } = authService(key);
    let now = 0;
    const keys = new PublicKeys(fetchKeys, () => (now += 20_000));
    for (const kid of ['__proto__', 'constructor', 'toString', 'size', '', undefined])
      await expect(keys.get(kid)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });
});
