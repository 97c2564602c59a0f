import { type AuthClientInfo } from '@rfp/contracts/auth';
import { loadConfig } from '@rfp/service-kit/config';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { createAuthDataSource } from '../store/data-source.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { startAuthService, testEnvironment, type AuthService } from '../testing/auth-service.js';
import { AuthError } from '../wire/auth-error.js';
import { rememberNetwork, signInGuessKey } from './known-networks.js';
import { LimitsService } from './limits.service.js';
import { networkKey } from '@rfp/service-kit/network-key';

const { jest } = import.meta;

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService();
});

afterAll(() => service.close());

afterEach(() => jest.restoreAllMocks());

beforeEach(() => service.db.query('DELETE FROM rate_limit'));

/** One replica with these settings; replicas share only the database. */
async function replica(settings: Record<string, string> = {}, db = service.db): Promise<LimitsService> {
  const config = loadConfig(authConfigSchema, { ...(await testEnvironment()), ...settings });
  return new LimitsService(db, new AuditService(), new AuthSettings(config));
}

function clientAt(address: string): AuthClientInfo {
  return { address, user_agent: 'spec' };
}

/** Sets the clock that ages remembered refusals, until the test ends. */
function setClock(ms: number): { set: (ms: number) => void } {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(ms);
  return { set: (now) => void clock.mockReturnValue(now) };
}

/** Counts the queries of the limits. */
function countQueries(): { count: () => number } {
  const created = jest.spyOn(service.db, 'createQueryRunner');
  return { count: () => created.mock.calls.length };
}

/** Moves all counters into the past. */
async function elapse(seconds: number): Promise<void> {
  await service.db.query('UPDATE rate_limit SET expire = expire - $1::bigint', [seconds * 1000]);
}

async function expectRefusal(work: Promise<unknown>): Promise<AuthError> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof AuthError) return thrown;
  throw new Error(`was not refused: ${String(thrown)}`);
}

async function rateLimitedEntries(address: string): Promise<unknown[]> {
  return service.db.query<unknown[]>(`SELECT detail FROM audit_entry WHERE action = 'rate_limited' AND address = $1`, [
    address,
  ]);
}

describe('requests of one network address', () => {
  it('over the limit are refused with the time to wait', async () => {
    const limits = await replica({ AUTH_RATE_SIGN_IN: '3' });
    for (let n = 0; n < 3; n += 1) await limits.consume('sign_in', clientAt('192.0.2.10'));
    const error = await expectRefusal(limits.consume('sign_in', clientAt('192.0.2.10')));
    expect(error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
    expect(error.retryAfterSeconds).toBeGreaterThan(200);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(300);
  });

  it('are counted over all replicas', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => replica({ AUTH_RATE_SIGN_IN: '6' })));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, n) => replicas[n % 3]?.consume('sign_in', clientAt('192.0.2.11'))),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });

  it('are counted per address and rule', async () => {
    const limits = await replica({ AUTH_RATE_SIGN_IN: '1', AUTH_RATE_VERIFY: '1' });
    await limits.consume('sign_in', clientAt('192.0.2.12'));
    await limits.consume('sign_in', clientAt('192.0.2.13'));
    await limits.consume('verify', clientAt('192.0.2.12'));
    await expectRefusal(limits.consume('sign_in', clientAt('192.0.2.12')));
  });

  it('are allowed again after the window', async () => {
    const first = await replica({ AUTH_RATE_ANONYMOUS: '1' });
    await first.consume('anonymous', clientAt('192.0.2.14'));
    await elapse(3590);
    await expectRefusal((await replica({ AUTH_RATE_ANONYMOUS: '1' })).consume('anonymous', clientAt('192.0.2.14')));
    await elapse(20);
    await (await replica({ AUTH_RATE_ANONYMOUS: '1' })).consume('anonymous', clientAt('192.0.2.14'));
  });

  it('over the limit are recorded once in the audit log [asvs 16.3.3]', async () => {
    const replicas = await Promise.all([1, 2].map(() => replica({ AUTH_RATE_FACTOR: '2' })));
    await Promise.allSettled(
      Array.from({ length: 40 }, async (_, n) => replicas[n % 2]?.consume('factor', clientAt('192.0.2.15'))),
    );
    expect(await rateLimitedEntries('192.0.2.15')).toEqual([{ detail: { rule: 'factor' } }]);
  });

  it('are counted per IPv6 /64, and an IPv4-mapped address as IPv4', async () => {
    const limits = await replica({ AUTH_RATE_SIGN_IN: '1' });
    await limits.consume('sign_in', clientAt('2001:db8:1:2::1'));
    await expectRefusal(limits.consume('sign_in', clientAt('2001:db8:1:2:ffff:ffff:ffff:ffff')));
    await limits.consume('sign_in', clientAt('2001:db8:1:3::1'));
    await limits.consume('sign_in', clientAt('::ffff:192.0.2.16'));
    await expectRefusal(limits.consume('sign_in', clientAt('192.0.2.16')));
  });
});

