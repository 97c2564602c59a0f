import { type ErrorCode } from '@rfp/contracts/errors';
import { ExpiryService } from '../store/expiry.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { testPassword } from '../testing/accounts.js';
import { readAuditEntries } from '../testing/auth-request.js';
import { startAuthService, testEnvironment, type AuthService } from '../testing/auth-service.js';
import {
  beginDevice,
  createConfirmer,
  decideDevice,
  elapseDevice,
  findDevice,
  redeemOutcome,
  sendDevice,
  type Confirmer,
} from '../testing/device.js';
import { signedInWithFactor } from '../testing/second-factor.js';

const unknownCode = 'BBBB-BBBB';
const newPassword = 'another of so many words';
type Browser = ReturnType<AuthService['browser']>;

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ AUTH_RATE_DEVICE: '20', AUTH_RATE_VERIFY: '12', RFP_DEMO: 'on' });
});

afterAll(() => service.close());

beforeEach(() => service.db.query('DELETE FROM rate_limit'));

async function errorCodeOf(work: Promise<unknown>): Promise<ErrorCode | 'none'> {
  return work.then(
    () => 'none' as const,
    (error: { code: ErrorCode }) => error.code,
  );
}

/** Error codes of the two requests about a user code: finding the sign-in, and deciding about it. */
async function errorCodesOf(person: Confirmer, code: string): Promise<unknown[]> {
  return [await errorCodeOf(findDevice(service, person, code)), await errorCodeOf(decideDevice(service, person, code))];
}

