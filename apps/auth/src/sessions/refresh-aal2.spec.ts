import { type AuthSession } from '@rfp/contracts/auth';
import { decodeJwt } from 'jose';
import { TOTP } from 'otpauth';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { refresh, request, sessionOf } from '../testing/auth-request.js';
import {
  elapse,
  expectSessionEnded,
  idOf,
  refreshedSession,
  refusalOf,
  readSessionRows,
  type SignedIn,
} from '../testing/refreshed.js';

const alreadyUsed = { code: 'refresh_token_already_used', message: 'Invalid Refresh Token: Already Used' };

let service: AuthService;

beforeAll(async () => {
  // A tight sign-in limit, which would refuse refreshes if they shared it.
  service = await startAuthService({ AUTH_RATE_SIGN_IN: '60' });
});
afterAll(() => service.close());

describe('a session at aal2', () => {
  async function raiseSession(): Promise<SignedIn & { raised: AuthSession; factorId: string }> {
    const account = await insertAccount(service.db);
    const browser = service.browser();
    const signInResult = await browser.signInWithPassword({ email: account.email ?? '', password: testPassword });
    const enrolled = await browser.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    if (enrolled.error || signInResult.error) throw new Error('the factor was not enrolled');
    const code = new TOTP({ secret: enrolled.data.totp.secret }).generate();
    const challenge = await browser.mfa.challenge({ factorId: enrolled.data.id });
    const verified = await request(service, 'POST', `/factors/${enrolled.data.id}/verify`, {
      token: signInResult.data.session.access_token,
      body: { challenge_id: challenge.data?.id, code },
    });
    const first = sessionOf({
      status: 200,
      headers: new Headers(),
      body: { ...signInResult.data.session, user: sessionOf(verified).user },
    });
    return {
      accountId: account.id,
      email: account.email ?? '',
      sessionId: idOf(first),
      first,
      raised: sessionOf(verified),
      factorId: enrolled.data.id,
    };
  }

  it('keeps its id and level over a refresh', async () => {
    const { raised: session, sessionId } = await raiseSession();
    expect(decodeJwt(session.access_token)).toMatchObject({
      session_id: sessionId,
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
    const later = await refreshedSession(service, session.refresh_token);
    expect(decodeJwt(later.access_token)).toMatchObject({
      session_id: sessionId,
      aal: 'aal2',
      amr: [{ method: 'totp' }, { method: 'password' }],
    });
  });

  it('is not reached with a refresh token from before the second factor', async () => {
    const { raised: session, first } = await raiseSession();
    expect(refusalOf(await refresh(service, first.refresh_token))).toEqual({ status: 400, ...alreadyUsed });
    const later = await refreshedSession(service, session.refresh_token);
    expect(refusalOf(await refresh(service, first.refresh_token))).toEqual({ status: 400, ...alreadyUsed });
    await refreshedSession(service, later.refresh_token);
  });

  it('ends if a refresh token from before the second factor is used later', async () => {
    const signed = await raiseSession();
    await elapse(service, signed.sessionId, 61);
    expect(refusalOf(await refresh(service, signed.first.refresh_token))).toEqual({ status: 400, ...alreadyUsed });
    await expectSessionEnded(service, signed);
  });

  it('falls back to aal1 at the next refresh after the factor was removed', async () => {
    const { raised: session, accountId, factorId } = await raiseSession();
    await service.db.query('DELETE FROM factor WHERE id = $1', [factorId]);
    const later = await refreshedSession(service, session.refresh_token);
    expect(decodeJwt(later.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] });
    expect(await readSessionRows(service, accountId)).toMatchObject([{ aal: 'aal1' }]);
  });
});
