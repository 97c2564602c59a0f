import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/**
 * The signing key of the service. An attacker knows only the public part. Tests use the private part to sign tokens that the service would issue only
 * because of a bug, and tokens with a single defect.
 */
export interface OwnKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

type Signer = (input: string) => Buffer;
type Claims = Record<string, unknown>;

export interface HostileToken {
  what: string;
  token: string;
}

/** Builds a token by hand, because libraries refuse to build most of these tokens. */
export function forge(header: unknown, payload: unknown, signer: Signer): string {
  const input = `${encodePart(header)}.${encodePart(payload)}`;
  return `${input}.${signer(input).toString('base64url')}`;
}

export function es256(key: KeyObject): Signer {
  return (input) => sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' });
}

function encodePart(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}

function hmac(algorithm: string, secret: string | Buffer): Signer {
  return (input) => createHmac(algorithm, secret).update(input).digest();
}

function emptySignature(): Buffer {
  return Buffer.alloc(0);
}

/**
 * Tokens with a wrong header, key, signature or form. Some are signed with the key of the service, so that only the tested defect can be the reason for
 * the refusal.
 */
export function forgedTokens({ kid, publicKey, privateKey }: OwnKey, validClaims: Claims): HostileToken[] {
  const token = forge({ alg: 'ES256', typ: 'JWT', kid }, validClaims, es256(privateKey));
  const [header = '', payload = '', signature = ''] = token.split('.');
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ed = generateKeyPairSync('ed25519');
  const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  const der = publicKey.export({ type: 'spki', format: 'der' });
  const jwk = publicKey.export({ format: 'jwk' });
  const foreignJwk = foreign.publicKey.export({ format: 'jwk' });
  const validHeader = { alg: 'ES256', typ: 'JWT', kid };
  const signByForeignKey = (extra: object) =>
    forge({ ...validHeader, ...extra }, validClaims, es256(foreign.privateKey));
  const withKid = (id: unknown) => forge({ ...validHeader, kid: id }, validClaims, es256(privateKey));
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].map((alg) => ({
      what: `alg "${alg}" without a signature`,
      token: forge({ ...validHeader, alg }, validClaims, emptySignature),
    })),
    {
      what: 'alg none with the signature of a good token',
      token: `${encodePart({ ...validHeader, alg: 'none' })}.${payload}.${signature}`,
    },
    { what: 'no alg', token: forge({ typ: 'JWT', kid }, validClaims, es256(privateKey)) },
    {
      what: 'HS256 with the public key in PEM',
      token: forge({ ...validHeader, alg: 'HS256' }, validClaims, hmac('sha256', pem)),
    },
    {
      what: 'HS256 with the public key in PEM without its trailing newline',
      token: forge({ ...validHeader, alg: 'HS256' }, validClaims, hmac('sha256', pem.toString().trimEnd())),
    },
    {
      what: 'HS256 with the public key in DER',
      token: forge({ ...validHeader, alg: 'HS256' }, validClaims, hmac('sha256', der)),
    },
    {
      what: 'HS256 with the public JWK',
      token: forge({ ...validHeader, alg: 'HS256' }, validClaims, hmac('sha256', JSON.stringify(jwk))),
    },
    {
      what: 'HS256 with the x of the public key',
      token: forge(
        { ...validHeader, alg: 'HS256' },
        validClaims,
        hmac('sha256', Buffer.from(jwk.x ?? '', 'base64url')),
      ),
    },
    {
      what: 'HS256 with an empty secret',
      token: forge({ ...validHeader, alg: 'HS256' }, validClaims, hmac('sha256', '')),
    },
    { what: 'HS384', token: forge({ ...validHeader, alg: 'HS384' }, validClaims, hmac('sha384', pem)) },
    { what: 'HS512', token: forge({ ...validHeader, alg: 'HS512' }, validClaims, hmac('sha512', pem)) },
    {
      what: 'RS256 of a foreign key',
      token: forge({ ...validHeader, alg: 'RS256' }, validClaims, (input) =>
        sign('sha256', Buffer.from(input), rsa.privateKey),
      ),
    },
    {
      what: 'ES384 of a foreign key',
      token: forge({ ...validHeader, alg: 'ES384' }, validClaims, (input) =>
        sign('sha384', Buffer.from(input), { key: p384.privateKey, dsaEncoding: 'ieee-p1363' }),
      ),
    },
    {
      what: 'EdDSA of a foreign key',
      token: forge({ ...validHeader, alg: 'EdDSA' }, validClaims, (input) =>
        sign(null, Buffer.from(input), ed.privateKey),
      ),
    },
    {
      what: 'another alg with our signature',
      token: forge({ ...validHeader, alg: 'RS256' }, validClaims, es256(privateKey)),
    },
    { what: 'a foreign key under our key id', token: signByForeignKey({}) },
    { what: 'a foreign key in the header', token: signByForeignKey({ jwk: foreignJwk }) },
    {
      what: 'a foreign key in the header and its own key id',
      token: signByForeignKey({ jwk: { ...foreignJwk, kid: 'mine' }, kid: 'mine' }),
    },
    { what: 'a key set to fetch', token: signByForeignKey({ jku: 'https://evil.example/jwks.json', kid: 'mine' }) },
    { what: 'a certificate to fetch', token: signByForeignKey({ x5u: 'https://evil.example/cert.pem' }) },
    {
      what: 'a certificate in the header',
      token: signByForeignKey({ x5c: [rsa.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] }),
    },
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'size', ''].map((id) => ({
      what: `key id "${id}"`,
      token: withKid(id),
    })),
    ...[
      '../../../../dev/null',
      '/proc/sys/kernel/randomize_va_space',
      "' union select 'secret' --",
      'https://evil.example/key',
      `${kid}\u0000`,
      ` ${kid}`,
      kid.toUpperCase(),
      '*',
      '$1',
    ].map((id) => ({ what: `key id ${JSON.stringify(id)}`, token: withKid(id) })),
    ...[7, null, true, [kid], { toString: kid }].map((id) => ({
      what: `key id ${JSON.stringify(id)}, which is not text`,
      token: withKid(id),
    })),
    { what: 'no key id', token: forge({ alg: 'ES256', typ: 'JWT' }, validClaims, es256(privateKey)) },
    {
      what: 'an unknown critical extension',
      token: forge({ ...validHeader, crit: ['exp2'], exp2: 1 }, validClaims, es256(privateKey)),
    },
    {
      what: 'an unencoded payload',
      token: forge({ ...validHeader, crit: ['b64'], b64: false }, validClaims, es256(privateKey)),
    },
    {
      what: 'a changed payload',
      token: `${header}.${encodePart({ ...validClaims, sub: '0190a0c0-0000-7000-8000-000000000001' })}.${signature}`,
    },
    { what: 'a changed header', token: `${encodePart({ ...validHeader, x: 1 })}.${payload}.${signature}` },
    { what: 'no signature', token: `${header}.${payload}.` },
    { what: 'half a signature', token: `${header}.${payload}.${signature.slice(0, 43)}` },
    { what: 'a signature of zeros', token: forge(validHeader, validClaims, () => Buffer.alloc(64)) },
    { what: 'a signature of ones', token: forge(validHeader, validClaims, () => Buffer.alloc(64, 0xff)) },
    {
      what: 'a signature in DER',
      token: forge(validHeader, validClaims, (input) => sign('sha256', Buffer.from(input), privateKey)),
    },
    { what: 'two parts', token: `${header}.${payload}` },
    { what: 'four parts', token: `${token}.${signature}` },
    { what: 'five parts', token: `${header}.${payload}.${signature}.${signature}.${signature}` },
    { what: 'empty parts', token: '..' },
    { what: 'a header that is not JSON', token: forge('{"alg":', validClaims, es256(privateKey)) },
    { what: 'a payload that is not JSON', token: forge(validHeader, '{"sub":', es256(privateKey)) },
    { what: 'a payload that is a list', token: forge(validHeader, [validClaims], es256(privateKey)) },
    { what: 'a payload that is a string', token: forge(validHeader, '"text"', es256(privateKey)) },
    { what: 'a plain string', token: 'undefined' },
  ];
}

