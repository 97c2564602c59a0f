import { readRows } from '@rfp/persistence/read-rows';
import { decodeJwt } from 'jose';
import { URI } from 'otpauth';
import { z } from 'zod';
import { type AuthService, type Browser, startAuthService } from '../testing/auth-service.js';
import {
  verifyCode,
  anotherBrowser,
  challengeId,
  codeOf,
  enroll,
  signedInWithFactor,
  signedIn,
} from '../testing/second-factor.js';
import { readAuditEntries, request } from '../testing/auth-request.js';

const notFound = {
  status: 404,
  code: 'mfa_factor_not_found',
  message: 'MFA factor with the provided factor ID could not be found',
};

const unknownId = '0197b7a0-0000-7000-8000-000000000000';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on', AUTH_RATE_FACTOR: '100000', AUTH_RATE_SIGN_IN: '100000' });
});

afterAll(() => service.close());

async function tokenOf(browser: Browser): Promise<string> {
  const { data } = await browser.getSession();
  return data.session?.access_token ?? '';
}

async function aalOf(browser: Browser) {
  const { data } = await browser.mfa.getAuthenticatorAssuranceLevel();
  return [data?.currentLevel, data?.nextLevel];
}

function count(sql: string, id: string): Promise<{ count: number }[]> {
  return readRows(service.db.manager, z.object({ count: z.int() }), sql, [id]);
}

const factorsOf = (id: string) => count('SELECT count(*)::int AS count FROM factor WHERE account_id = $1', id);

