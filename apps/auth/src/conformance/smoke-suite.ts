import { send, sendAuth, expectRefusal, refused } from './testing/requests.js';
import { claimsOf, person, sessionOf, tokenOf } from './testing/people.js';
import { type Suite } from './testing/suite.js';
import { site } from './testing/world.js';
import { protectionSmokeSuite } from './smoke-protection-suite.js';

/**
 * The cases that depend on the transport, for a transport on which the full conformance does not run: messages between processes, access between
 * services, and codes, headers and tokens in transit.
 */
export const smokeSuite: Suite = (world) => {
  const status = async (method: string, path: string, token: string | null, body?: unknown) =>
    (await world().api(method, path, { token, ...(body === undefined ? {} : { body }) })).status;

  describe('a sign-in', () => {
    it('starts a session and ends it', async () => {
      const { browser, email } = await person(world());
      expect(claimsOf(await tokenOf(browser))).toMatchObject({ iss: `${site}/auth/v1`, email, aal: 'aal1' });
      const token = await tokenOf(browser);
      expect(await browser.signOut()).toEqual({ error: null });
      expect(await status('GET', '/api/settings', token)).toBe(401);
    });

    it.each([
      ['other', () => [world().url, world().otherUrl]],
      ['same', () => [world().url, world().url]],
    ] as const)('that has ended is refused at the %s gateway within 200 ms', async (_which, urls) => {
      const [signedOutAt = '', usedAt = ''] = urls();
      const token = await tokenOf((await person(world())).browser);
      const use = async (): Promise<number> => (await send(usedAt, 'GET', '/api/settings', { token })).status;
      expect([await use(), await use()]).toEqual([200, 200]);
      expect((await sendAuth(signedOutAt, 'POST', '/logout', { token })).status).toBe(204);
      const ended = performance.now();
      while ((await use()) !== 401) expect(performance.now() - ended).toBeLessThan(200);
    });

    it('refuses a wrong password', async () => {
      const { email } = await person(world());
      expectRefusal(await world().signIn(email, 'wrong'), 400, 'invalid_credentials', 'Invalid login credentials');
    });
  });

  describe('a refresh', () => {
    it('rotates the token, and concurrent requests over two gateways get the same one', async () => {
      const { refresh_token } = await sessionOf((await person(world())).browser);
      const responses = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          sendAuth(index % 2 === 0 ? world().url : world().otherUrl, 'POST', '/token?grant_type=refresh_token', {
            body: { refresh_token },
          }),
        ),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const tokens = new Set(responses.map(({ body }) => body['refresh_token']));
      expect([tokens.size, tokens.has(refresh_token)]).toEqual([1, false]);
    });

    it('refuses a malformed token', async () => {
      const body = { refresh_token: 'A'.repeat(54) };
      expect((await world().auth('POST', '/token?grant_type=refresh_token', { body })).status).toBe(400);
    });
  });

  describe('the error envelope', () => {
    it('carries the code and the version header', async () => {
      const response = await world().auth('GET', '/user');
      expect(response).toMatchObject(refused(401, 'no_authorization'));
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    });

    it('has the older form without the version header', async () => {
      const headers = { 'x-supabase-api-version': '' };
      expect((await world().auth('GET', '/user', { headers })).body).toMatchObject({
        code: 401,
        error_code: 'no_authorization',
      });
    });
  });

  protectionSmokeSuite(world);
};