/** Tokens that only a bug would sign: missing or malformed claims, or wrong times. */
export function misissuedTokens(
  { kid, privateKey }: OwnKey,
  validClaims: Claims,
  wrongClaims: { what: string; claims: Claims }[],
): HostileToken[] {
  const now = Math.floor(Date.now() / 1000);
  const general = [
    { what: 'expired long ago', claims: { exp: now - 600 } },
    { what: 'just expired', claims: { exp: now - 10 } },
    { what: 'without an expiry', claims: { exp: undefined } },
    { what: 'an expiry that is a string', claims: { exp: String(now + 600) } },
    { what: 'an expiry that is a list', claims: { exp: [now + 600] } },
    { what: 'not yet valid', claims: { nbf: now + 600 } },
    { what: 'a not-before that is a string', claims: { nbf: 'tomorrow' } },
    { what: 'without the time of issue', claims: { iat: undefined } },
    { what: 'a time of issue that is a string', claims: { iat: 'today' } },
    { what: 'for another audience', claims: { aud: 'anon' } },
    { what: 'for no audience', claims: { aud: undefined } },
    { what: 'for an audience that is not a string', claims: { aud: { authenticated: true } } },
    { what: 'without a subject', claims: { sub: undefined } },
    { what: 'for a subject that is not an id', claims: { sub: 'admin' } },
    { what: 'for a subject with SQL', claims: { sub: "' or 1=1 --" } },
    { what: 'for a subject that is a number', claims: { sub: 7 } },
    { what: 'for a list of subjects', claims: { sub: [validClaims['sub']] } },
    { what: 'of an unknown level', claims: { aal: 'aal3' } },
    { what: 'without a level', claims: { aal: undefined } },
  ];
  return [...general, ...wrongClaims].map(({ what, claims }) => ({
    what,
    token: forge({ alg: 'ES256', typ: 'JWT', kid }, { ...validClaims, ...claims }, es256(privateKey)),
  }));
}
