import { anyCharacter } from '@rfp/contracts/testing/any-character';
import fc from 'fast-check';
import { redirectPath, returnPath, signInState, requestedPath } from './return-path.js';

const origin = 'https://rfp.example.org';

/** Address to which a browser would really navigate from the console. */
function landsAt(path: string): URL {
  return new URL(path, `${origin}/login`);
}

const tricks = fc.stringMatching(/^[/\\\t\n .@:a-z?#%25]{0,12}$/);
const text = fc.string({ unit: anyCharacter });
const hostile = fc.oneof(
  text,
  fc.tuple(fc.domain(), text.map(encodeURI)).map(([host, path]) => `https://${host}/${path}`),
  fc
    .tuple(tricks, fc.constantFrom('evil.example', 'evil.example/x', 'rfp.example.org@evil.example'))
    .map(([head, tail]) => head + tail),
  fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%2f/evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    'https:evil.example',
    'data:text/html,x',
  ),
);

describe('the return path', () => {
  it('keeps path, query and hash', () => {
    for (const path of [
      '/',
      '/opportunities',
      '/opportunities?filter={"q":"a b"}&sort=x#row-3',
      '/profile#tokens',
      '/a//b',
    ]) {
      const result = returnPath(path);
      expect(result).toBeDefined();
      expect(landsAt(result ?? '').href).toBe(landsAt(path).href);
    }
  });

  it('never leaves this origin, for any input [asvs 1.2.2]', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const path = returnPath(text) ?? redirectPath(text, origin) ?? '/';
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(landsAt(path).origin).toBe(origin);
      }),
      { numRuns: 2000 },
    );
  });

  it('is stable when it is parsed again', () => {
    fc.assert(
      fc.property(
        fc.array(text.map(encodeURIComponent)),
        text.map(encodeURI),
        text.map(encodeURI),
        (path, query, hash) => {
          const first = returnPath(`${['/x', ...path].join('/')}?${query}#${hash}`);
          expect(first).toBeDefined();
          expect(returnPath(first)).toBe(first);
        },
      ),
    );
  });

  it.each([
    '/login',
    '/register?x=1',
    '/forgot-password',
    '/reset-password#a',
    '/auth/confirm?token_hash=x',
    '/auth/callback',
    '/auth/second-factor',
    '/x/../login',
  ])('is never a sign-in screen: %s', (path) => expect(returnPath(path)).toBeUndefined());

  it.each([undefined, null, 7, {}, ['/x'], '', 'dashboard', '//x', '/\\x'])('is undefined for %p', (value) => {
    expect(returnPath(value)).toBeUndefined();
  });

  it('may name the origin of the console in an emailed link, and no other', () => {
    expect(redirectPath(`${origin}/profile?a=1#b`, origin)).toBe('/profile?a=1#b');
    expect(redirectPath('/sync', origin)).toBe('/sync');
    for (const other of [
      'https://evil.example/profile',
      'http://rfp.example.org/profile',
      'https://rfp.example.org.evil.example/',
      'javascript:1',
      '',
      null,
    ]) {
      expect(redirectPath(other, origin)).toBeUndefined();
    }
  });
});

describe('the router state of the sign-in', () => {
  it('leads to the dashboard without a requested page', () => {
    expect([null, undefined, 'x', { from: 5 }, { from: '//evil' }, {}].map(requestedPath)).toEqual(
      Array.from({ length: 6 }, () => '/dashboard'),
    );
  });

  it('leads to the requested page [spec 2.3]', () => {
    expect(requestedPath({ from: '/opportunities?a=1#b', other: true })).toBe('/opportunities?a=1#b');
    expect(signInState({ from: '/x', registered: 'a@b.c', ended: true })).toEqual({
      from: '/x',
      registered: 'a@b.c',
      ended: true,
    });
  });
});
