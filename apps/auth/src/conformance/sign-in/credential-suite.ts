import { type RpcName } from '@rfp/contracts/rpc';
import { requestSubject } from '@rfp/messaging/streams';
import { generateKeyPairSync } from 'node:crypto';
import { es256, forge, forgedTokens, misissuedTokens } from '../../testing/hostile-tokens.js';
import { send, expectFailure, refused } from '../testing/requests.js';
import { claimsOf, personWithFactor, person, sessionOf, signIn, expectSuccess, tokenOf } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { site } from '../testing/world.js';

/** Forged and misused credentials. */
export const credentialSuite: Suite = (world) => {
  /** Statuses of an auth route and of product routes of two gateways. */
  const statuses = async (token: string) => {
    const [user, api, other] = await Promise.all([
      world().auth('GET', '/user', { token }),
      world().api('GET', '/api/settings', { token }),
      send(world().otherUrl, 'GET', '/api/user-preferences', { token }),
    ]);
    return [user.status, api.status, other.status];
  };

  it('that the service did not sign, or that has expired, is refused [asvs 9.2.1]', async () => {
    const victim = await person(world());
    const validClaims = { ...claimsOf(await tokenOf(victim.browser)) };
    expect(await statuses(await tokenOf(victim.browser))).toEqual([200, 200, 404]);
    const { id: stranger } = await person(world());
    const wrongClaims = [
      { what: 'of another issuer', claims: { iss: 'https://evil.example/auth/v1' } },
      { what: 'of an issuer that looks like ours', claims: { iss: `${site}/auth/v1/` } },
      { what: 'a caller assertion', claims: { aud: 'rfp-services' } },
      { what: 'the session of another account', claims: { sub: stranger } },
      { what: 'an unknown session', claims: { session_id: '00000000-0000-4000-8000-000000000001' } },
      { what: 'of another role', claims: { role: 'service_role' } },
      { what: 'without a session', claims: { session_id: undefined } },
    ];
    const hostile = [
      ...forgedTokens(world().key, validClaims),
      ...misissuedTokens(world().key, validClaims, wrongClaims),
    ];
    expect(hostile.length).toBeGreaterThan(60);
    for (const { what, token } of hostile) {
      const [user, api, preferences] = await statuses(token);
      expect([what, user === 401 || user === 403, api, preferences]).toEqual([what, true, 401, 401]);
    }
  });

  it.each([
    [
      'a changed letter in the signature',
      (token: string) => token.slice(0, -10) + (token.at(-10) === 'A' ? 'B' : 'A') + token.slice(-9),
    ],
    ['a space inside', (token: string) => token.replace('.', ' .')],
    ['a trailing newline', (token: string) => `${token}%0a`],
    [
      'another alphabet',
      (token: string) =>
        token
          .replaceAll('-', '+')
          .replaceAll('_', '/')
          .padEnd(token.length + 1, '='),
    ],
    ['itself repeated', (token: string) => `${token}${token}`],
    ['a copy of itself after a comma', (token: string) => `${token},${token}`],
    ['only its claims', (token: string) => token.split('.')[1] ?? ''],
    ['quotes around it', (token: string) => `"${token}"`],
    ['an excessive length', (token: string) => token + 'A'.repeat(20_000)],
  ])('with %s is refused', async (_what, change) => {
    const { browser } = await person(world());
    const [user, api, preferences] = await statuses(change(await tokenOf(browser)));
    expect([401, 403]).toContain(user);
    expect([api, preferences]).toEqual([401, 401]);
  });

  it('of another kind than an access token is refused [asvs 10.3.1]', async () => {
    const { browser } = await person(world());
    const { refresh_token, access_token: token } = await sessionOf(browser);
    const createdToken = await world().api('POST', '/api/api-tokens', {
      token,
      body: { name: 'Script', scope: 'write' },
    });
    for (const credential of [refresh_token, String(createdToken.body['token'])]) {
      expect(await world().auth('GET', '/user', { token: credential })).toMatchObject(refused(403, 'bad_jwt'));
      expect(
        (await world().auth('PUT', '/user', { token: credential, body: { password: 'a brand new one' } })).status,
      ).toBe(403);
    }
    expect(await statuses(refresh_token)).toEqual([403, 401, 401]);
  });

  describe('gains nothing from claims that the user adds', () => {
    const claims = {
      role: 'service_role',
      app_metadata: { demo: false, provider: 'x', roles: ['admin'] },
      aal: 'aal2',
      is_anonymous: false,
      is_admin: true,
      kind: 'person',
      scope: 'write',
      session_id: 'x',
      sub: 'x',
      factors: [],
      amr: [{ method: 'totp', timestamp: 1 }],
    };

    it('in the metadata [spec 6.4]', async () => {
      const { browser, email } = await personWithFactor(world());
      expectSuccess(await browser.updateUser({ data: claims }));
      const again = await signIn(world(), email);
      const token = await tokenOf(again);
      expect(claimsOf(token)).toMatchObject({
        role: 'authenticated',
        aal: 'aal1',
        app_metadata: { provider: 'email', providers: ['email'] },
        is_anonymous: false,
      });
      expect(claimsOf(token).app_metadata).not.toHaveProperty('roles');
      expect(await world().api('GET', '/api/settings', { token })).toMatchObject(
        refused(403, 'SECOND_FACTOR_REQUIRED'),
      );
      expectFailure(await again.updateUser({ password: 'a brand new one' }), { code: 'insufficient_aal' });
    });

    it('at an anonymous sign-in', async () => {
      const browser = world().browser();
      expectSuccess(await browser.signInAnonymously({ options: { data: claims } }));
      const token = await tokenOf(browser);
      expect(claimsOf(token)).toMatchObject({ is_anonymous: true, aal: 'aal1', role: 'authenticated' });
      expect(await world().api('PATCH', '/api/settings', { token, body: { dark_mode: true } })).toMatchObject(
        refused(403, 'READ_ONLY'),
      );
      expect(await world().api('GET', '/api/source-keys', { token })).toMatchObject(refused(403, 'READ_ONLY'));
    });

    it('in headers', async () => {
      const { browser } = await person(world());
      const { id } = await person(world());
      const headers = {
        'x-user-id': id,
        'x-forwarded-user': id,
        'x-user-role': 'admin',
        'x-caller': JSON.stringify({ user_id: id, kind: 'person' }),
        'x-pass': 'x',
        'x-demo-session': 'false',
      };
      const response = await world().api('PUT', '/api/user-preferences', {
        headers,
        token: await tokenOf(browser),
        body: { keywords: ['mine'] },
      });
      expect([response.status, response.body['user_id']]).toEqual([200, (await sessionOf(browser)).user.id]);
      expect(await world().api('GET', '/api/user-preferences', { headers })).toHaveProperty('status', 401);
    });
  });

  describe('is checked behind the gateway, too', () => {
    const calls: [RpcName, unknown][] = [
      ['auth.tokens', {}],
      ['auth.create-token', { name: 'x', scope: 'write', expires_in_days: null }],
      ['auth.sessions', {}],
      ['auth.preferences', {}],
      ['auth.settings', {}],
      ['auth.revoke-token', { id: '00000000-0000-4000-8000-000000000001' }],
      ['sync.keys', {}],
      ['sync.set-key', { source: 'sam_gov', key: 'mine-mine-mine' }],
      ['sync.start', {}],
      ['opportunities.remove-demo', {}],
      ['opportunities.stats', { audience: 'default' }],
    ];

    it.each(calls)(
      'by %s, which refuses requests without an assertion, with a forged one, or with an access token instead [asvs 8.3.1, 13.2.1]',
      async (name, request) => {
        const token = await tokenOf((await person(world())).browser);
        const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
        const now = Math.floor(Date.now() / 1000);
        const claims = {
          iss: `${site}/auth/v1`,
          sub: claimsOf(token).sub,
          aud: 'rfp-services',
          iat: now,
          exp: now + 60,
          kind: 'person',
          via: 'session',
          via_id: claimsOf(token).session_id,
          scope: 'write',
          aal: 'aal2',
          second_factor: false,
          label: 'x',
        };
        const { kid, privateKey } = world().key;
        const sign = (changes: object, header: object = {}, key = privateKey) =>
          forge({ alg: 'ES256', typ: 'JWT', kid, ...header }, { ...claims, ...changes }, es256(key));
        const assertions = [
          null,
          '',
          'x',
          token,
          sign({}, {}, foreign),
          sign({}, { alg: 'none' }),
          sign({ exp: now - 100, iat: now - 160 }),
          sign({ aud: 'authenticated' }),
          sign({ sub: 'admin' }),
          sign({ kind: 'admin' }),
        ];
        for (const [index, assertion] of assertions.entries()) {
          const reply = await world().bus.request(requestSubject(name), { pass: assertion, request });
          expect([index, reply.ok, reply.ok ? '' : reply.error.code]).toEqual([
            index,
            false,
            expect.stringMatching(/^(UNAUTHENTICATED|TOKEN_REFUSED|FORBIDDEN|MESSAGE_INVALID)$/),
          ]);
        }
        const accepted = await world().bus.request(requestSubject(name), { pass: sign({}), request });
        expect(accepted.ok ? '' : accepted.error.code).not.toMatch(
          /UNAUTHENTICATED|TOKEN_REFUSED|FORBIDDEN|MESSAGE_INVALID/,
        );
      },
    );
  });
};