describe('a decision about a sign-in', () => {
  it('cannot be made for an unknown code', async () => {
    const person = await createConfirmer(service);
    expect(await errorCodesOf(person, unknownCode)).toEqual(['DEVICE_CODE_NOT_FOUND', 'DEVICE_CODE_NOT_FOUND']);
  });

  it('cannot be made after the expiry', async () => {
    const person = await createConfirmer(service);
    const { device_code, user_code } = await beginDevice(service);
    await elapseDevice(service, user_code, 600);
    expect(await errorCodesOf(person, user_code)).toEqual(['DEVICE_CODE_EXPIRED', 'DEVICE_CODE_EXPIRED']);
    expect(await redeemOutcome(service, device_code)).toBe('400 expired_token');
    expect(await readAuditEntries(service.db, person.account.id, 'device_approved')).toEqual([]);
  });

  it.each(['approve', 'deny'] as const)(
    'is made once: after "%s", another decision is refused [asvs 6.6.2]',
    async (decision) => {
      const [person, other] = [await createConfirmer(service), await createConfirmer(service)];
      const { user_code } = await beginDevice(service);
      await decideDevice(service, person, user_code, decision);
      expect(await errorCodesOf(person, user_code)).toEqual(['DEVICE_CODE_DECIDED', 'DEVICE_CODE_DECIDED']);
      expect(await errorCodesOf(other, user_code)).toEqual(['DEVICE_CODE_DECIDED', 'DEVICE_CODE_DECIDED']);
    },
  );

  it('is made by only one of several people at the same time, and the token belongs to that person', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => createConfirmer(service)));
    const { device_code, user_code } = await beginDevice(service);
    const codes = await Promise.all(people.map((person) => errorCodeOf(decideDevice(service, person, user_code))));
    expect(codes.filter((code) => code === 'none')).toHaveLength(1);
    expect(codes.filter((code) => code === 'DEVICE_CODE_DECIDED')).toHaveLength(5);
    expect(await redeemOutcome(service, device_code)).toBe('200');
    const winner = people[codes.indexOf('none')]?.account.id;
    expect(await service.db.query(`SELECT account_id FROM api_token WHERE name = 'rfp on laptop'`)).toEqual([
      { account_id: winner },
    ]);
  });

  it.each([
    [
      'a new password',
      (browser: Browser) => browser.updateUser({ password: newPassword, current_password: testPassword }),
    ],
    ['a sign-out everywhere', (browser: Browser) => browser.signOut({ scope: 'global' })],
  ] as const)(
    'to approve becomes void if its session ends before the program has its token: %s',
    async (_what, end) => {
      const person = await createConfirmer(service);
      const { device_code, user_code } = await beginDevice(service);
      await decideDevice(service, person, user_code);
      const browser = service.browser();
      await browser.signInWithPassword({ email: person.account.email ?? '', password: testPassword });
      expect((await end(browser)).error).toBeNull();
      expect(await redeemOutcome(service, device_code)).toBe('400 access_denied');
      expect(await service.db.query('SELECT name FROM api_token WHERE account_id = $1', [person.account.id])).toEqual(
        [],
      );
    },
  );

  it('is consistent if approval and denial are concurrent: the program gets the decision that was reported as successful', async () => {
    const person = await createConfirmer(service);
    for (let n = 0; n < 5; n += 1) {
      const { device_code, user_code } = await beginDevice(service);
      const [approve, deny] = await Promise.all(
        (['approve', 'deny'] as const).map((decision) =>
          errorCodeOf(decideDevice(service, person, user_code, decision)),
        ),
      );
      expect([approve, deny].filter((code) => code === 'none')).toHaveLength(1);
      expect(await redeemOutcome(service, device_code)).toBe(approve === 'none' ? '200' : '400 access_denied');
    }
  });

  it('to approve is refused while the account has the maximum number of API tokens', async () => {
    const person = await createConfirmer(service);
    await service.db.query(
      `INSERT INTO api_token (id, account_id, name, token_hash, hint, scope, created_at)
       SELECT gen_random_uuid(), $1, 'one of many', gen_random_uuid()::text, 'xxxx', 'read', now() FROM generate_series(1, 50)`,
      [person.account.id],
    );
    const [remainingToken] = (await service.rpc.call('auth.tokens', {}, { assertion: person.assertion })).tokens;
    const { user_code } = await beginDevice(service);
    expect(await errorCodeOf(decideDevice(service, person, user_code))).toBe('TOO_MANY_TOKENS');
    const renewal = await beginDevice(service, { replaces: remainingToken?.id });
    await decideDevice(service, person, renewal.user_code);
    expect(await redeemOutcome(service, renewal.device_code)).toBe('200');
  });

  it('needs the second factor of the account', async () => {
    const { account, browser } = await signedInWithFactor(service);
    const { user_code } = await beginDevice(service);
    const sessionAtAal1 = await service.browser().signInWithPassword({
      email: account.email ?? '',
      password: 'correct horse battery',
    });
    const sessionAtAal2 = await browser.getSession();
    const passOf = async (credential = '') => (await service.rpc.call('auth.identify', { credential })).pass;
    const [before, after] = [
      await passOf(sessionAtAal1.data.session?.access_token),
      await passOf(sessionAtAal2.data.session?.access_token),
    ];
    expect(await errorCodesOf({ account, assertion: before }, user_code)).toEqual([
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
    ]);
    expect(await errorCodesOf({ account, assertion: after }, user_code)).toEqual(['none', 'none']);
  });

  it('is reserved for people in a session: API tokens, visitors and the demo account are refused', async () => {
    const person = await createConfirmer(service);
    const { user_code } = await beginDevice(service);
    const { token } = await service.rpc.call(
      'auth.create-token',
      { name: 'script', scope: 'write' },
      { assertion: person.assertion },
    );
    const { pass: byToken } = await service.rpc.call('auth.identify', { credential: token });
    const visitor = await service.browser().signInAnonymously();
    const { pass: byVisitor } = await service.rpc.call('auth.identify', {
      credential: visitor.data.session?.access_token ?? '',
    });
    const demo = await createConfirmer(service, { isDemo: true });
    expect(await errorCodesOf({ ...person, assertion: byToken }, user_code)).toEqual([
      'SESSION_REQUIRED',
      'SESSION_REQUIRED',
    ]);
    expect(await errorCodesOf({ ...person, assertion: byVisitor }, user_code)).toEqual(['READ_ONLY', 'READ_ONLY']);
    expect(await errorCodesOf(demo, user_code)).toEqual(['READ_ONLY', 'READ_ONLY']);
  });
});

