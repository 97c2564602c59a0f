import { type AuthChangeEvent } from '@supabase/auth-js';
import { apiError, failureOf, expectRefusal, expectFailure, refused } from '../testing/requests.js';
import {
  claimsOf,
  codeOf,
  personWithFactor,
  person,
  ageSession,
  sessionOf,
  signIn,
  expectSuccess,
  tokenOf,
  enroll,
  readProductError,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';

/** Enrollment, requirement and removal of a second factor. */
export const factorSuite: Suite = (world) => {
  it('is enrolled with QR code, secret and URI, and verified with a code [spec 4.5, 7.25]', async () => {
    const events: AuthChangeEvent[] = [];
    const { browser, email } = await person(world(), { events });
    const { id, type, totp } = await enroll(browser);
    expect(type).toBe('totp');
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<(\?xml|svg)/);
    expect(totp.qr_code.match(/data:/g)).toHaveLength(1);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32,}$/);
    const uri = new URL(totp.uri);
    expect([uri.protocol, uri.searchParams.get('secret')]).toEqual(['otpauth:', totp.secret]);
    expect(decodeURIComponent(uri.pathname)).toContain(email);
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    const before = claimsOf(await tokenOf(browser));
    const { data: challenge } = expectSuccess(await browser.mfa.challenge({ factorId: id }));
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    expectSuccess(await browser.mfa.verify({ factorId: id, challengeId: challenge.id, code: codeOf(totp.secret) }));
    const after = claimsOf(await tokenOf(browser));
    expect(after).toMatchObject({ session_id: before.session_id, aal: 'aal2' });
    expect(after.amr.map(({ method }) => method)).toEqual(['totp', 'password']);
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
    });
    expect((await browser.mfa.listFactors()).data).toMatchObject({
      totp: [{ id, friendly_name: 'Phone', status: 'verified' }],
    });
    expect((await world().mailsTo(email, 1)).map(({ subject }) => subject)).toEqual(['A second factor was added']);
  });

  it('never reveals its secret again', async () => {
    const { browser, secret } = await personWithFactor(world());
    const { data } = await browser.getUser();
    const refreshed = await browser.refreshSession();
    expect(JSON.stringify([data, refreshed.data])).not.toContain(secret);
  });

  it('is required at the next sign-in before any access [asvs 6.3.3]', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const browser = await signIn(world(), email);
    expect((await browser.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect(await readProductError(world(), browser)).toBe('SECOND_FACTOR_REQUIRED');
    expectRefusal(await browser.updateUser({ password: 'a brand new one' }), 401, 'insufficient_aal');
    expectRefusal(await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }), 403, 'insufficient_aal');
    expectRefusal(await browser.mfa.unenroll({ factorId }), 422, 'insufficient_aal');
    expectSuccess(await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect(await readProductError(world(), browser)).toBeUndefined();
  });

  it('that is unverified protects nothing and expires after five minutes', async () => {
    const { browser, email, id } = await person(world());
    const factor = await enroll(browser);
    expect(await readProductError(world(), await signIn(world(), email))).toBeUndefined();
    await world().db.query(`UPDATE factor SET created_at = now() - INTERVAL '6 minutes' WHERE account_id = $1`, [id]);
    expectRefusal(await browser.mfa.challenge({ factorId: factor.id }), 404, 'mfa_factor_not_found');
    await enroll(browser);
  });

  it('of another account is not found', async () => {
    const { factorId, secret, browser: owner } = await personWithFactor(world());
    const { browser } = await person(world());
    const missing = '00000000-0000-4000-8000-000000000001';
    for (const call of [
      (id: string) => browser.mfa.challenge({ factorId: id }),
      (id: string) => browser.mfa.unenroll({ factorId: id }),
      (id: string) => browser.mfa.verify({ factorId: id, challengeId: missing, code: codeOf(secret) }),
    ]) {
      const [foreign, unknown] = [failureOf(await call(factorId)), failureOf(await call(missing))];
      expect(foreign).toEqual(apiError(404, 'mfa_factor_not_found'));
      expect(foreign).toEqual(unknown);
    }
    expect((await owner.mfa.listFactors()).data?.totp).toHaveLength(1);
  });

  it.each(['x', '1', '..%2f..%2fuser', "' or 1=1 --", '%25', 'null', '__proto__'])(
    'with the id %j is not found',
    async (id) => {
      const { browser } = await person(world());
      const response = await world().auth('DELETE', `/factors/${encodeURIComponent(id)}`, {
        token: await tokenOf(browser),
      });
      expect([response.status, response.body['code']]).toEqual([404, expect.stringMatching(/not_found$/)]);
    },
  );

  it('has a unique name, and an account has at most ten', async () => {
    const { browser } = await person(world());
    await enroll(browser, 'Phone 0');
    expectRefusal(
      await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 0' }),
      422,
      'mfa_factor_name_conflict',
    );
    for (let n = 1; n < 10; n += 1) await enroll(browser, `Phone ${n}`);
    expectRefusal(
      await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' }),
      422,
      'too_many_enrolled_mfa_factors',
    );
  });

  it('of another type is refused', async () => {
    const { browser } = await person(world());
    expectFailure(await browser.mfa.enroll({ factorType: 'phone', phone: '+15550100', friendlyName: 'P' }), {
      name: 'AuthApiError',
      status: 422,
    });
    expect(
      await world().auth('POST', '/factors', {
        token: await tokenOf(browser),
        body: { factor_type: 'webauthn', friendly_name: 'K' },
      }),
    ).toMatchObject({ status: 422 });
  });

  it('ends all sessions at aal1 when it is verified, and deletes other unverified factors [asvs 7.4.3]', async () => {
    const { browser, email } = await person(world());
    const otherBrowser = await signIn(world(), email);
    const planted = await enroll(otherBrowser, 'Planted');
    const { id, totp } = await enroll(browser);
    expectSuccess(await browser.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret) }));
    expect(failureOf(await otherBrowser.getUser()).name).toBe('AuthSessionMissingError');
    expect((await browser.mfa.listFactors()).data?.all.map((factor) => factor.id)).toEqual([id]);
    expectFailure(await browser.mfa.challenge({ factorId: planted.id }), { code: 'mfa_factor_not_found' });
  });

  it('is not bypassed with an earlier refresh token', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const browser = await signIn(world(), email);
    const before = await sessionOf(browser);
    expectSuccess(await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    for (const age of [0, 30, 120]) {
      await ageSession(world(), before.access_token, age);
      const response = await world().auth('POST', '/token?grant_type=refresh_token', {
        body: { refresh_token: before.refresh_token },
      });
      const newAccessToken = response.body['access_token'];
      expect(typeof newAccessToken === 'string' ? claimsOf(newAccessToken).aal : 'none').not.toBe('aal2');
    }
  });

  it('does not raise an earlier access token', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const browser = await signIn(world(), email);
    const token = await tokenOf(browser);
    expectSuccess(await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret) }));
    expect(await world().api('GET', '/api/settings', { token })).toMatchObject(refused(403, 'SECOND_FACTOR_REQUIRED'));
    expect(await world().auth('DELETE', `/factors/${factorId}`, { token })).toMatchObject(
      refused(422, 'insufficient_aal'),
    );
  });

  it('when removed, lowers its sessions to aal1', async () => {
    const { browser, email, factorId } = await personWithFactor(world());
    expect(expectSuccess(await browser.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    const { data } = expectSuccess(await browser.refreshSession());
    expect(claimsOf(data.session?.access_token ?? '')).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(await readProductError(world(), await signIn(world(), email))).toBeUndefined();
    expect((await world().mailsTo(email, 2)).map(({ subject }) => subject)).toContain('A second factor was removed');
  });
};
