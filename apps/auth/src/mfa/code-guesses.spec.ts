import { type AuthService, startAuthService } from '../testing/auth-service.js';
import {
  verifyCode,
  anotherBrowser,
  challengeId,
  codeOf,
  enroll,
  signedInWithFactor,
  signedIn,
} from '../testing/second-factor.js';
import { request, signIn } from '../testing/auth-request.js';
import { testPassword } from '../testing/accounts.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ RFP_DEMO: 'on', AUTH_RATE_FACTOR: '100000', AUTH_RATE_SIGN_IN: '100000' });
});

afterAll(() => service.close());

describe('guessing a code', () => {
  it.each(['', '12345', '1234567', '１２３４５６', '12 34 56', '-12345', '0x1e240', '1e5000'])(
    'is refused with a code of another form: %j',
    async (code) => {
      const { browser, factorId } = await signedInWithFactor(service);
      expect(await verifyCode(browser, factorId, code)).toBe('mfa_verification_failed');
    },
  );

  it('is limited over all sessions and addresses, and then a right code is refused too', async () => {
    const { account, factorId, secret } = await signedInWithFactor(service);
    const outcomes: (string | null)[] = [];
    for (let session = 0; session < 4; session += 1) {
      const browser = service.browser({ client: { address: `198.51.100.${session}` } });
      await browser.signInWithPassword({ email: account.email ?? '', password: testPassword });
      outcomes.push(await verifyCode(browser, factorId, '000000'), await verifyCode(browser, factorId, '000001'));
    }
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'mfa_verification_failed'));
    expect(outcomes.slice(5)).toEqual(Array.from({ length: 3 }, () => 'over_request_rate_limit'));
    expect(await verifyCode(await anotherBrowser(service, account), factorId, codeOf(secret))).toBe(
      'over_request_rate_limit',
    );
  });

  it('is limited under many concurrent requests', async () => {
    const { account, factorId } = await signedInWithFactor(service);
    const { access_token: token } = await signIn(service, account.email, testPassword);
    const challenge = await request(service, 'POST', `/factors/${factorId}/challenge`, { token });
    const guess = (at: number) =>
      request(service, 'POST', `/factors/${factorId}/verify`, {
        token,
        body: { challenge_id: challenge.body['id'], code: String(at).padStart(6, '0') },
      });
    const codes: unknown[] = [];
    for (let from = 0; from < 300; from += 50) {
      const responses = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(from + at)));
      codes.push(...responses.map(({ body }) => body['code']));
    }
    // Each of these few guesses is right with a chance of 1 in 300,000.
    expect(codes.filter((code) => code === 'mfa_verification_failed').length).toBeLessThanOrEqual(6);
    expect(new Set(codes)).toEqual(new Set(['mfa_verification_failed', 'over_request_rate_limit']));
  }, 60_000);

  it('is limited per network address too', async () => {
    const limited = await startAuthService({ AUTH_RATE_FACTOR: '3' });
    try {
      const { browser } = await signedIn(limited);
      const { id } = await enroll(browser);
      for (let attempt = 0; attempt < 3; attempt += 1) await challengeId(browser, id);
      expect((await browser.mfa.challenge({ factorId: id })).error).toMatchObject({
        status: 429,
        code: 'over_request_rate_limit',
      });
    } finally {
      await limited.close();
    }
  });
});
