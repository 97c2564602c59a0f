import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { defaultMinimumDelayMs } from '../auth-settings.js';
import { testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService } from '../testing/auth-service.js';
import { cheapHashes, configuredHashes, type HashCost } from '../testing/hash-cost.js';
import { request } from '../testing/auth-request.js';

/** The first requests are slower because nothing is cached yet. */
const warmUp = 4;

const settings = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_SIGN_IN: '100000',
  AUTH_MAILS_PER_HOUR: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '100000',
  AUTH_PASSWORD_FAILURES: '100000',
};

let service: AuthService;
/** Number of known accounts; enough for all tests of a service. */
const knownAccounts = 500;
/** Number of known accounts that requests have already named. */
let usedAccounts: number;

async function start(hashCost: HashCost): Promise<void> {
  service = await startAuthService(settings, { hashCost, minimumDelayMs: defaultMinimumDelayMs });
  const passwordHash = await hash(testPassword, {
    memoryCost: hashCost.AUTH_HASH_MEMORY_KIB ?? 19_456,
    timeCost: hashCost.AUTH_HASH_PASSES ?? 2,
    parallelism: 1,
  });
  await service.db.query(
    `WITH known AS (
       INSERT INTO account (id, email, email_confirmed_at, password_hash, user_metadata, is_anonymous, is_demo, created_at, updated_at)
       SELECT gen_random_uuid(), format('known-%s@example.org', n), now(), $1, '{}', false, false, now(), now()
         FROM generate_series(1, $2::int) n
       RETURNING id, email)
     INSERT INTO identity (id, account_id, provider, provider_id, identity_data, email, created_at, updated_at)
     SELECT gen_random_uuid(), id, 'email', id::text, jsonb_build_object('sub', id, 'email', email), email, now(), now() FROM known`,
    [passwordHash, knownAccounts],
  );
  usedAccounts = 0;
}

/** The address of a known account that no request has named yet. */
async function known(): Promise<string> {
  usedAccounts += 1;
  if (usedAccounts > knownAccounts) throw new Error('too few accounts');
  return `known-${usedAccounts}@example.org`;
}

async function unknown(): Promise<string> {
  return `${randomUUID()}@example.org`;
}

async function pending(): Promise<string> {
  const email = await unknown();
  await service.db.query(
    `INSERT INTO pending_sign_up (token_hash, email, password_hash, user_metadata, created_at, expires_at) VALUES ($1, $1, NULL, '{}', now(), now() + INTERVAL '1 hour')`,
    [email],
  );
  return email;
}

/**
 * How much the response times of two kinds of addresses differ (Mann-Whitney, as a normal deviate). Requests are sent in pairs,
 * so that other load on the machine affects both kinds.
 */
async function difference(
  samples: number,
  send: (email: string) => Promise<unknown>,
  one: () => Promise<string>,
  other: () => Promise<string>,
): Promise<number> {
  const times: { ms: number; first: boolean }[] = [];
  for (let n = 0; n < samples + warmUp; n += 1) {
    const pair = [
      { first: true, email: await one() },
      { first: false, email: await other() },
    ];
    const timed = await Promise.all(
      (n % 2 === 0 ? pair : pair.toReversed()).map(async ({ first, email }) => ({
        first,
        ms: await timeOf(() => send(email)),
      })),
    );
    if (n >= warmUp) times.push(...timed);
  }
  times.sort((a, b) => a.ms - b.ms);
  const ranks = times.reduce((sum, { first }, index) => sum + (first ? index + 1 : 0), 0);
  const u = ranks - (samples * (samples + 1)) / 2;
  return Math.abs(u - samples ** 2 / 2) / Math.sqrt((samples ** 2 * (samples * 2 + 1)) / 12);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** By chance, one run in a hundred thousand exceeds this. */
const threshold = 4.4;

async function expectSameTimes(
  path: string,
  samples: number,
  one: () => Promise<string>,
  other: () => Promise<string>,
): Promise<void> {
  const send = (email: string) =>
    request(service, 'POST', path, { body: { email, type: 'signup', password: 'a password that nobody else has' } });
  expect(await difference(samples, send, one, other)).toBeLessThan(threshold);
}

/** Paths of the requests that hash a password, by the kind of request. */
const hashingPaths = { 'a sign-up': '/signup', 'a wrong password': '/token?grant_type=password' };

// With cheap hashes there is less noise, so two hundred samples reveal an additional query. A skipped hash shows at the configured cost within a few
// dozen samples.
describe('the response time, with cheap hashes,', () => {
  beforeAll(() => start(cheapHashes));

  afterAll(() => service.close());

  it.each([
    ...Object.entries(hashingPaths).map(([name, path]) => [name, path, 200, known, unknown] as const),
    ['a password recovery', '/recover', 25, known, unknown] as const,
    ['a resent mail', '/resend', 25, pending, known] as const,
  ])(
    'of %s does not reveal whether the address is registered [asvs 6.3.8]',
    (_name, path, samples, one, other) => expectSameTimes(path, samples, one, other),
    180_000,
  );
});

describe('the response time, with hashes of the configured cost,', () => {
  beforeAll(() => start(configuredHashes));

  afterAll(() => service.close());

  it.each(Object.entries(hashingPaths))(
    'of %s does not reveal whether the address is registered [asvs 6.3.8]',
    (_name, path) => expectSameTimes(path, 25, known, unknown),
    180_000,
  );
});
