import { recoveryCodesSchema } from '@rfp/contracts/auth';
import { readRows } from '@rfp/persistence/read-rows';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { type AuthService, type Browser, startAuthService } from '../testing/auth-service.js';
import {
  verifyCode,
  anotherBrowser,
  challengeId,
  codeOf,
  enroll,
  type SignedInWithFactor,
  signedInWithFactor,
  signedIn,
} from '../testing/second-factor.js';
import { readAuditEntries, request, type AuthResponse } from '../testing/auth-request.js';
import { createRecoveryCode, hashRecoveryCode, parseRecoveryCode } from './recovery-code.js';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService({ AUTH_RATE_FACTOR: '100000', AUTH_RATE_SIGN_IN: '100000' });
});
afterAll(() => service.close());

async function requestCodes(browser: Browser): Promise<AuthResponse> {
  const { data } = await browser.getSession();
  return request(service, 'POST', '/recovery-codes', { token: data.session?.access_token ?? '' });
}

async function codesOf({ browser }: SignedInWithFactor): Promise<string[]> {
  return recoveryCodesSchema.parse((await requestCodes(browser)).body).recovery_codes;
}

function rowsOf(accountId: string) {
  const row = z.object({ code_hash: z.string(), used_at: z.date().nullable() });
  return readRows(service.db.manager, row, 'SELECT code_hash, used_at FROM recovery_code WHERE account_id = $1', [
    accountId,
  ]);
}

describe('a recovery code', () => {
  it('has at least 50 bits in readable groups, and is unique [asvs 6.5.4]', () => {
    const codes = Array.from({ length: 500 }, createRecoveryCode);
    for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
    expect(new Set(codes).size).toBe(500);
    expect(12 * Math.log2(32)).toBeGreaterThanOrEqual(50);
  });

  it('is parsed in any spelling, and other text is rejected', () => {
    expect([' K3VQ 9xwm-a7tr ', 'k3vq9xwma7tr'].map(parseRecoveryCode)).toEqual(['k3vq9xwma7tr', 'k3vq9xwma7tr']);
    expect(
      ['123456', '', 'k3vq-9xwm-a7t', 'k3vq-9xwm-a7tro', 'k3vq-9xwm-a7t0', 'ｋ3vq-9xwm-a7tr'].map(parseRecoveryCode),
    ).toEqual(Array.from({ length: 6 }, () => null));
  });

  it('is hashed differently for each account [asvs 6.5.2]', () => {
    expect(hashRecoveryCode('a', 'k3vq9xwma7tr')).not.toBe(hashRecoveryCode('b', 'k3vq9xwma7tr'));
  });
});

describe('recovery codes', () => {
  it('are created ten at a time at aal2, and stored as hashes', async () => {
    const owner = await signedInWithFactor(service);
    const codes = await codesOf(owner);
    expect(new Set(codes).size).toBe(10);
    const stored = await rowsOf(owner.account.id);
    expect(stored).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''));
    expect(
      JSON.stringify(await readAuditEntries(service.db, owner.account.id, 'recovery_codes_created')),
    ).not.toContain(codes[0]);
  });

  it('are refused without a second factor, and at aal1', async () => {
    const { browser } = await signedIn(service);
    expect(await requestCodes(browser)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    await enroll(browser);
    expect(await requestCodes(browser)).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
    const { account } = await signedInWithFactor(service);
    expect(await requestCodes(await anotherBrowser(service, account))).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
    expect(await request(service, 'POST', '/recovery-codes')).toMatchObject({ status: 401 });
  });

  it('replace the app once each, and the owner is notified of the number left [asvs 6.5.1]', async () => {
    const owner = await signedInWithFactor(service);
    const [first = '', second = ''] = await codesOf(owner);
    const browser = await anotherBrowser(service, owner.account);
    expect(await verifyCode(browser, owner.factorId, first.toUpperCase())).toBeNull();
    const { data } = await browser.getSession();
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'recovery_code' }, { method: 'password' }],
    });
    expect(await verifyCode(await anotherBrowser(service, owner.account), owner.factorId, first)).toBe(
      'mfa_verification_failed',
    );
    expect(await verifyCode(await anotherBrowser(service, owner.account), owner.factorId, second)).toBeNull();
    const mails = (await service.mailsTo(owner.account.email ?? '')).filter(
      ({ template }) => template === 'recovery_code_used',
    );
    expect(mails).toMatchObject([{ data: { left: 9 } }, { data: { left: 8 } }]);
    expect(await readAuditEntries(service.db, owner.account.id, 'recovery_code_used')).toHaveLength(2);
  });

  it('sign in only one of several concurrent requests with the same code', async () => {
    const owner = await signedInWithFactor(service);
    const [code = ''] = await codesOf(owner);
    const browsers = await Promise.all(Array.from({ length: 4 }, () => anotherBrowser(service, owner.account)));
    const challenges = await Promise.all(browsers.map((browser) => challengeId(browser, owner.factorId)));
    const responses = await Promise.all(
      browsers.map((browser, at) =>
        browser.mfa.verify({ factorId: owner.factorId, challengeId: challenges[at] ?? '', code }),
      ),
    );
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect((await rowsOf(owner.account.id)).filter(({ used_at }) => used_at !== null)).toHaveLength(1);
  });

  it('are replaced as a set, also under concurrency', async () => {
    const owner = await signedInWithFactor(service);
    const [old = ''] = await codesOf(owner);
    const sets = await Promise.all([codesOf(owner), codesOf(owner)]);
    expect(await rowsOf(owner.account.id)).toHaveLength(10);
    const browser = await anotherBrowser(service, owner.account);
    expect(await verifyCode(browser, owner.factorId, old)).toBe('mfa_verification_failed');
    const outcomes = [
      await verifyCode(browser, owner.factorId, sets[0][0] ?? ''),
      await verifyCode(browser, owner.factorId, sets[1][0] ?? ''),
    ];
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  });

  it('are invalid for another account', async () => {
    const [code = ''] = await codesOf(await signedInWithFactor(service));
    const other = await signedInWithFactor(service);
    expect(await verifyCode(await anotherBrowser(service, other.account), other.factorId, code)).toBe(
      'mfa_verification_failed',
    );
  });

  it('do not verify a factor', async () => {
    const owner = await signedInWithFactor(service);
    const [code = ''] = await codesOf(owner);
    const { id } = await enroll(owner.browser, 'Tablet');
    expect(await verifyCode(owner.browser, id, code)).toBe('mfa_verification_failed');
    expect((await rowsOf(owner.account.id)).every(({ used_at }) => used_at === null)).toBe(true);
  });

  it('that are wrong count as guesses', async () => {
    const owner = await signedInWithFactor(service);
    const [code = ''] = await codesOf(owner);
    const browser = await anotherBrowser(service, owner.account);
    for (let attempt = 0; attempt < 5; attempt += 1) await verifyCode(browser, owner.factorId, createRecoveryCode());
    expect(await verifyCode(browser, owner.factorId, code)).toBe('over_request_rate_limit');
  });

  it('are deleted with the last factor', async () => {
    const owner = await signedInWithFactor(service);
    await codesOf(owner);
    const { id, totp } = await enroll(owner.browser, 'Tablet');
    expect(await verifyCode(owner.browser, id, codeOf(totp.secret))).toBeNull();
    await owner.browser.mfa.unenroll({ factorId: owner.factorId });
    expect(await rowsOf(owner.account.id)).toHaveLength(10);
    await owner.browser.mfa.unenroll({ factorId: id });
    expect(await rowsOf(owner.account.id)).toEqual([]);
  });
});
