import { randomUUID } from 'node:crypto';
import { insertAccount } from '../testing/accounts.js';
import { startAuthService, type AuthService } from '../testing/auth-service.js';
import { request } from '../testing/wire-request.js';

/** The first few find everything cold. */
const warmUp = 4;

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({
    AUTH_RATE_SIGN_UP: '100000',
    AUTH_RATE_SIGN_IN: '100000',
    AUTH_MAILS_PER_HOUR: '100000',
    AUTH_MAILS_PER_HOUR_ADDRESS: '100000',
    AUTH_PASSWORD_FAILURES: '100000',
  });
});

afterAll(() => service.close());

async function known(): Promise<string> {
  return (await insertAccount(service.db)).email ?? '';
}

async function unknown(): Promise<string> {
  return `${randomUUID()}@example.org`;
}

async function pending(): Promise<string> {
  const email = await unknown();
  await service.db.query(
    `insert into pending_sign_up (token_hash, email, password_hash, user_metadata, created_at, expires_at) values ($1, $1, null, '{}', now(), now() + interval '1 hour')`,
    [email],
  );
  return email;
}

/**
 * How far apart two ways of asking are in their times (Mann-Whitney, as a normal deviate): asked side by side, so that
 * whatever else the machine does hits both.
 */
async function difference(
  samples: number,
  ask: (email: string) => Promise<unknown>,
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
        ms: await timeOf(() => ask(email)),
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
const chance = 4.4;

describe('the time of an answer', () => {
  it.each([
    ['of a sign-up', '/signup', 300, known, unknown],
    ['of a wrong password', '/token?grant_type=password', 300, known, unknown],
    ['of asking for a new password', '/recover', 40, known, unknown],
    ['of asking for the mail again', '/resend', 40, pending, known],
  ])(
    '%s does not tell whether the address is registered',
    async (_name, path, samples, one, other) => {
      const ask = (email: string) =>
        request(service, 'POST', path, {
          body: { email, type: 'signup', password: 'a password that is nobody else has' },
        });
      expect(await difference(samples, ask, one, other)).toBeLessThan(chance);
    },
    180_000,
  );
});
