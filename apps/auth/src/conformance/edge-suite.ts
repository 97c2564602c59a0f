import { ask, askAuth, askRaw } from './testing/requests.js';
import {
  claimsOf,
  freshAddress,
  linkIn,
  newcomer,
  person,
  succeeded,
  testPassword,
  tokenOf,
} from './testing/people.js';
import { type Suite } from './testing/suite.js';
import { otherSite, site } from './testing/world.js';

/** None of these may be where a browser ends up. */
const hostileRedirects = [
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE',
  'https:\\\\evil.example',
  'https://evil.example#localhost:3000',
  'http://localhost:3000@evil.example',
  'http://localhost:3000:x@evil.example',
  'http://user:pass@localhost:3000/x',
  'http://evil.example\\@localhost:3000',
  'https://evil.example/http://localhost:3000',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:http://localhost:3000/x',
  'about:blank',
  'ftp://localhost:3000/x',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%68ttps://evil.example',
  'http%3A%2F%2Fevil.example',
  'http://localhost:3001',
  'http://localhost',
  'https://localhost:3000',
  'http://localhost:30000',
  'http://127.0.0.1:3000',
  'http://[::1]:3000',
  'http://localhost.evil.example:3000',
  'http://localhost:3000.evil.example',
  'http://evil-localhost:3000',
  'http://sub.localhost:3000',
  'https://console.example.org.evil.example',
  'https://evilconsole.example.org',
  'https://sub.console.example.org',
  'http://console.example.org',
  'https://console.example.org:444',
  'https://console.example.org@evil.example',
  'https://xn--console-9ya.example.org',
  'https://console。example。org.evil.example',
  'http://localhost:3000//evil.example',
  'http://localhost:3000/\\evil.example',
  'http://localhost:3000/.//evil.example',
  'http://localhost:3000/x/..//evil.example',
  '/.//evil.example',
  `${otherSite}//evil.example`,
  'http://localhost:3000/\r\nSet-Cookie: x=1',
  'http://localhost:3000/%0d%0aSet-Cookie:%20x=1',
  '\u0001http://evil.example',
  'x'.repeat(5000),
];

const hosts = [
  'evil.example',
  'evil.example:3000',
  'localhost:3000.evil.example',
  'localhost:3000@evil.example',
  '',
  'localhost:3000, evil.example',
  'evil.example#localhost',
  '[::ffff:7f00:1]',
  '0.0.0.0',
  'localhost.',
];

const forwarded: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-host': 'evil.example', 'x-original-host': 'evil.example' },
  { 'x-forwarded-server': 'evil.example', 'x-http-host-override': 'evil.example' },
  { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '/auth/v1/evil' },
  { referer: 'https://evil.example/x' },
];

/** The origin that a browser would be at, and the path as the page of ours would go on to. */
function isOurs(address: string): boolean {
  return [site, otherSite].includes(new URL(address).origin);
}

