import { sendRaw } from '../testing/requests.js';
import { claimsOf, freshAddress, linkIn, person, testPassword } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { otherSite, site } from '../testing/world.js';

/** Redirect targets that an attacker might request. */
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

const foreignHosts = [
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

const forwardedHeaders: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '444' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-host': 'evil.example', 'x-original-host': 'evil.example' },
  { 'x-forwarded-server': 'evil.example', 'x-http-host-override': 'evil.example' },
  { 'x-original-url': 'https://evil.example/', 'x-rewrite-url': '/auth/v1/evil' },
  { referer: 'https://evil.example/x' },
];

/** Whether the browser would stay on an allowed origin. */
function isAllowedTarget(address: string): boolean {
  return [site, otherSite].includes(new URL(address).origin);
}

/** Redirect targets, host headers and forwarded headers. */
export const redirectSuite: Suite = (world) => {
  describe('a redirect', () => {
    it.each(hostileRedirects)('never leads to %j from a link [asvs 3.7.2, 10.4.1]', async (to) => {
      const response = await world().auth(
        'GET',
        `/verify?token=none&type=signup&redirect_to=${encodeURIComponent(to)}`,
      );
      if (response.status === 303) {
        const location = response.headers.get('location') ?? '';
        expect([location, isAllowedTarget(location), location.includes('\n')]).toEqual([location, true, false]);
      } else expect(response.status).toBe(400);
      expect(response.headers.get('set-cookie')).toBeNull();
    });

    it('never leads to a hostile target from a mailed link', async () => {
      const cases = hostileRedirects.map((to) => ({ to, email: freshAddress('redirect') }));
      for (const { to, email } of cases) {
        const response = await world().auth('POST', `/signup?redirect_to=${encodeURIComponent(to)}`, {
          body: { email, password: testPassword },
        });
        expect([to, response.status]).toEqual([to, 200]);
      }
      const mails = await world().mails();
      for (const { to, email } of cases) {
        const mail = mails.find((each) => each.to.includes(email));
        const link = linkIn(mail ?? { text: '' });
        expect([to, isAllowedTarget(link.href), link.pathname]).toEqual([to, true, '/auth/confirm']);
        const next = link.searchParams.get('redirect_to') ?? '/';
        // A page that trusts the parameter would build this URL.
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
    ])('leads to %j, which is allowed', async (to, expected) => {
      const response = await world().auth(
        'GET',
        `/verify?token=none&type=signup&redirect_to=${encodeURIComponent(to)}`,
      );
      const location = new URL(response.headers.get('location') ?? '');
      expect(location.origin + location.pathname).toBe(expected);
    });
  });

  describe('a foreign host', () => {
    it.each(foreignHosts)('%j is refused', async (host) => {
      const response = await sendRaw(
        world().url,
        'POST',
        '/auth/v1/recover',
        { host, 'content-type': 'application/json' },
        JSON.stringify({ email: freshAddress() }),
      );
      expect([400, 403]).toContain(response.status);
    });

    it.each(forwardedHeaders)('in %j does not appear in a mailed link', async (headers) => {
      const email = freshAddress('host');
      const { browser: _unused, email: known } = await person(world());
      const json = { host: 'localhost:3000', 'content-type': 'application/json', ...headers };
      expect(
        (await sendRaw(world().url, 'POST', '/auth/v1/signup', json, JSON.stringify({ email, password: testPassword })))
          .status,
      ).toBe(200);
      expect(
        (await sendRaw(world().url, 'POST', '/auth/v1/recover', json, JSON.stringify({ email: known }))).status,
      ).toBe(200);
      for (const address of [email, known]) {
        const [mail] = await world().mailsTo(address, 1);
        expect(linkIn(mail ?? { text: '' }).origin).toBe(site);
        expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
      }
      const redirect = await sendRaw(world().url, 'GET', '/auth/v1/verify?token=x&type=signup', {
        host: 'localhost:3000',
        ...headers,
      });
      expect(redirect.headers.get('location')).toMatch(/^http:\/\/localhost:3000\//);
    });

    it.each(forwardedHeaders)('in %j does not become a token issuer', async (headers) => {
      const { email } = await person(world());
      const response = await sendRaw(
        world().url,
        'POST',
        '/auth/v1/token?grant_type=password',
        { host: 'localhost', 'content-type': 'application/json', ...headers },
        JSON.stringify({ email, password: testPassword }),
      );
      expect(claimsOf(String(response.body['access_token'])).iss).toBe(`${site}/auth/v1`);
    });
  });
};
