import { expectRefusal, expectFailure } from '../testing/requests.js';
import {
  codeOf,
  allowCodeReuse,
  personWithFactor,
  person,
  signIn,
  expectSuccess,
  testPassword,
  tokenOf,
  enroll,
  readProductError,
} from '../testing/people.js';
import { type Suite } from '../testing/suite.js';
import { type Browser } from '../testing/world.js';

/** Codes, challenges, recovery codes and guessing. */
export const factorCodeSuite: Suite = (world) => {
  it('is valid once, over challenges and sessions [asvs 6.5.1]', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const [one, other] = [await signIn(world(), email), await signIn(world(), email)];
    const code = codeOf(secret);
    expectSuccess(await one.mfa.challengeAndVerify({ factorId, code }));
    for (const browser of [one, other])
      expectRefusal(
        await browser.mfa.challengeAndVerify({ factorId, code }),
        422,
        'mfa_verification_failed',
        'Invalid TOTP code entered',
      );
  });

  it('is valid once if it is sent concurrently', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const browser = await signIn(world(), email);
    const token = await tokenOf(browser);
    const challenges = await Promise.all(
      Array.from({ length: 4 }, () => world().auth('POST', `/factors/${factorId}/challenge`, { token })),
    );
    const responses = await Promise.all(
      challenges.map(({ body }) =>
        world().auth('POST', `/factors/${factorId}/verify`, {
          token,
          body: { challenge_id: body['id'], code: codeOf(secret) },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is valid one time step early or late, and no further', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    // The step that stays adjacent if the clock advances meanwhile.
    const adjacentStep = Date.now() % 30_000 > 15_000 ? 1 : -1;
    const tries: [number, boolean][] = [
      [-4, false],
      [4, false],
      [adjacentStep, true],
    ];
    for (const [steps, accepted] of tries) {
      await allowCodeReuse(world(), factorId);
      const browser = await signIn(world(), email);
      const { error } = await browser.mfa.challengeAndVerify({ factorId, code: codeOf(secret, steps) });
      expect([steps, error === null]).toEqual([steps, accepted]);
    }
  });

  it('needs a challenge, which is valid once, for its factor and its session [asvs 2.3.1]', async () => {
    const { browser, email, factorId, secret } = await personWithFactor(world());
    const other = await signIn(world(), email);
    const { data: challenge } = expectSuccess(await browser.mfa.challenge({ factorId }));
    const verify = (by: Browser, id: string, factor = factorId) =>
      by.mfa.verify({ factorId: factor, challengeId: id, code: codeOf(secret) });
    expectFailure(await verify(other, challenge.id), { status: 422 });
    expectRefusal(await verify(browser, '00000000-0000-4000-8000-000000000001'), 422, 'mfa_factor_not_found');
    const second = await enroll(browser, 'Tablet');
    expectFailure(await verify(browser, challenge.id, second.id), { status: 422 });
    expectSuccess(await verify(browser, challenge.id));
    await allowCodeReuse(world(), factorId);
    expectFailure(await verify(browser, challenge.id), { status: 422 });
    const { data: late } = expectSuccess(await browser.mfa.challenge({ factorId }));
    await world().db.query(`UPDATE factor_challenge SET expires_at = now() - INTERVAL '1 second' WHERE id = $1`, [
      late.id,
    ]);
    expectRefusal(await verify(browser, late.id), 422, 'mfa_challenge_expired');
  });

  it.each([
    '',
    '12345',
    '1234567',
    'abcdef',
    ' 12345',
    '１２３４５６',
    '-12345',
    '1e5000',
    '0x1234',
    '12 3456',
    '00000a',
  ])('of the form %j is refused', async (code) => {
    const { browser, factorId } = await personWithFactor(world());
    expectFailure(await browser.mfa.challengeAndVerify({ factorId, code }), {
      status: 422,
      code: 'mfa_verification_failed',
    });
  });

  describe('from the recovery codes', () => {
    async function withCodes() {
      const account = await personWithFactor(world());
      const response = await world().auth('POST', '/recovery-codes', { token: await tokenOf(account.browser) });
      const codes: unknown = response.body['recovery_codes'];
      if (!Array.isArray(codes)) throw new Error(response.text);
      return { ...account, codes: codes.map(String) };
    }

    it('replaces the app once [asvs 6.4.4]', async () => {
      const { email, factorId, codes } = await withCodes();
      expect(new Set(codes).size).toBe(10);
      const [first = ''] = codes;
      const browser = await signIn(world(), email);
      expectSuccess(await browser.mfa.challengeAndVerify({ factorId, code: first }));
      expect(await readProductError(world(), browser)).toBeUndefined();
      expectFailure(await (await signIn(world(), email)).mfa.challengeAndVerify({ factorId, code: first }), {
        code: 'mfa_verification_failed',
      });
    });

    it('is valid for its account and in the newest set only', async () => {
      const [one, other] = [await withCodes(), await withCodes()];
      expectFailure(
        await (
          await signIn(world(), one.email)
        ).mfa.challengeAndVerify({ factorId: one.factorId, code: other.codes[0] ?? '' }),
        { code: 'mfa_verification_failed' },
      );
      await world().auth('POST', '/recovery-codes', { token: await tokenOf(one.browser) });
      expectFailure(
        await (
          await signIn(world(), one.email)
        ).mfa.challengeAndVerify({ factorId: one.factorId, code: one.codes[1] ?? '' }),
        { code: 'mfa_verification_failed' },
      );
    });

    it('is issued only to a session at aal2', async () => {
      const { email } = await personWithFactor(world());
      const sessionAtAal1 = await world().auth('POST', '/recovery-codes', {
        token: await tokenOf(await signIn(world(), email)),
      });
      const none = await world().auth('POST', '/recovery-codes', {
        token: await tokenOf((await person(world())).browser),
      });
      expect([sessionAtAal1.body['code'], none.body['code']]).toEqual(['insufficient_aal', 'insufficient_aal']);
    });
  });

  it('cannot be guessed: after five wrong codes even the right one is refused, and the password still works [asvs 6.6.3]', async () => {
    const { email, factorId, secret } = await personWithFactor(world());
    const browser = await signIn(world(), email);
    const right = codeOf(secret);
    const wrong = right === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1) await browser.mfa.challengeAndVerify({ factorId, code: wrong });
    expectRefusal(await browser.mfa.challengeAndVerify({ factorId, code: right }), 429, 'over_request_rate_limit');
    const another = await signIn(world(), email, testPassword);
    expectRefusal(await another.mfa.challengeAndVerify({ factorId, code: right }), 429, 'over_request_rate_limit');
  });
};
