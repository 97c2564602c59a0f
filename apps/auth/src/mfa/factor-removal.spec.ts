import { readRows } from '@rfp/persistence/read-rows';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { type AuthService, type Browser, startAuthService } from '../testing/auth-service.js';
import {
  verifyCode,
  anotherBrowser,
  codeOf,
  enroll,
  signedInWithFactor,
  allowCodeReuse,
  signedIn,
} from '../testing/second-factor.js';
import { readAuditEntries, request } from '../testing/auth-request.js';

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

const sessionsOf = (id: string) => count('SELECT count(*)::int AS count FROM session WHERE account_id = $1', id);

describe('the removal of a factor', () => {
  it('requires aal2, mails the owner, and lowers the sessions that the factor had raised', async () => {
    const { account, browser, factorId } = await signedInWithFactor(service);
    const other = await anotherBrowser(service, account);
    expect((await other.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    expect((await browser.mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
    await browser.refreshSession();
    expect(decodeJwt(await tokenOf(browser))).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(await aalOf(browser)).toEqual(['aal1', 'aal1']);
    expect((await service.mailsTo(account.email ?? '')).map(({ template }) => template)).toEqual([
      'factor_added',
      'factor_removed',
    ]);
    expect(await readAuditEntries(service.db, account.id, 'factor_unenrolled')).toMatchObject([
      { detail: { factor: factorId, verified: true } },
    ]);
    expect(await sessionsOf(account.id)).toEqual([{ count: 2 }]);
  });

  it('is refused with a token of aal2 whose factor was removed', async () => {
    const { browser, factorId } = await signedInWithFactor(service);
    const tablet = await enroll(browser, 'Tablet');
    expect(await verifyCode(browser, tablet.id, codeOf(tablet.totp.secret))).toBeNull();
    // The tablet raised the session last.
    const token = await tokenOf(browser);
    expect(await request(service, 'DELETE', `/factors/${tablet.id}`, { token })).toMatchObject({ status: 200 });
    expect(await request(service, 'DELETE', `/factors/${factorId}`, { token })).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    });
  });

  it('is refused with a token from before the second factor', async () => {
    const { account, factorId, secret } = await signedInWithFactor(service);
    const browser = await anotherBrowser(service, account);
    const stolen = await tokenOf(browser);
    expect(await verifyCode(browser, factorId, codeOf(secret))).toBeNull();
    expect(await request(service, 'DELETE', `/factors/${factorId}`, { token: stolen })).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    });
    expect(await request(service, 'POST', '/factors', { token: stolen, body: { factor_type: 'totp' } })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    });
  });

  it('needs no aal2 and sends no mail if the factor is unverified', async () => {
    const { account, browser } = await signedIn(service);
    const { id } = await enroll(browser);
    expect((await browser.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    expect(await service.mailsTo(account.email ?? '')).toEqual([]);
  });

  it('frees its name', async () => {
    const { browser, factorId } = await signedInWithFactor(service, 'Phone');
    await browser.mfa.unenroll({ factorId });
    await allowCodeReuse(service, factorId);
    expect((await enroll(browser, 'Phone')).id).not.toBe(factorId);
  });
});
