import {
  freshAddress,
  linkIn,
  signedUpPerson,
  person,
  expectSuccess,
  testPassword,
  tokenOf,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { otherSite, site } from '../testing/world.js';

/** Requests from other origins, and the content of mails. */
export const originSuite: Suite = (world) => {
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

    it.each(origins)('as %j may change nothing [asvs 3.5.1]', async (headers) => {
      const { browser, email } = await person(world());
      const token = await tokenOf(browser);
      const calls = [
        world().auth('POST', '/signup', { headers, body: { email: freshAddress(), password: testPassword } }),
        world().auth('POST', '/token?grant_type=password', { headers, body: { email, password: testPassword } }),
        world().auth('PUT', '/user', { headers, token, body: { data: { x: 1 } } }),
        world().auth('POST', '/logout', { headers, token }),
        world().api('PATCH', '/api/settings', { headers, token, body: { dark_mode: true } }),
        world().api('POST', '/api/api-tokens', { headers, token, body: { name: 'x', scope: 'write' } }),
      ];
      for (const response of await Promise.all(calls)) {
        expect([response.text, response.status]).toEqual([response.text, 403]);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
      }
      expect((await browser.getUser()).data.user?.user_metadata).toEqual({ full_name: 'Ada' });
    });

    it.each(origins)('as %j may read nothing [asvs 3.4.2]', async (headers) => {
      for (const path of [
        '/auth/v1/user',
        '/auth/v1/settings',
        '/auth/v1/.well-known/jwks.json',
        '/api/settings',
        '/api/client-config',
      ]) {
        const response = await world().api('GET', path, { headers });
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      }
      const preflight = await world().api('OPTIONS', '/auth/v1/user', {
        headers: {
          ...headers,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    });

    it('of the console is served', async () => {
      const { email } = await person(world());
      const sameOriginHeaders: Record<string, string>[] = [
        { origin: site, 'sec-fetch-site': 'same-origin' },
        { 'sec-fetch-site': 'none' },
      ];
      for (const headers of sameOriginHeaders) {
        const response = await world().auth('POST', '/token?grant_type=password', {
          headers,
          body: { email, password: testPassword },
        });
        expect(response.status).toBe(200);
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

    it.each(names)('has no header and no markup from the name %j [asvs 1.2.1]', async (full_name) => {
      const { email, browser } = await signedUpPerson(world(), { data: { full_name, company: full_name } });
      expectSuccess(await browser.resetPasswordForEmail(email));
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
    ])('is never sent to %j', async (email) => {
      for (const path of ['/signup', '/recover', '/resend']) {
        const response = await world().auth('POST', path, { body: { email, password: testPassword, type: 'signup' } });
        expect([path, response.status, response.body['code']]).toEqual([path, 400, 'validation_failed']);
      }
    });

    it('has one recipient, is marked as auto-generated, and has the same link as text and as HTML', async () => {
      const email = freshAddress();
      expectSuccess(await world().signUp(email));
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

    it('has no control characters from factor names, which are refused [asvs 1.3.11]', async () => {
      const { browser } = await person(world());
      for (const friendlyName of ['a\r\nBcc: x', 'a\u0000', 'a\u202eb', 'a\u2028b']) {
        expect((await browser.mfa.enroll({ factorType: 'totp', friendlyName })).error).toMatchObject({ status: 400 });
      }
    });
  });
};
