import { demoAccount } from '../../demo/demo-account.js';
import { insertAccount } from '../../testing/accounts.js';
import { type ResponseData } from '../testing/requests.js';
import { freshAddress, signedUpPerson, expectSuccess, testPassword, ban } from '../testing/people.js';
import { type Suite } from '../testing/suite.js';

/** The members and types of a value, recursively. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** Everything in a response that could distinguish two addresses, except ids and times. */
function distinguishingParts({ status, headers, body, text }: ResponseData, email: string): unknown {
  const names = [...headers.entries()]
    .filter(([name]) => !['date', 'x-request-id'].includes(name))
    .map(([name, value]) => (name === 'content-length' ? name : `${name}: ${value}`));
  return {
    status,
    names,
    shape: shapeOf(body),
    order: text
      .replaceAll(email, '@')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time'),
  };
}

const passwordGrant = '/token?grant_type=password';

/** No response reveals whether an address is registered. */
export const enumerationSuite: Suite = (world) => {
  /** Addresses of equal length, so that lengths reveal nothing. */
  async function addresses(): Promise<Record<string, string>> {
    const account = () => insertAccount(world().db, { email: freshAddress('same') });
    const confirmed = await account();
    const signedUp = await signedUpPerson(world(), { email: freshAddress('same') });
    const pending = freshAddress('same');
    expectSuccess(await world().signUp(pending));
    const banned = await account();
    await ban(world(), banned.id);
    return {
      unknown: freshAddress('same'),
      pending,
      confirmed: confirmed.email ?? '',
      signedUp: signedUp.email,
      banned: banned.email ?? '',
      demo: demoAccount.email,
    };
  }

  /** Addresses for tests that send one request for each address. Only the unknown address changes by that request. */
  let sharedAddresses: Record<string, string>;

  beforeAll(async () => {
    sharedAddresses = await addresses();
  });

  it.each([
    [
      'signing up',
      '/signup',
      {
        password: 'some password',
        data: { full_name: 'Ada', role: 'analyst' },
        gotrue_meta_security: {},
        code_challenge: null,
        code_challenge_method: null,
      },
    ],
    [
      'signing up with a challenge',
      '/signup',
      { password: 'some password', code_challenge: 'c'.repeat(43), code_challenge_method: 's256' },
    ],
    ['requesting a new password', '/recover', {}],
    ['requesting the mail again', '/resend', { type: 'signup' }],
    ['requesting the mail of a change again', '/resend', { type: 'email_change' }],
    ['signing in with a wrong password', passwordGrant, { password: 'not this one' }],
    ['presenting a wrong token', '/verify', { type: 'signup', token: 'wrong' }],
    ['presenting wrong digits', '/verify', { type: 'recovery', token: '123456' }],
  ])('get the same response to %s [asvs 6.3.8]', async (_what, path, body) => {
    const responses = [];
    for (const [kind, email] of Object.entries({ ...sharedAddresses, unknown: freshAddress('same') }))
      responses.push({
        kind,
        seen: distinguishingParts(await world().auth('POST', path, { body: { email, ...body } }), email),
      });
    const [first] = responses;
    for (const { kind, seen } of responses) expect([kind, seen]).toEqual([kind, first?.seen]);
  });

  it('get the same response when signing in after a sign-up', async () => {
    for (const [kind, email] of Object.entries(await addresses())) {
      await world().auth('POST', '/signup', { body: { email, password: 'my own new password' } });
      const body = { email, password: 'my own new password' };
      const response = await world().auth('POST', passwordGrant, { body });
      expect([kind, response.status, response.body['code']]).toEqual([kind, 400, 'email_not_confirmed']);
    }
  });

  it('get another user id at every sign-up', async () => {
    for (const [kind, email] of Object.entries(await addresses())) {
      const ids = [];
      for (let n = 0; n < 2; n += 1)
        ids.push((await world().auth('POST', '/signup', { body: { email, password: testPassword } })).body['id']);
      expect([kind, new Set(ids).size]).toEqual([kind, 2]);
      const rows: unknown[] = await world().db.query('SELECT 1 FROM account WHERE id = ANY($1)', [ids]);
      expect(rows).toEqual([]);
    }
  });

  it('stay indistinguishable over many sign-ups', async () => {
    const all = Object.entries(await addresses());
    for (let n = 0; n < 4; n += 1) {
      const responses = [];
      for (const [, email] of all)
        responses.push(
          distinguishingParts(
            await world().auth('POST', '/signup', { body: { email, password: `password ${n}` } }),
            email,
          ),
        );
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      const codes = [];
      for (const [, email] of all) {
        const { body } = await world().auth('POST', passwordGrant, { body: { email, password: 'password 0' } });
        codes.push(body['code']);
      }
      expect(new Set(codes).size).toBe(1);
    }
  });
};