describe('the network key', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['not an address', 'not an address'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkKey(address)).toBe(network);
  });
});

describe('guesses at one account', () => {
  const settings = { AUTH_PASSWORD_FAILURES: '4' };

  it('are limited under concurrency and over replicas', async () => {
    const replicas = await Promise.all([1, 2, 3].map(() => replica(settings)));
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, async (_, n) => replicas[n % 3]?.consumeGuess('password', 'a@example.org')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
  });

  it('beyond the limit wait, twice as long each time, up to an hour', async () => {
    const limits = await replica(settings);
    for (let n = 0; n < 4; n += 1) await limits.consumeGuess('password', 'b@example.org');
    const waits: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      // A replica that remembers no refusals from before the clock moved.
      const other = await replica(settings);
      const { retryAfterSeconds = 0 } = await expectRefusal(other.consumeGuess('password', 'b@example.org'));
      waits.push(Math.round(retryAfterSeconds / 60));
      await elapse(retryAfterSeconds + 1);
      await (await replica(settings)).consumeGuess('password', 'b@example.org');
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('do not become free when the window ends before the waits', async () => {
    const limits = await replica(settings);
    for (let n = 0; n < 4; n += 1) await limits.consumeGuess('password', 'c@example.org');
    await elapse(2000);
    await limits.consumeGuess('password', 'c@example.org');
    await expectRefusal(limits.consumeGuess('password', 'c@example.org'));
  });

  it('are reset by a right one, on every replica', async () => {
    const [one, other] = [await replica(settings), await replica(settings)];
    for (let n = 0; n < 4; n += 1) await one.consumeGuess('password', 'd@example.org');
    await expectRefusal(one.consumeGuess('password', 'd@example.org'));
    await expectRefusal(other.consumeGuess('password', 'd@example.org', 'd from elsewhere'));
    await one.resetGuesses('password', 'd@example.org');
    for (let n = 0; n < 4; n += 1) await other.consumeGuess('password', 'd@example.org');
  });

  it('that were refused a moment ago are refused without a query, from the same network only', async () => {
    const limits = await replica(settings);
    const guess = () => limits.consumeGuess('password', 'f@example.org', 'f from here');
    for (let n = 0; n < 4; n += 1) await guess();
    const clock = setClock(0);
    const queries = countQueries();
    const { retryAfterSeconds = 0 } = await expectRefusal(guess());
    const queriesBefore = queries.count();
    clock.set(900);
    expect((await expectRefusal(guess())).retryAfterSeconds).toBeCloseTo(retryAfterSeconds - 0.9);
    expect(() => limits.refuseKnownGuess('password', 'f from here')).toThrow(AuthError);
    limits.refuseKnownGuess('password', 'f from there');
    expect(queries.count()).toBe(queriesBefore);
    clock.set(1000);
    await expectRefusal(guess());
    expect(queries.count()).toBeGreaterThan(queriesBefore);
    await limits.resetGuesses('password', 'f@example.org');
    await guess();
  });

  it('that another replica has reset are admitted within a second', async () => {
    const [one, other] = [await replica(settings), await replica(settings)];
    const guess = () => one.consumeGuess('password', 'g@example.org');
    for (let n = 0; n < 4; n += 1) await guess();
    const clock = setClock(0);
    await expectRefusal(guess());
    await other.resetGuesses('password', 'g@example.org');
    clock.set(1000);
    for (let n = 0; n < 4; n += 1) await guess();
  });

  it('are counted separately for passwords and second factors', async () => {
    const limits = await replica({ ...settings, AUTH_CODE_FAILURES: '2' });
    for (let n = 0; n < 2; n += 1) await limits.consumeGuess('code', 'e');
    await expectRefusal(limits.consumeGuess('code', 'e'));
    await limits.consumeGuess('password', 'e');
  });

  it('are counted per account in any spelling, and no address is stored', async () => {
    const limits = await replica({ AUTH_PASSWORD_FAILURES: '1' });
    await limits.consumeGuess('password', 'Ada@Example.org');
    await expectRefusal(limits.consumeGuess('password', 'ada@example.org'));
    await limits.consumeMail('recovery', { email: 'ada@example.org', client: clientAt('192.0.2.99'), sends: true });
    await limits.consume('sign_in', clientAt('192.0.2.99'));
    const rows = await service.db.query<unknown[]>('SELECT key FROM rate_limit');
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/ada|example|192\.0/i);
  });
});

describe('the networks of an account', () => {
  async function isKnownNetwork(email: string, address: string): Promise<boolean> {
    return (await signInGuessKey(service.db, email, clientAt(address))) !== email;
  }

  it('are those of its sign-ins and refreshes, the newest twenty', async () => {
    const { email } = await insertAccount(service.db);
    const address = email ?? '';
    const browser = service.browser({ client: { address: '192.0.2.50' } });
    await browser.signInWithPassword({ email: address, password: testPassword });
    const { data } = await browser.getSession();
    const moved = service.browser({ client: { address: '2001:db8:5::1' } });
    await moved.refreshSession({ refresh_token: data.session?.refresh_token ?? '' });
    expect(await isKnownNetwork(address, '192.0.2.50')).toBe(true);
    expect(await isKnownNetwork(address, '2001:db8:5::2')).toBe(true);
    expect(await isKnownNetwork(address, '192.0.2.51')).toBe(false);
    expect(await isKnownNetwork('nobody@example.org', '192.0.2.50')).toBe(false);
    for (let n = 1; n < 20; n += 1)
      await service
        .browser({ client: { address: `198.51.100.${n}` } })
        .signInWithPassword({ email: address, password: testPassword });
    expect(await isKnownNetwork(address, '192.0.2.50')).toBe(false);
    expect(await isKnownNetwork(address, '2001:db8:5::1')).toBe(true);
    expect(JSON.stringify(await service.db.query('SELECT * FROM known_network'))).not.toContain('2001');
  });

  it('are not remembered for shared accounts', async () => {
    const { id } = await insertAccount(service.db, { isDemo: true });
    await rememberNetwork(service.db.manager, { id, is_anonymous: false, is_demo: true }, clientAt('192.0.2.52'));
    expect(await service.db.query('SELECT 1 FROM known_network WHERE account_id = $1', [id])).toEqual([]);
  });
});

describe('without the database', () => {
  it('limits fail as unavailable, not as exceeded [asvs 16.5.3]', async () => {
    const unreachable = createAuthDataSource('postgres://nobody:nothing@127.0.0.1:1/none');
    // A data source that has lost its server.
    const connect = (answer: (error: Error) => void): void =>
      answer(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
    Reflect.set(unreachable.driver, 'master', { connect });
    const limits = await replica({}, unreachable);
    expect(await expectRefusal(limits.consume('sign_in', clientAt('192.0.2.1')))).toMatchObject({
      code: 'unavailable',
      status: 503,
    });
    expect(await expectRefusal(limits.consumeGuess('password', 'a@example.org'))).toMatchObject({
      code: 'unavailable',
    });
    const mail = { email: 'a@example.org', client: clientAt('192.0.2.1'), sends: true };
    expect(await expectRefusal(limits.consumeMail('recovery', mail))).toMatchObject({ code: 'unavailable' });
  });
});
