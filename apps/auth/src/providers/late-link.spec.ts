import { readRows } from '@rfp/persistence/read-rows';
import { type AuthError } from '@supabase/auth-js';
import { z } from 'zod';
import { type Browser } from '../testing/auth-service.js';
import { codeIn, identitiesOf, approveLink } from '../testing/identities.js';
import { signedInWithFactor, signedIn } from '../testing/second-factor.js';
import { signInWithProvider, startProviderHarness, type ProviderHarness } from '../testing/provider-harness.js';
import { readAuditEntries } from '../testing/auth-request.js';

let world: ProviderHarness;

beforeAll(async () => {
  world = await startProviderHarness({ RFP_DEMO: 'on', AUTH_RATE_FACTOR: '100000' });
});

afterAll(() => world.close());

beforeEach(() => world.twin.fault({}));

async function sessionsOf(accountId: string) {
  return readRows(
    world.service.db.manager,
    z.object({ id: z.uuid() }),
    'SELECT id FROM session WHERE account_id = $1',
    [accountId],
  );
}

describe('a change between callback and exchange', () => {
  it.each([
    [
      'the session has ended',
      'DELETE FROM session WHERE account_id = $1',
      'AuthSessionMissingError',
      'session_not_found',
    ],
    [
      'the session has expired',
      `UPDATE session SET not_after = now() - INTERVAL '1 second' WHERE account_id = $1`,
      'AuthSessionMissingError',
      'session_not_found',
    ],
    [
      'the session lacks the new second factor',
      `UPDATE session SET aal = 'aal1' WHERE account_id = $1`,
      'AuthApiError',
      'insufficient_aal',
    ],
    [
      'the account was banned',
      `UPDATE account SET banned_until = now() + INTERVAL '1 day' WHERE id = $1`,
      'AuthApiError',
      'user_banned',
    ],
  ])('prevents linking: %s', async (_what, change, name, reason) => {
    const { account, browser } = await signedInWithFactor(world.service);
    world.newPerson();
    const returnUrl = await approveLink(world, browser);
    await world.service.db.query(change, [account.id]);
    expect(await exchange(browser, returnUrl)).toMatchObject({
      name,
      ...(name === 'AuthApiError' ? { status: 403, code: reason } : {}),
    });
    const identities = await readRows(
      world.service.db.manager,
      z.object({ provider: z.string() }),
      'SELECT provider FROM identity WHERE account_id = $1',
      [account.id],
    );
    expect(identities).toEqual([{ provider: 'email' }]);
    expect(await readAuditEntries(world.service.db, account.id, 'identity_linked')).toEqual([]);
    expect(await readAuditEntries(world.service.db, account.id, 'login_failed')).toMatchObject([
      { detail: { method: 'oauth', reason } },
    ]);
  });

  it('prevents linking: another account has the identity now, and the session continues', async () => {
    const { account, browser } = await signedIn(world.service);
    world.newPerson();
    const returnUrl = await approveLink(world, browser);
    await signInWithProvider(world);
    expect(await exchange(browser, returnUrl)).toMatchObject({ status: 422, code: 'identity_already_exists' });
    expect(await identitiesOf(browser)).toHaveLength(1);
    expect((await browser.refreshSession()).error).toBeNull();
    expect(await sessionsOf(account.id)).toHaveLength(1);
    expect(
      await readRows(world.service.db.manager, z.object({}), 'SELECT 1 FROM auth_code WHERE account_id = $1', [
        account.id,
      ]),
    ).toEqual([]);
  });

  it('prevents linking: the other of two clients has linked the same identity', async () => {
    const one = await signedIn(world.service);
    const two = await signedIn(world.service);
    world.newPerson();
    const flows = [
      { ...one, back: await approveLink(world, one.browser) },
      { ...two, back: await approveLink(world, two.browser) },
    ];
    const responses = await Promise.all(flows.map(({ browser, back }) => exchange(browser, back)));
    expect(responses.filter((response) => response === null)).toHaveLength(1);
    expect(responses.map((response) => response?.code)).toContain('identity_already_exists');
  });

  /** Exchanges the code. Returns null on success. */
  async function exchange(browser: Browser, back: URL): Promise<AuthError | null> {
    return (await browser.exchangeCodeForSession(codeIn(back))).error;
  }
});
