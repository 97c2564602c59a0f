import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { defaultMinimumDelayMs } from '../auth-settings.js';
import { insertAccount, testPassword } from '../testing/accounts.js';
import { startAuthService, type AuthService } from '../testing/auth-service.js';
import { cheapHashes, configuredHashes, type HashCost } from '../testing/hash-cost.js';
import { request } from '../testing/auth-request.js';

/** The first requests are slower, as nothing is cached yet. */
const warmUp = 4;

const settings = {
  AUTH_RATE_SIGN_UP: '100000',
  AUTH_RATE_SIGN_IN: '100000',
  AUTH_MAILS_PER_HOUR: '100000',
  AUTH_MAILS_PER_HOUR_ADDRESS: '100000',
  AUTH_PASSWORD_FAILURES: '100000',
};

let service: AuthService;
/** Of every known account, at the cost of the service: a verification takes the time of the stored hash. */
let passwordHash: string;

async function start(hashCost: HashCost): Promise<void> {
  service = await startAuthService(settings, { hashCost, minimumDelayMs: defaultMinimumDelayMs });
  passwordHash = await hash(testPassword, {
    memoryCost: hashCost.AUTH_HASH_MEMORY_KIB ?? 19_456,
    timeCost: hashCost.AUTH_HASH_PASSES ?? 2,
    parallelism: 1,
  });
}

async function known(): Promise<string> {
  const { id, email } = await insertAccount(service.db);
  await service.db.query('UPDATE account SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  return email ?? '';
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

/** One run in a hundred thousand is further off by chance. */
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

// A cheap hash leaves less noise, so that two hundred samples show an extra query. That no branch skips the hash shows at the
// configured cost within a few dozen samples.
describe.each([
  { name: 'with cheap hashes', hashCost: cheapHashes, samples: 200 },
  { name: 'with hashes of the configured cost', hashCost: configuredHashes, samples: 25 },
])('the response time, $name,', ({ hashCost, samples }) => {
  beforeAll(() => start(hashCost));

  afterAll(() => service.close());

  it.each([
    ['a sign-up', '/signup'],
    ['a wrong password', '/token?grant_type=password'],
  ])(
    'of %s does not reveal whether the address is registered',
    (_name, path) => expectSameTimes(path, samples, known, unknown),
    180_000,
  );
});

describe('the response time', () => {
  beforeAll(() => start(cheapHashes));

  afterAll(() => service.close());

  it.each([
    ['a password recovery', '/recover', known, unknown],
    ['a resent mail', '/resend', pending, known],
  ])(
    'of %s does not reveal whether the address is registered',
    (_name, path, one, other) => expectSameTimes(path, 25, one, other),
    180_000,
  );
});
