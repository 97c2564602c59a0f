import { type AuthClientInfo } from '@rfp/contracts/auth';
import { loadConfig } from '@rfp/service-kit/config';
import { AuditService } from '../audit/audit.service.js';
import { AuthSettings } from '../auth-settings.js';
import { authConfigSchema } from '../auth.config.js';
import { startAuthService, testEnvironment, type AuthService } from '../testing/auth-service.js';
import { AuthError } from '../wire/auth-error.js';
import { LimitsService } from './limits.service.js';

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

describe('mails', () => {
  const mailTo = (email: string, address = '192.0.2.60', sends = true) => ({ email, client: clientAt(address), sends });

  it('of one kind are limited to one per interval, without an error', async () => {
    const limits = await replica({ AUTH_MAIL_INTERVAL_SECONDS: '60' });
    expect(await limits.consumeMail('sign_up', mailTo('a@example.org'))).toBe(true);
    expect(await limits.consumeMail('sign_up', mailTo('A@example.org'))).toBe(false);
    expect(await limits.consumeMail('recovery', mailTo('a@example.org'))).toBe(true);
    await elapse(61);
    const later = await replica({ AUTH_MAIL_INTERVAL_SECONDS: '60' });
    expect(await later.consumeMail('sign_up', mailTo('a@example.org'))).toBe(true);
  });

  it('to one address are limited per hour and kind', async () => {
    const limits = await replica({ AUTH_MAILS_PER_HOUR_ADDRESS: '3' });
    const sent = [];
    for (const kind of ['sign_up', 'sign_up', 'sign_up', 'sign_up', 'recovery'] as const)
      sent.push(await limits.consumeMail(kind, mailTo('b@example.org')));
    expect(sent).toEqual([true, true, true, false, true]);
    expect(await limits.consumeMail('sign_up', mailTo('c@example.org'))).toBe(true);
  });

  it('requested by one network are refused above its share, and the refusal does not count toward the limits of the address or of other kinds', async () => {
    const limits = await replica({ AUTH_MAILS_PER_HOUR_NETWORK: '3', AUTH_MAILS_PER_HOUR_ADDRESS: '1' });
    for (let n = 0; n < 3; n += 1) await limits.consumeMail('recovery', mailTo(`d${n}@example.org`, '2001:db8:7::1'));
    const refused = limits.consumeMail('recovery', mailTo('d@example.org', '2001:db8:7::2', false));
    const error = await expectRefusal(refused);
    expect(error).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 });
    expect(error.retryAfterSeconds).toBeGreaterThan(3500);
    expect(await limits.consumeMail('sign_up', mailTo('d@example.org', '2001:db8:7::1'))).toBe(true);
    expect(await limits.consumeMail('recovery', mailTo('d@example.org', '2001:db8:8::1'))).toBe(true);
  });

  it('of the whole server are limited per hour over all replicas, each kind to its share', async () => {
    const replicas = await Promise.all([1, 2].map(() => replica({ AUTH_MAILS_PER_HOUR: '20' })));
    const send = (kind: 'recovery' | 'sign_up') =>
      Promise.all(
        Array.from({ length: 20 }, async (_, n) => replicas[n % 2]?.consumeMail(kind, mailTo(`p${n}@example.org`))),
      );
    expect((await send('sign_up')).filter(Boolean)).toHaveLength(6);
    expect((await send('recovery')).filter(Boolean)).toHaveLength(6);
    expect(await replicas[0]?.consumeAccountNotice('p@example.org')).toBe(0);
  });

  it('about a changed account wait above the limit', async () => {
    const limits = await replica({ AUTH_MAILS_PER_HOUR_ADDRESS: '2' });
    const delays = [];
    for (let n = 0; n < 3; n += 1) delays.push(await limits.consumeAccountNotice('e@example.org'));
    expect(delays.slice(0, 2)).toEqual([0, 0]);
    expect(delays[2]).toBeGreaterThan(3500);
  });
});
