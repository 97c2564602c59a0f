import { createHash, randomBytes } from 'node:crypto';
import { expectFailure, refused } from '../testing/requests.js';
import {
  freshAddress,
  mailedToken,
  person,
  signIn,
  expectSuccess,
  testPassword,
  ban,
  followLink,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { site } from '../testing/world.js';

/** Links in a browser, and the codes that they redirect with. */
export const linksSuite: Suite = (world) => {
  const follow = (token: string, type: string) => followLink(world(), token, type, `${site}/auth/confirm?from=mail`);

  /** Signs up with a PKCE challenge and follows the link. Returns the code. */
  async function codeFor(code_challenge: string, code_challenge_method: string): Promise<string> {
    const email = freshAddress();
    const body = { email, password: testPassword, code_challenge, code_challenge_method };
    expect((await world().auth('POST', '/signup', { body })).status).toBe(200);
    const ageSignUpSql = `UPDATE pending_sign_up SET created_at = now() - INTERVAL '30 minutes' WHERE email = $1`;
    await world().db.query(ageSignUpSql, [email]);
    return (await follow(await mailedToken(world(), email), 'signup')).searchParams.get('code') ?? '';
  }

  const exchange = (auth_code: string, code_verifier: string) =>
    world().auth('POST', '/token?grant_type=pkce', { body: { auth_code, code_verifier } });
  const s256 = (text: string) => createHash('sha256').update(text).digest('base64url');

  it.each([
    ['s256', s256],
    ['S256', s256],
    ['plain', (text: string) => text],
    ['PLAIN', (text: string) => text],
  ])(
    'redirects with a code for a challenge of the method %s; the lifetime of the code starts at the redirect',
    async (method, challengeOf) => {
      const verifier = randomBytes(40).toString('base64url');
      const code = await codeFor(challengeOf(verifier), method);
      expect((await exchange(code, verifier)).status).toBe(200);
    },
  );

  it('redirects with a code that expires after five minutes [asvs 10.4.3]', async () => {
    const verifier = 'v'.repeat(50);
    const code = await codeFor(s256(verifier), 's256');
    await world().db.query(`UPDATE auth_code SET expires_at = now() - INTERVAL '1 second' WHERE code_hash = $1`, [
      s256(code),
    ]);
    expect(await exchange(code, verifier)).toMatchObject(refused(422, 'flow_state_expired'));
  });

  it('redirects with a code that only one of ten concurrent requests can exchange [asvs 10.4.2]', async () => {
    const verifier = 'v'.repeat(50);
    const code = await codeFor(s256(verifier), 's256');
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(code, verifier)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      responses.filter(({ status, body }) => status === 404 && body['code'] === 'flow_state_not_found'),
    ).toHaveLength(9);
  });

  it('redirects with a code that cannot be exchanged with the challenge itself', async () => {
    const challenge = s256('v'.repeat(50));
    expect(await exchange(await codeFor(challenge, 's256'), challenge)).toMatchObject(
      refused(400, 'bad_code_verifier'),
    );
  });

  it('of a recovery in the implicit flow has the type recovery in the fragment', async () => {
    const { email } = await person(world());
    expectSuccess(await world().browser({ flowType: 'implicit' }).resetPasswordForEmail(email));
    const returnUrl = await follow(await mailedToken(world(), email), 'recovery');
    expect([returnUrl.origin + returnUrl.pathname, returnUrl.searchParams.get('from')]).toEqual([
      `${site}/auth/confirm`,
      'mail',
    ]);
    expect(Object.fromEntries(new URLSearchParams(returnUrl.hash.slice(1)))).toMatchObject({
      type: 'recovery',
      token_type: 'bearer',
      access_token: expect.any(String),
      sb: '',
    });
  });

  it('of an e-mail change asks for the link to the other address, which completes the change', async () => {
    const { email, browser } = await person(world());
    const next = freshAddress('next');
    expectSuccess(await browser.updateUser({ email: next }));
    const [old, fresh] = [await mailedToken(world(), email), await mailedToken(world(), next)];
    const afterFirstLink = await follow(old, 'email_change');
    expect([afterFirstLink.searchParams.get('message'), afterFirstLink.searchParams.has('code')]).toEqual([
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
      false,
    ]);
    const done = await follow(fresh, 'email_change');
    const { error } = await browser.exchangeCodeForSession(done.searchParams.get('code') ?? '');
    expect(error?.name).toBe(world().client.changedAddressCodeError);
    expect((await browser.getUser()).data.user?.email).toBe(next);
    await signIn(world(), next);
  });

  it('of a banned user starts no session', async () => {
    const { email, id } = await person(world());
    expectSuccess(await world().browser().resetPasswordForEmail(email));
    const token = await mailedToken(world(), email);
    await ban(world(), id);
    const returnUrl = await follow(token, 'recovery');
    expect([returnUrl.searchParams.has('code'), returnUrl.searchParams.get('error_code')]).toEqual([
      false,
      'user_banned',
    ]);
    expectFailure(await world().verify(token, 'recovery'), { code: 'user_banned' });
  });

  it.each(['', 'sms', 'phone_change', 'constructor', 'SIGNUP', 'signup recovery'])(
    'of the type %j is refused',
    async (type) => {
      const returnUrl = await follow('x'.repeat(43), type);
      expect([returnUrl.origin, returnUrl.searchParams.get('error_code')]).toEqual([site, 'validation_failed']);
      expect(await world().auth('POST', '/verify', { body: { token_hash: 'x', type } })).toMatchObject(
        refused(400, 'validation_failed'),
      );
    },
  );

  it.each([
    { type: 'signup' },
    { type: 'signup', token_hash: 'x', token: 'y', email: 'a@example.org' },
    { type: 'signup', token: 'x' },
    { token_hash: 'x' },
    { type: 'signup', token_hash: 'x', email: 'a@example.org' },
  ])('posted by a page as %j is refused [asvs 3.5.2]', async (body) => {
    expect(await world().auth('POST', '/verify', { body })).toMatchObject(refused(400, 'validation_failed'));
  });
};