/** What stands between a browser and the service. */
export const edgeSuite: Suite = (world) => {
  describe('where a redirect leads', () => {
    it.each(hostileRedirects)('not to %j, from a link', async (to) => {
      const answer = await askAuth(
        world().url,
        'GET',
        `/verify?token=none&type=signup&redirect_to=${encodeURIComponent(to)}`,
      );
      if (answer.status === 303) {
        const location = answer.headers.get('location') ?? '';
        expect([location, isOurs(location), location.includes('\n')]).toEqual([location, true, false]);
      } else expect(answer.status).toBe(400);
      expect(answer.headers.get('set-cookie')).toBeNull();
    });

    it('not to any of them, from the mails of a sign-up: neither the link nor what its page goes on to', async () => {
      const asked = hostileRedirects.map((to) => ({ to, email: freshAddress('redirect') }));
      for (const { to, email } of asked) {
        const answer = await askAuth(world().url, 'POST', `/signup?redirect_to=${encodeURIComponent(to)}`, {
          body: { email, password: testPassword },
        });
        expect([to, answer.status]).toEqual([to, 200]);
      }
      const mails = await world().mails();
      for (const { to, email } of asked) {
        const mail = mails.find((one) => one.to.includes(email));
        const link = linkIn(mail ?? { text: '' });
        expect([to, isOurs(link.href), link.pathname]).toEqual([to, true, '/auth/confirm']);
        const next = link.searchParams.get('redirect_to') ?? '/';
        // What a page that trusts it would do.
        expect([to, next, new URL(next, link.origin).origin]).toEqual([to, next, link.origin]);
        expect(mail?.text).not.toMatch(/https?:\/\/[^/\s]*evil/);
      }
    }, 60_000);

    it.each([
      ['/dashboard', `${site}/dashboard`],
      [`${site}/a/b?c=d`, `${site}/a/b`],
      [`${otherSite}/x`, `${otherSite}/x`],
      ['', `${site}/`],
      ['dashboard', `${site}/dashboard`],
    ])('to %j, which is ours', async (to, expected) => {
      const answer = await askAuth(
        world().url,
        'GET',
        `/verify?token=none&type=signup&redirect_to=${encodeURIComponent(to)}`,
      );
      const location = new URL(answer.headers.get('location') ?? '');
      expect(location.origin + location.pathname).toBe(expected);
    });
  });

  describe('a host of somebody else', () => {
    it.each(hosts)('%j is not served', async (host) => {
      const answer = await askRaw(
        world().url,
        'POST',
        '/auth/v1/recover',
        { host, 'content-type': 'application/json' },
        JSON.stringify({ email: freshAddress() }),
      );
      expect([400, 403]).toContain(answer.status);
    });

    it.each(forwarded)('in %j makes no link of a mail', async (headers) => {
      const email = freshAddress('host');
      const { browser: _unused, email: known } = await person(world());
      const json = { host: 'localhost:3000', 'content-type': 'application/json', ...headers };
      expect(
        (await askRaw(world().url, 'POST', '/auth/v1/signup', json, JSON.stringify({ email, password: testPassword })))
          .status,
      ).toBe(200);
      expect(
        (await askRaw(world().url, 'POST', '/auth/v1/recover', json, JSON.stringify({ email: known }))).status,
      ).toBe(200);
      for (const address of [email, known]) {
        const [mail] = await world().mailsTo(address, 1);
        expect(linkIn(mail ?? { text: '' }).origin).toBe(site);
        expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
      }
      const redirect = await askRaw(world().url, 'GET', '/auth/v1/verify?token=x&type=signup', {
        host: 'localhost:3000',
        ...headers,
      });
      expect(redirect.headers.get('location')).toMatch(/^http:\/\/localhost:3000\//);
    });

    it.each(forwarded)('in %j makes no issuer of a token', async (headers) => {
      const { email } = await person(world());
      const answer = await askRaw(
        world().url,
        'POST',
        '/auth/v1/token?grant_type=password',
        { host: 'localhost', 'content-type': 'application/json', ...headers },
        JSON.stringify({ email, password: testPassword }),
      );
      expect(claimsOf(String(answer.body['access_token'])).iss).toBe(`${site}/auth/v1`);
    });
  });

  describe('another origin', () => {
    const origins: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3001' },
      { origin: 'https://localhost:3000' },
      { origin: 'http://localhost:3000.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'file://' },
      { origin: otherSite },
    ];

    it.each(origins)('as %j says may change nothing', async (headers) => {
      const { browser, email } = await person(world());
      const token = await tokenOf(browser);
      const calls = [
        askAuth(world().url, 'POST', '/signup', { headers, body: { email: freshAddress(), password: testPassword } }),
        askAuth(world().url, 'POST', '/token?grant_type=password', {
          headers,
          body: { email, password: testPassword },
        }),
        askAuth(world().url, 'PUT', '/user', { headers, token, body: { data: { x: 1 } } }),
        askAuth(world().url, 'POST', '/logout', { headers, token }),
        ask(world().url, 'PATCH', '/api/settings', { headers, token, body: { dark_mode: true } }),
        ask(world().url, 'POST', '/api/api-tokens', { headers, token, body: { name: 'x', scope: 'write' } }),
      ];
      for (const answer of await Promise.all(calls)) {
        expect([answer.text, answer.status]).toEqual([answer.text, 403]);
        expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      }
      expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ada' });
    });

    it.each(origins)('as %j says may read nothing: no answer allows it', async (headers) => {
      for (const path of [
        '/auth/v1/user',
        '/auth/v1/settings',
        '/auth/v1/.well-known/jwks.json',
        '/api/settings',
        '/api/client-config',
      ]) {
        const answer = await ask(world().url, 'GET', path, { headers });
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
      const preflight = await ask(world().url, 'OPTIONS', '/auth/v1/user', {
        headers: {
          ...headers,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it('that is the console’s own is served', async () => {
      const { email } = await person(world());
      const own: Record<string, string>[] = [
        { origin: site, 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
      ];
      for (const headers of own) {
        const answer = await askAuth(world().url, 'POST', '/token?grant_type=password', {
          headers,
          body: { email, password: testPassword },
        });
        expect(answer.status).toBe(200);
      }
    });
  });

  describe('a mail', () => {
    const names = [
      'Ada\r\nBcc: all@evil.example',
      'Ada\nSubject: You won',
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '=?utf-8?q?Bcc:_all@evil.example?=',
      '{{constructor.constructor("return 1")()}}',
      'https://evil.example/click',
      'Ada\u202egro.live',
      '%0d%0aBcc: x',
    ];

    it.each(names)('has no header and no markup of the name %j', async (full_name) => {
      const { email, browser } = await newcomer(world(), { data: { full_name, company: full_name } });
      succeeded(await browser.resetPasswordForEmail(email));
      const mails = await world().mailsTo(email, 2);
      for (const mail of mails) {
        expect(mail.to).toEqual([email]);
        expect(Object.keys(mail.headers)).not.toEqual(expect.arrayContaining(['bcc']));
        expect(mail.subject).not.toContain('won');
        expect(`${mail.text}${mail.html}`).not.toMatch(/evil\.example|<script|onerror|constructor/);
        const source = await world().sourceOf(mail);
        expect(source.slice(0, source.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:|evil\.example/im);
      }
    });

    it.each([
      'victim@example.org\r\nBcc: all@evil.example',
      'victim@example.org%0aBcc:all@evil.example',
      'victim@example.org,all@evil.example',
      'victim@example.org;all@evil.example',
      'victim@example.org all@evil.example',
      '"all@evil.example,"@example.org',
      'all@evil.example<victim@example.org>',
      'victim@example.org\u2028Bcc: x',
    ])('is not sent to %j', async (email) => {
      for (const path of ['/signup', '/recover', '/resend']) {
        const answer = await askAuth(world().url, 'POST', path, {
          body: { email, password: testPassword, type: 'signup' },
        });
        expect([path, answer.status, answer.body['code']]).toEqual([path, 400, 'validation_failed']);
      }
    });

    it('has one recipient, says that a program sent it, and both its forms carry the one link', async () => {
      const email = freshAddress();
      succeeded(await world().browser().signUp({ email, password: testPassword }));
      const [mail] = await world().mailsTo(email, 1);
      expect(mail).toMatchObject({
        to: [email],
        from: [{ address: 'no-reply@localhost' }],
        headers: { 'auto-submitted': 'auto-generated' },
      });
      const token = linkIn(mail ?? { text: '' }).searchParams.get('token_hash') ?? 'none';
      expect(mail?.html).toContain(token);
      expect(mail?.html).not.toMatch(/<script|<img|src=/i);
      expect(mail?.subject).not.toContain(token);
    });

    it('names a factor as it is called, and is not turned by its name', async () => {
      const { browser } = await person(world());
      for (const friendlyName of ['a\r\nBcc: x', 'a\u0000', 'a\u202eb', 'a\u2028b']) {
        expect((await browser.mfa.enroll({ factorType: 'totp', friendlyName })).error).toMatchObject({ status: 400 });
      }
    });
  });
};