describe('enrollment', () => {
  it('returns the secret once and stores it encrypted', async () => {
    const { browser, account } = await signedIn(service);
    const { id, totp } = await enroll(browser, 'Phone');
    const parsed = URI.parse(totp.uri);
    expect(parsed).toMatchObject({
      issuer: 'RFP & Grant Tracker',
      label: account.email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect(parsed.secret.base32).toBe(totp.secret);
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    const [row] = await service.db.query('SELECT * FROM factor WHERE id = $1', [id]);
    expect(JSON.stringify(row)).not.toContain(totp.secret);
    const { data } = await browser.mfa.listFactors();
    expect(data?.all).toMatchObject([{ id, friendly_name: 'Phone', factor_type: 'totp', status: 'unverified' }]);
    expect(JSON.stringify(data)).not.toContain(totp.secret);
    expect(await readAuditEntries(service.db, account.id, 'factor_in_progress')).toHaveLength(1);
  });

  it('raises the session to aal2 with the first right code and keeps its id', async () => {
    const { browser, account } = await signedIn(service);
    const before = decodeJwt(await tokenOf(browser));
    const { id, totp } = await enroll(browser, 'Phone');
    expect(await aalOf(browser)).toEqual(['aal1', 'aal1']);
    expect(await verifyCode(browser, id, codeOf(totp.secret))).toBeNull();
    expect(await aalOf(browser)).toEqual(['aal2', 'aal2']);
    const after = decodeJwt(await tokenOf(browser));
    expect(after).toMatchObject({
      aal: 'aal2',
      session_id: before['session_id'],
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    const { data } = await browser.getSession();
    expect(data.session?.user.factors).toMatchObject([{ id, status: 'verified' }]);
    expect(await service.mailsTo(account.email ?? '')).toMatchObject([
      { template: 'factor_added', data: { name: 'Phone' } },
    ]);
    expect(await readAuditEntries(service.db, account.id, 'factor_verified')).toHaveLength(1);
  });

  it("ends the account's other sessions and deletes their unverified factors", async () => {
    const { browser, account } = await signedIn(service);
    const other = await anotherBrowser(service, account);
    const unverifiedFactor = await enroll(other, 'Other phone');
    const { id, totp } = await enroll(browser);
    expect(await verifyCode(browser, id, codeOf(totp.secret))).toBeNull();
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { data } = await browser.mfa.listFactors();
    expect(data?.all.map((factor) => factor.id)).toEqual([id]);
    expect(
      await verifyCode(browser, unverifiedFactor.id, codeOf(unverifiedFactor.totp.secret)).catch(String),
    ).toContain('could not be found');
  });

  it('accepts a name once, and several factors without a name', async () => {
    const { browser } = await signedIn(service);
    await enroll(browser, 'Phone');
    expect((await browser.mfa.enroll({ factorType: 'totp', friendlyName: ' Phone ' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
    });
    expect((await enroll(browser)).id).not.toBe((await enroll(browser)).id);
  });

  it('accepts ten factors, also under concurrency [asvs 2.3.4]', async () => {
    const { browser, account } = await signedIn(service);
    const responses = await Promise.all(Array.from({ length: 12 }, () => browser.mfa.enroll({ factorType: 'totp' })));
    expect(responses.flatMap(({ error }) => error?.code ?? [])).toEqual([
      'too_many_enrolled_mfa_factors',
      'too_many_enrolled_mfa_factors',
    ]);
    expect(await factorsOf(account.id)).toEqual([{ count: 10 }]);
  });

  it.each([{ factor_type: 'phone' }, { factor_type: 'webauthn' }, { factor_type: 'TOTP' }])(
    'refuses another type: %j',
    async (body) => {
      const { browser } = await signedIn(service);
      const refused = await request(service, 'POST', '/factors', { token: await tokenOf(browser), body });
      expect(refused).toMatchObject({ status: 422, body: { code: 'mfa_totp_enroll_not_enabled' } });
    },
  );

  it.each(['a\nBcc: b@example.org', 'a\u202Eb', 'a\u0007'])(
    'refuses a name with hidden characters: %j',
    async (friendlyName) => {
      const { browser } = await signedIn(service);
      expect((await browser.mfa.enroll({ factorType: 'totp', friendlyName })).error).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    },
  );

  it('is refused for the demo account and anonymous accounts', async () => {
    const demo = await signedIn(service, { isDemo: true });
    const visitor = service.browser();
    await visitor.signInAnonymously();
    for (const browser of [demo.browser, visitor]) {
      expect((await browser.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
        status: 403,
        code: 'no_authorization',
      });
    }
  });

  it('requires aal2 if the account has a factor', async () => {
    const { account } = await signedInWithFactor(service);
    const browser = await anotherBrowser(service, account);
    expect(await aalOf(browser)).toEqual(['aal1', 'aal2']);
    expect((await browser.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
  });

  it('expires after five minutes without a right code', async () => {
    const { browser, account } = await signedIn(service);
    const { id, totp } = await enroll(browser, 'Phone');
    const challenge = await challengeId(browser, id);
    await service.db.query(`UPDATE factor SET created_at = now() - INTERVAL '6 minutes' WHERE id = $1`, [id]);
    expect((await browser.mfa.listFactors()).data?.all).toEqual([]);
    expect((await browser.mfa.challenge({ factorId: id })).error).toMatchObject(notFound);
    expect(
      (await browser.mfa.verify({ factorId: id, challengeId: challenge, code: codeOf(totp.secret) })).error,
    ).toMatchObject(notFound);
    await enroll(browser, 'Phone');
    expect(await factorsOf(account.id)).toEqual([{ count: 1 }]);
  });
});

describe('a challenge', () => {
  it('is valid once [asvs 15.4.2]', async () => {
    const { browser, factorId, secret } = await signedInWithFactor(service);
    const challenge = await challengeId(browser, factorId);
    expect((await browser.mfa.verify({ factorId, challengeId: challenge, code: codeOf(secret) })).error).toBeNull();
    const again = await browser.mfa.verify({ factorId, challengeId: challenge, code: codeOf(secret, 1) });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  it('survives a wrong code', async () => {
    const { browser, factorId, secret, account } = await signedInWithFactor(service);
    const challenge = await challengeId(browser, factorId);
    const wrong = await browser.mfa.verify({ factorId, challengeId: challenge, code: '000000' });
    expect(wrong.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    expect((await browser.mfa.verify({ factorId, challengeId: challenge, code: codeOf(secret) })).error).toBeNull();
    expect(await readAuditEntries(service.db, account.id, 'mfa_failed')).toHaveLength(1);
  });

  it('expires after five minutes', async () => {
    const { browser, factorId, secret } = await signedInWithFactor(service);
    const { data } = await browser.mfa.challenge({ factorId });
    expect(data?.expires_at).toBeGreaterThan(Date.now() / 1000 + 280);
    expect(data?.expires_at).toBeLessThan(Date.now() / 1000 + 301);
    await service.db.query('UPDATE factor_challenge SET expires_at = now() WHERE id = $1', [data?.id]);
    const late = await browser.mfa.verify({ factorId, challengeId: data?.id ?? '', code: codeOf(secret) });
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it('is invalid in another session, for another factor, or if it does not exist [asvs 6.6.2]', async () => {
    const { browser, factorId, secret, account } = await signedInWithFactor(service);
    const other = await anotherBrowser(service, account);
    const second = await enroll(browser, 'Tablet');
    const challenge = await challengeId(browser, factorId);
    const tries = [
      await other.mfa.verify({ factorId, challengeId: challenge, code: codeOf(secret) }),
      await browser.mfa.verify({ factorId: second.id, challengeId: challenge, code: codeOf(second.totp.secret) }),
      await browser.mfa.verify({ factorId, challengeId: unknownId, code: codeOf(secret) }),
      await browser.mfa.verify({ factorId, challengeId: "' or 1=1 --", code: codeOf(secret) }),
    ];
    for (const { error } of tries) expect(error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  it("of another account's factor is not found", async () => {
    const owner = await signedInWithFactor(service);
    const { browser } = await signedIn(service);
    for (const factorId of [owner.factorId, unknownId, 'none']) {
      expect((await browser.mfa.challenge({ factorId })).error).toMatchObject(notFound);
      expect(
        (await browser.mfa.verify({ factorId, challengeId: unknownId, code: codeOf(owner.secret) })).error,
      ).toMatchObject(notFound);
      expect((await browser.mfa.unenroll({ factorId })).error).toMatchObject(notFound);
    }
    expect(await aalOf(owner.browser)).toEqual(['aal2', 'aal2']);
  });
});

describe('a used code', () => {
  it('is refused under a new challenge, in every session', async () => {
    const { account, browser, factorId, secret } = await signedInWithFactor(service);
    const code = codeOf(secret);
    expect(await verifyCode(browser, factorId, code)).toBeNull();
    expect(await verifyCode(browser, factorId, code)).toBe('mfa_verification_failed');
    expect(await verifyCode(await anotherBrowser(service, account), factorId, code)).toBe('mfa_verification_failed');
  });

  it('is refused after the enrollment that it completed', async () => {
    const { browser, account } = await signedIn(service);
    const { id, totp } = await enroll(browser);
    const code = codeOf(totp.secret);
    expect(await verifyCode(browser, id, code)).toBeNull();
    expect(await verifyCode(await anotherBrowser(service, account), id, code)).toBe('mfa_verification_failed');
  });

  it('signs in only one of several concurrent sessions', async () => {
    const { account, factorId, secret } = await signedInWithFactor(service);
    const browsers = await Promise.all(Array.from({ length: 4 }, () => anotherBrowser(service, account)));
    const challenges = await Promise.all(browsers.map((browser) => challengeId(browser, factorId)));
    const code = codeOf(secret);
    const responses = await Promise.all(
      browsers.map((browser, at) => browser.mfa.verify({ factorId, challengeId: challenges[at] ?? '', code })),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect(responses.flatMap(({ error }) => error?.code ?? [])).toEqual(
      Array.from({ length: 3 }, () => 'mfa_verification_failed'),
    );
  });
});
