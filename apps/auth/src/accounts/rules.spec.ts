import { loadConfig } from '@rfp/service-kit/config';
import { setImmediate as settled } from 'node:timers/promises';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { testEnvironment } from '../testing/auth-service.js';
import { AuthError } from '../wire/auth-error.js';
import { boundedConcurrency } from './passwords/bounded-concurrency.js';
import { parseEmailAddress } from './email-address.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { allowedRedirect, buildMailLink } from './redirects.js';
import { assertMetadata, mergeMetadata } from './user-metadata.js';

async function createPasswordsService(settings: Record<string, string> = {}): Promise<PasswordsService> {
  return new PasswordsService(
    new AuthSettings(loadConfig(authConfigSchema, { ...(await testEnvironment()), ...settings })),
  );
}

function refusalOf(work: () => unknown): AuthError {
  try {
    work();
  } catch (error) {
    if (error instanceof AuthError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('a password', () => {
  it('is hashed with argon2id at the configured cost and a random salt', async () => {
    const service = await createPasswordsService({ AUTH_HASH_MEMORY_KIB: '20480', AUTH_HASH_PASSES: '3' });
    const [one, other] = await Promise.all([service.hash('some password'), service.hash('some password')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=20480,t=3,p=1\$/);
    expect(one).not.toBe(other);
    await expect(service.matches(one, 'some password')).resolves.toBe(true);
    await expect(service.matches(one, 'Some password')).resolves.toBe(false);
  });

  it('is compared whole: nothing is truncated at 72 bytes or at a NUL [asvs 6.2.8]', async () => {
    const service = await createPasswordsService();
    const long = 'x'.repeat(80);
    await expect(service.matches(await service.hash(`${long}a`), `${long}b`)).resolves.toBe(false);
    await expect(service.matches(await service.hash('before\u0000after'), 'before\u0000other')).resolves.toBe(false);
  });

  it('is independent of the Unicode normalization of the input', async () => {
    const service = await createPasswordsService();
    await expect(service.matches(await service.hash('Zürich-Café'), 'Zürich-Café'.normalize('NFD'))).resolves.toBe(
      true,
    );
  });

  it('does not match without a stored hash, and takes the time of a verification', async () => {
    const service = await createPasswordsService({ AUTH_HASH_PASSES: '8' });
    const hash = await service.hash('some password');
    // The fastest of several runs, because load on the machine only adds time.
    const fastest = async (stored: string | null) => {
      const times: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const start = performance.now();
        await expect(service.matches(stored, 'another')).resolves.toBe(false);
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    // Without hashing, it would take a thousandth of the time.
    expect(await fastest(null)).toBeGreaterThan((await fastest(hash)) / 4);
  });

  it('has the configured minimum length, counted in code points', async () => {
    const service = await createPasswordsService({ AUTH_PASSWORD_MIN_LENGTH: '8' });
    const error = refusalOf(() => service.assertAcceptable('seven77'));
    expect(error).toMatchObject({
      code: 'weak_password',
      status: 422,
      message: 'Password should be at least 8 characters.',
    });
    expect(error.toAppError().details).toMatchObject({ reasons: ['length'] });
    expect(refusalOf(() => service.assertAcceptable('👍👍👍👍')).code).toBe('weak_password');
    expect(() => service.assertAcceptable('eight888')).not.toThrow();
  });

  it('over 256 characters is refused, not truncated [asvs 6.2.9]', async () => {
    const service = await createPasswordsService();
    expect(() => service.assertAcceptable('a'.repeat(256))).not.toThrow();
    expect(() => service.assertAcceptable('👍'.repeat(256))).not.toThrow();
    expect(refusalOf(() => service.assertAcceptable('a'.repeat(257)))).toMatchObject({
      code: 'validation_failed',
      status: 400,
    });
    await expect(service.matches(await service.hash('a'.repeat(257)), 'a'.repeat(257))).resolves.toBe(false);
  });

  it('is outdated when the configured cost changes [asvs 11.2.2]', async () => {
    const [before, now] = await Promise.all([
      createPasswordsService(),
      createPasswordsService({ AUTH_HASH_PASSES: '3' }),
    ]);
    const hash = await before.hash('some password');
    expect(before.isOutdated(hash)).toBe(false);
    expect(now.isOutdated(hash)).toBe(true);
    await expect(now.matches(hash, 'some password')).resolves.toBe(true);
  });
});

describe('bounded concurrency', () => {
  it('runs queued tasks in order and rejects a task when the queue is full', async () => {
    const run = boundedConcurrency(2, 2);
    const done: number[] = [];
    const ends: (() => void)[] = [];
    const task = (n: number) => run(() => new Promise<void>((resolve) => ends.push(resolve))).then(() => done.push(n));
    const tasks = [task(1), task(2), task(3), task(4)];
    await settled();
    expect(ends).toHaveLength(2);
    await expect(task(5)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    for (let n = 0; n < 4; n += 1) {
      ends[n]?.();
      await tasks[n];
      await settled();
    }
    expect(done).toEqual([1, 2, 3, 4]);
    await expect(run(async () => 'next')).resolves.toBe('next');
  });

  it('frees the slot of a task that fails', async () => {
    const run = boundedConcurrency(1, 0);
    await expect(run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await settled();
    await expect(run(async () => 'next')).resolves.toBe('next');
  });
});

describe('an e-mail address', () => {
  it.each([
    ['  Ann.Smith+tag@Example.ORG ', 'ann.smith+tag@example.org'],
    ["o'brien@mail.example.co.uk", "o'brien@mail.example.co.uk"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ])('%j is stored as %j', (given, stored) => {
    expect(parseEmailAddress(given)).toBe(stored);
  });

  it.each([
    ['no text', ''],
    ['null', null],
    ['no host', 'ann'],
    ['no local part', '@example.org'],
    ['two hosts', 'ann@example.org@example.com'],
    ['a host without a dot', 'ann@localhost'],
    ['a local part that ends with a dot', 'ann.@example.org'],
    ['two dots in a row', 'ann..smith@example.org'],
    ['a list', 'ann@example.org,eve@example.com'],
    ['a display name', 'Ann <ann@example.org>'],
    ['a comment', 'ann(eve)@example.org'],
    ['quotes', '"ann smith"@example.org'],
    ['a line break inside', 'ann@example.org\r\nBcc: eve@example.com'],
    ['a trailing line break', 'ann@example.org\n'],
    ['a tab', '\tann@example.org'],
    ['a NUL', 'ann@example.org\u0000'],
    ['a bidirectional override', 'ann@\u202Eexample.org'],
    ['a homoglyph', 'аnn@example.org'],
    ['a dotted capital I', 'İnn@example.org'],
    ['a zero-width space', 'ann\u200B@example.org'],
    ['a lone surrogate', 'ann\uD800@example.org'],
    ['a local part over 64 characters', `${'a'.repeat(65)}@example.org`],
    ['more than 255 characters', `ann@${'a.'.repeat(126)}org`],
  ])('with %s is rejected', (_name, given) => {
    const error = refusalOf(() => parseEmailAddress(given));
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 });
    expect(error.message).toMatch(/^Unable to validate email address: /);
  });
});

describe('a redirect', () => {
  const rules = { siteUrl: 'https://rfp.example.org', origins: ['https://rfp.example.org', 'http://localhost:5173'] };

  it.each([
    ['https://rfp.example.org/dashboard?a=1#b', 'https://rfp.example.org/dashboard?a=1#b'],
    ['http://localhost:5173/reset-password', 'http://localhost:5173/reset-password'],
    ['/dashboard', 'https://rfp.example.org/dashboard'],
    ['HTTPS://RFP.EXAMPLE.ORG:443/x', 'https://rfp.example.org/x'],
    ['/a/../../dashboard', 'https://rfp.example.org/dashboard'],
  ])('to %j is allowed', (requested, to) => {
    expect(allowedRedirect(requested, rules).href).toBe(to);
  });

  it.each([
    undefined,
    '',
    'https://evil.example',
    'https://rfp.example.org.evil.example/',
    'https://evil.example/https://rfp.example.org',
    'https://rfp.example.org@evil.example/',
    'https://user@rfp.example.org/',
    'https://user:secret@rfp.example.org/',
    'https://rfp.example.org:8443/',
    'http://rfp.example.org/',
    'http://localhost:3000/',
    'http://localhost/',
    'http://127.0.0.1:5173/',
    '//evil.example/dashboard',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'https:evil.example',
    'https:\\\\evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://rfp.example.org/1',
    'file:///etc/passwd',
    'ftp://rfp.example.org/',
    'null',
    'https://rfp。example.org.evil.example',
    'https://[::1',
    'https://%00evil.example',
  ])('to %j falls back to the site', (requested) => {
    expect(allowedRedirect(requested, rules).origin).toBe('https://rfp.example.org');
  });

  it('falls back to the site if it is so long that clients would refuse the response [asvs 3.7.2]', () => {
    expect(allowedRedirect(`/dashboard?q=${'x'.repeat(1_000)}`, rules).pathname).toBe('/dashboard');
    expect(allowedRedirect(`/dashboard?q=${'é'.repeat(1_000)}`, rules).href).toBe('https://rfp.example.org/');
  });

  it('adds only its path to a mailed link', () => {
    const link = buildMailLink(
      '/auth/confirm',
      { token_hash: 'abc', type: 'signup' },
      allowedRedirect('http://localhost:5173/dashboard?a=1&b=2', rules),
    );
    expect(link).toBe(
      'http://localhost:5173/auth/confirm?token_hash=abc&type=signup&redirect_to=%2Fdashboard%3Fa%3D1%26b%3D2',
    );
    expect(
      buildMailLink('/auth/confirm', { token_hash: 'abc', type: 'signup' }, allowedRedirect('//evil.example', rules)),
    ).not.toContain('evil');
  });
});

describe('user metadata', () => {
  it('is merged by member: null removes a member, and special keys are stored as data', () => {
    const merged = mergeMetadata(
      { full_name: 'Ann', company: 'Acme' },
      JSON.parse('{"company":null,"role":"owner","constructor":1,"__proto__":{"admin":true}}'),
    );
    expect(JSON.parse(JSON.stringify(merged))).toEqual(
      JSON.parse('{"full_name":"Ann","role":"owner","constructor":1,"__proto__":{"admin":true}}'),
    );
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(Object.keys(merged)).toContain('__proto__');
  });

  it.each([
    ['a NUL in a value', { a: { b: ['\u0000'] } }],
    ['a NUL in a key', { a: { 'b\u0000': 1 } }],
    ['a lone surrogate', { a: 'x\uDC00' }],
    ['a lone surrogate in a key', { '\uD83D': 1 }],
    ['more than 4 KB', { a: 'x'.repeat(4100) }],
    ['more than 4 KB in bytes', { a: 'ü'.repeat(2100) }],
    ['excessive nesting', JSON.parse(`{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`)],
  ])('with %s is rejected', (_name, data) => {
    expect(refusalOf(() => assertMetadata(data))).toMatchObject({ code: 'validation_failed', status: 400 });
  });
});
