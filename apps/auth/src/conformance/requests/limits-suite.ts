import { demoAccount } from '../../demo/demo-account.js';
import { apiError, sendAuth, failureOf, expectRefusal } from '../testing/requests.js';
import {
  codeOf,
  freshAddress,
  freshHost,
  mailedToken,
  personWithFactor,
  person,
  sessionOf,
  signIn,
  testPassword,
  tokenOf,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';

/** Rate limits, and the sign-ins that only demo mode allows. */
export const limitsSuite: Suite = (world) => {
  const sendFrom = (address: string, path: string, body: unknown) =>
    sendAuth(world().proxiedUrl, 'POST', path, { body, headers: { 'x-forwarded-for': address } });
  const guess = (email: string, password: string, address = freshHost()) =>
    sendFrom(address, '/token?grant_type=password', { email, password });

  describe('passwords', () => {
    it('are limited to ten guesses from any address; then even the right password is refused with Retry-After [asvs 6.3.1]', async () => {
      const { email } = await person(world());
      const responses = [];
      for (let n = 0; n < 14; n += 1) responses.push(await guess(email, `guess ${n}`));
      expect(responses.slice(0, 9).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 400));
      expect(responses.slice(11).map(({ status, body }) => [status, body['code']])).toEqual(
        Array.from({ length: 3 }, () => [429, 'over_request_rate_limit']),
      );
      const right = await guess(email, testPassword);
      expect(right.status).toBe(429);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0);
    });

    it('of unknown and known addresses are limited alike', async () => {
      const { email } = await person(world());
      const guessStatuses = async (address: string) => {
        const statuses = [];
        for (let n = 0; n < 13; n += 1) statuses.push((await guess(address, `guess ${n}`)).status);
        return statuses;
      };
      expect(await guessStatuses(freshAddress())).toEqual(await guessStatuses(email));
    });

    it('are limited over both gateways, for all spellings of the address, and under concurrency [asvs 2.4.1]', async () => {
      const { email } = await person(world());
      const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `];
      const responses = await Promise.all(
        Array.from({ length: 40 }, (_, n) => guess(spellings[n % spellings.length] ?? email, `guess ${n}`)),
      );
      expect(responses.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(12);
      expect((await guess(email, testPassword)).status).toBe(429);
    });

    it('guessed from elsewhere do not lock out the owner on a network that signed in before, which has its own limit', async () => {
      const { email } = await person(world());
      const home = freshHost();
      expect((await guess(email, testPassword, home)).status).toBe(200);
      for (let n = 0; n < 12; n += 1) await guess(email, 'wrong');
      expect((await guess(email, testPassword)).status).toBe(429);
      expect((await guess(email, testPassword, home)).status).toBe(200);
      const wrong = [];
      for (let n = 0; n < 12; n += 1) wrong.push((await guess(email, 'wrong', home)).status);
      expect(wrong).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
    });

    it('no longer count after the owner has set another password by a mailed link', async () => {
      const { email, browser: signedIn } = await person(world());
      await signedIn.signOut();
      const home = freshHost();
      await guess(email, testPassword, home);
      for (const host of [home, undefined]) for (let n = 0; n < 12; n += 1) await guess(email, 'wrong', host);
      expect((await guess(email, testPassword)).status).toBe(429);
      await sendFrom(freshHost(), '/recover', { email });
      const token_hash = await mailedToken(world(), email);
      const recovered = await sendFrom(freshHost(), '/verify', { token_hash, type: 'recovery' });
      const { status } = await sendAuth(world().proxiedUrl, 'PUT', '/user', {
        token: String(recovered.body['access_token']),
        body: { password: 'another password' },
        headers: { 'x-forwarded-for': freshHost() },
      });
      expect(status).toBe(200);
      expect((await guess(email, 'another password')).status).toBe(200);
      expect((await guess(email, 'another password', home)).status).toBe(200);
    });

    it('of one account do not affect another account or open sessions', async () => {
      const [victim, other] = [await person(world()), await person(world())];
      for (let n = 0; n < 12; n += 1) await guess(victim.email, 'wrong');
      expect((await guess(other.email, testPassword)).status).toBe(200);
      expect((await victim.browser.getUser()).error).toBeNull();
      expect((await victim.browser.refreshSession()).error).toBeNull();
    });

    it('that are correct reset the count', async () => {
      const { email } = await person(world());
      for (let round = 0; round < 3; round += 1) {
        for (let n = 0; n < 6; n += 1) expect((await guess(email, 'wrong')).status).toBe(400);
        expect((await guess(email, testPassword)).status).toBe(200);
      }
    });

    it('that failed are recorded without the input [asvs 16.3.1]', async () => {
      const { email, id } = await person(world());
      const unknown = freshAddress();
      for (const address of [email, unknown]) await guess(address, 'a-password-that-was-typed');
      const rows: unknown[] = await world().db.query(
        `SELECT * FROM audit_entry WHERE action = 'login_failed' ORDER BY seq DESC LIMIT 2`,
      );
      const text = JSON.stringify(rows);
      expect(rows).toHaveLength(2);
      expect(text).toContain(id);
      expect(text).not.toContain('a-password-that-was-typed');
      expect(text).not.toContain(unknown);
    });

    it('tried on many accounts are limited per network address [asvs 6.3.1]', async () => {
      const host = freshHost();
      const statuses = [];
      for (let n = 0; n < 64; n += 1) statuses.push((await guess(freshAddress(), 'Spring2026!', host)).status);
      expect(statuses.slice(0, 60)).not.toContain(429);
      expect(statuses.slice(60)).toEqual([429, 429, 429, 429]);
    }, 60_000);
  });

  it('codes of a second factor are limited to five guesses over all sessions of the account', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const right = codeOf(secret);
    const wrong = right === '000000' ? '111111' : '000000';
    const statuses = [];
    for (let n = 0; n < 7; n += 1) {
      const token = await tokenOf(await signIn(world(), email));
      const headers = { 'x-forwarded-for': freshHost() };
      const challenge = await sendAuth(world().proxiedUrl, 'POST', `/factors/${factorId}/challenge`, {
        token,
        headers,
      });
      const response = await sendAuth(world().proxiedUrl, 'POST', `/factors/${factorId}/verify`, {
        token,
        headers,
        body: { challenge_id: challenge.body['id'], code: n === 6 ? right : wrong },
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(0, 4)).toEqual([422, 422, 422, 422]);
    expect(statuses.at(-1)).toBe(429);
  });

  describe('the limit of a network address', () => {
    it('is shared by both gateways, ignores client headers, and keeps the client signed in [asvs 4.1.3]', async () => {
      const { browser, email } = await person(world());
      const spoofedHeaders = [
        'x-forwarded-for',
        'forwarded',
        'x-real-ip',
        'x-client-ip',
        'cf-connecting-ip',
        'true-client-ip',
      ];
      const responses = [];
      for (let n = 0; n < 20; n += 1) {
        const name = spoofedHeaders[n % spoofedHeaders.length] ?? '';
        const headers = { [name]: name === 'forwarded' ? `for=203.0.113.${n}` : `203.0.113.${n}` };
        responses.push(
          await sendAuth(n % 2 === 0 ? world().url : world().otherUrl, 'POST', '/recover', {
            body: { email: freshAddress() },
            headers,
          }),
        );
      }
      expect(responses.map(({ status }) => status)).toEqual([
        ...Array.from({ length: 12 }, () => 200),
        ...Array.from({ length: 8 }, () => 429),
      ]);
      expect(responses.at(-1)?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
      expectRefusal(
        await browser.resetPasswordForEmail(email),
        429,
        'over_request_rate_limit',
        'Request rate limit reached',
      );
      expect((await browser.getUser()).error).toBeNull();
      const audit: unknown[] = await world().db.query(`SELECT 1 FROM audit_entry WHERE action = 'rate_limited'`);
      expect(audit.length).toBeGreaterThan(0);
    });

    it('applies to the last address in the header of the trusted proxy [asvs 4.1.3, 15.3.4]', async () => {
      const host = freshHost();
      const statuses = [];
      for (let n = 0; n < 14; n += 1)
        statuses.push(
          (await sendFrom(`203.0.113.${n}, ${host}`, '/verify', { token_hash: 'x', type: 'signup' })).status,
        );
      expect(statuses.slice(12)).toEqual([429, 429]);
      expect((await sendFrom(freshHost(), '/verify', { token_hash: 'x', type: 'signup' })).status).toBe(403);
    });

    it('applies to an IPv6 /64 as a whole', async () => {
      const statuses = [];
      for (let n = 0; n < 14; n += 1)
        statuses.push(
          (await sendFrom(`2001:db8:1:2::${n + 1}`, '/verify', { token_hash: 'x', type: 'signup' })).status,
        );
      expect(statuses.slice(12)).toEqual([429, 429]);
      expect((await sendFrom('2001:db8:1:3::1', '/verify', { token_hash: 'x', type: 'signup' })).status).toBe(403);
    });

    it.each([
      ['sign-ups', '/signup', () => ({ email: freshAddress(), password: testPassword })],
      ['mails to be sent again', '/resend', () => ({ type: 'signup', email: freshAddress() })],
      ['tokens to be verified', '/verify', () => ({ token_hash: 'x', type: 'recovery' })],
    ])('covers %s', async (_what, path, body) => {
      const host = freshHost();
      const responses = [];
      for (let n = 0; n < 14; n += 1) responses.push(await sendFrom(host, path, body()));
      expect(responses.slice(0, 12).map(({ status }) => status)).not.toContain(429);
      expect(responses.slice(12).map(({ status, body }) => [status, body['code']])).toEqual([
        [429, 'over_request_rate_limit'],
        [429, 'over_request_rate_limit'],
      ]);
    });

    it('does not cover refreshes, because a refusal would sign users out', async () => {
      const host = freshHost();
      const { browser } = await person(world());
      let { refresh_token } = await sessionOf(browser);
      for (let n = 0; n < 62; n += 1)
        await sendFrom(host, '/token?grant_type=password', { email: freshAddress(), password: 'x' });
      for (let n = 0; n < 62; n += 1) {
        const response = await sendFrom(host, '/token?grant_type=refresh_token', { refresh_token });
        expect([n, response.status]).toEqual([n, 200]);
        refresh_token = String(response.body['refresh_token']);
      }
      for (const token of ['x', 'A'.repeat(54)])
        for (let n = 0; n < 3; n += 1)
          expect((await sendFrom(host, '/token?grant_type=refresh_token', { refresh_token: token })).status).toBe(400);
    }, 60_000);
  });

  it('manual linking is refused if it is switched off', async () => {
    const { browser } = await person(world());
    const disabled = apiError(404, 'manual_linking_disabled', 'Manual linking is disabled');
    expect(
      failureOf(await browser.linkIdentity({ provider: 'keycloak', options: { skipBrowserRedirect: true } })),
    ).toEqual(disabled);
    const [identity] = (await browser.getUserIdentities()).data?.identities ?? [];
    if (identity === undefined) throw new Error('no identity');
    expect(failureOf(await browser.unlinkIdentity(identity))).toEqual(disabled);
  });

  describe('mails', () => {
    it('of one kind are limited to one a minute, and the response does not reveal it', async () => {
      const { email: known } = await person(world());
      const unknown = freshAddress();
      const responses = [];
      for (const email of [known, unknown])
        for (let n = 0; n < 3; n += 1) responses.push(await sendFrom(freshHost(), '/recover', { email }));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
      expect(await world().mailsTo(known, 1)).toHaveLength(1);
    });

    it('of a sign-up are limited, and the response does not reveal it', async () => {
      const email = freshAddress();
      for (let n = 0; n < 3; n += 1)
        expect((await sendFrom(freshHost(), '/signup', { email, password: testPassword })).status).toBe(200);
      expect((await sendFrom(freshHost(), '/resend', { type: 'signup', email })).text).toBe('{}');
      expect(await world().mailsTo(email, 1)).toHaveLength(1);
    });
  });

  describe('without demo mode', () => {
    it('anonymous sign-ins are refused', async () => {
      const browser = world().browser();
      expectRefusal(await browser.signInAnonymously(), 422, 'anonymous_provider_disabled');
      expect((await world().auth('GET', '/settings')).body).toMatchObject({ external: { anonymous_users: false } });
    });

    it('the demo account does not exist', async () => {
      const { status, body } = await guess(demoAccount.email, demoAccount.password);
      expect([status, body['code']]).toEqual([400, 'invalid_credentials']);
      expect((await world().api('GET', '/api/client-config')).body).toMatchObject({
        demo_mode: false,
        demo_account: null,
      });
      const flags: Record<string, string>[] = [{ 'x-demo-session': 'true' }, { cookie: 'demo=true' }];
      for (const headers of flags)
        expect(await world().api('GET', '/api/opportunities', { headers })).toHaveProperty('status', 401);
    });
  });
};