describe('guessing user codes', () => {
  it('is limited to five wrong codes per account, also concurrently; then even a right code is refused', async () => {
    const person = await createConfirmer(service);
    const { user_code } = await beginDevice(service);
    const guesses = await Promise.all(
      Array.from({ length: 9 }, () => errorCodeOf(findDevice(service, person, unknownCode))),
    );
    expect(guesses.filter((code) => code === 'DEVICE_CODE_NOT_FOUND')).toHaveLength(5);
    const refused = findDevice(service, person, user_code);
    await expect(refused).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retry_after_seconds: expect.any(Number) },
    });
    expect(await errorCodeOf(decideDevice(service, person, user_code))).toBe('RATE_LIMITED');
    expect(await errorCodeOf(findDevice(service, await createConfirmer(service), user_code))).toBe('none');
  });

  it('is limited despite right codes in between, because anyone can get a right code', async () => {
    const person = await createConfirmer(service);
    const { user_code } = await beginDevice(service);
    const codes = [];
    for (let n = 0; n < 6; n += 1)
      codes.push(
        await errorCodeOf(findDevice(service, person, user_code)),
        await errorCodeOf(findDevice(service, person, unknownCode)),
      );
    expect(codes.filter((code) => code === 'DEVICE_CODE_NOT_FOUND')).toHaveLength(5);
    expect(codes.slice(-2)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
  });

  it('is not limited for right codes, however many', async () => {
    const person = await createConfirmer(service);
    const { user_code } = await beginDevice(service);
    for (let n = 0; n < 20; n += 1) expect(await errorCodeOf(findDevice(service, person, user_code))).toBe('none');
  });

  it('is limited per network address over all accounts', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => createConfirmer(service)));
    const codes = [];
    for (const person of people)
      for (let n = 0; n < 4; n += 1) codes.push(await errorCodeOf(findDevice(service, person, unknownCode)));
    expect(codes.filter((code) => code === 'DEVICE_CODE_NOT_FOUND')).toHaveLength(12);
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('the programs of one network address', () => {
  it('may begin a limited number of sign-ins', async () => {
    const begin = () => sendDevice(service, 'deviceCode', { client_id: 'rfp', host: 'laptop' }, '192.0.2.60');
    const answers = await Promise.all(Array.from({ length: 24 }, begin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body['code']).toBe('over_request_rate_limit');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('may guess the same number of device codes, and the guesses do not delay programs that wait for a confirmation', async () => {
    const address = '192.0.2.61';
    const guesses = [];
    const { device_code } = await beginDevice(service, {}, address);
    for (let n = 0; n < 22; n += 1) guesses.push(await redeemOutcome(service, `wrong ${n}`, address));
    expect(guesses.filter((outcome) => outcome === '400 invalid_grant')).toHaveLength(19);
    expect(guesses.at(-1)).toBe('429 over_request_rate_limit');
    expect(await redeemOutcome(service, device_code, address)).toBe('400 authorization_pending');
  });
});

describe('the rows of sign-ins', () => {
  it('are removed an hour after their expiry, and no others', async () => {
    const settings = new AuthSettings(authConfigSchema.parse(await testEnvironment()));
    const [unexpired, recentlyExpired, longExpired] = [
      await beginDevice(service),
      await beginDevice(service),
      await beginDevice(service),
    ];
    await elapseDevice(service, recentlyExpired.user_code, 4000);
    await elapseDevice(service, longExpired.user_code, 4300);
    await new ExpiryService(service.db, settings).removeExpired();
    expect(await redeemOutcome(service, unexpired.device_code)).toBe('400 authorization_pending');
    expect(await redeemOutcome(service, recentlyExpired.device_code)).toBe('400 expired_token');
    expect(await redeemOutcome(service, longExpired.device_code)).toBe('400 invalid_grant');
  });
});
