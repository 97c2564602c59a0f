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
  role: 'member',
  workspace_role: 'owner',
  via: 'session',
  via_id: '0190a0c0-0000-7000-8000-000000000002',
  scope: 'write',
  aal: 'aal1',
  second_factor: false,
  label: 'ada@example.org',
};

function sign({ privateKey, public: { kid } }: Key, change: Record<string, unknown> = {}): Promise<string> {
  const { user_id, ...rest } = caller;
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...rest, sub: user_id, aud: assertionAudience, iat: now, exp: now + 60, ...change })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(privateKey);
}

/** A stub auth service, with outages and key rotation. */
function authService(...keys: Key[]) {
  const state = { keys, fetches: 0, down: false };
  return {
    state,
    fetchKeys: async (): Promise<Jwks> => {
      state.fetches += 1;
      if (state.down) throw new AppError('NO_HANDLER');
      return { keys: state.keys.map((key) => key.public) };
    },
  };
}

let key: Key;
let other: Key;

beforeAll(async () => {
  [key, other] = [await newKey('a'), await newKey('b')];
});

describe('a verifier of caller assertions', () => {
  it('returns the caller, and fetches the keys once', async () => {
    const { state, fetchKeys } = authService(key);
    const verify = createAssertionVerifier(fetchKeys);
    const assertions = await Promise.all(
      Array.from({ length: 10 }, (_, index) => sign(key, { label: `person ${index}` })),
    );
    const callers = await Promise.all(assertions.map((assertion) => verify(assertion)));
    expect(callers.map(({ label }) => label)).toEqual(assertions.map((_, index) => `person ${index}`));
    expect(callers[0]).toEqual({ ...caller, label: 'person 0' });
    expect(state.fetches).toBe(1);
  });

  it('rejects a wrong audience, an expired, long-lived or incomplete assertion, and a foreign key [asvs 9.2.3]', async () => {
    const { fetchKeys } = authService(key);
    const verify = createAssertionVerifier(fetchKeys);
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
      await expect(verify(await sign(key, change))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    const foreign = { privateKey: other.privateKey, public: key.public };
    await expect(verify(await sign(foreign))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    for (const text of ['', 'x', '..', randomUUID()])
      await expect(verify(text)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    expect(await verify(await sign(key))).toEqual(caller);
  });

  it('accepts no key with another use or algorithm [asvs 9.1.2]', async () => {
    const { fetchKeys } = authService(
      { ...key, public: { ...key.public, use: 'enc' } },
      { ...other, public: { ...other.public, alg: 'ES384' } },
    );
    const verify = createAssertionVerifier(fetchKeys);
    for (const one of [key, other])
      await expect(verify(await sign(one))).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('reports an outage of the auth service, and recovers from it', async () => {
    const { state, fetchKeys } = authService(key);
    const verify = createAssertionVerifier(fetchKeys);
    state.down = true;
    await expect(verify(await sign(key))).rejects.toMatchObject({ code: 'NO_HANDLER' });
    state.down = false;
    expect(await verify(await sign(key))).toEqual(caller);
  });
});

describe('the public keys', () => {
  it('are fetched again for an unknown key id, but not more often than the limit', async () => {
    let now = 0;
    const { state, fetchKeys } = authService(key);
    const keys = new PublicKeys(fetchKeys, () => now);
    await keys.get('a');
    state.keys = [other, key];
    for (let attempt = 0; attempt < 20; attempt += 1)
      await expect(keys.get('b')).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
    expect(state.fetches).toBe(1);
    now = 10_001;
    await keys.get('b');
    await keys.get('a');
    expect(state.fetches).toBe(2);
  });

  it('are dropped ten minutes after their withdrawal', async () => {
    let now = 0;
    const { state, fetchKeys } = authService(other, key);
    const keys = new PublicKeys(fetchKeys, () => now);
    await keys.get('a');
    state.keys = [other];
    now = 600_001;
    await expect(keys.get('a')).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });

  it('stay valid during an outage of the auth service', async () => {
    let now = 0;
    const { state, fetchKeys } = authService(key);
    const keys = new PublicKeys(fetchKeys, () => now);
    await keys.get('a');
    state.down = true;
    now = 3_600_000;
    await keys.get('a');
    await expect(keys.get('b')).rejects.toMatchObject({ code: 'NO_HANDLER' });
  });

  it('are found by published ids only, not by names of inherited properties [asvs 9.1.3]', async () => {
    const { fetchKeys } = authService(key);
    let now = 0;
    const keys = new PublicKeys(fetchKeys, () => (now += 20_000));
    for (const kid of ['__proto__', 'constructor', 'toString', 'size', '', undefined])
      await expect(keys.get(kid)).rejects.toMatchObject({ code: 'TOKEN_REFUSED' });
  });
});
