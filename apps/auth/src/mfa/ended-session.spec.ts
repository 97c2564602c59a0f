import { readOne } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { type AuthService, startAuthService } from '../testing/auth-service.js';
import { enroll, signedIn } from '../testing/second-factor.js';

let service: AuthService;

beforeAll(async () => {
  service = await startAuthService({ AUTH_RATE_FACTOR: '100000' });
});
afterAll(() => service.close());

const lockWaitsSql = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

it.each([
  ['session ends', 'DELETE FROM session WHERE account_id = $1', { name: 'AuthSessionMissingError' }],
  ['factor is removed', 'DELETE FROM factor WHERE account_id = $1', { code: 'mfa_factor_not_found' }],
])('a challenge is refused if the %s at the same moment', async (_what, sql, error) => {
  const { browser, account } = await signedIn(service);
  const { id } = await enroll(browser, 'Phone');
  const other = service.db.createQueryRunner();
  await other.startTransaction();
  await other.query(sql, [account.id]);
  const challenge = browser.mfa.challenge({ factorId: id });
  while ((await readOne(service.db.manager, z.object({ count: z.int() }), lockWaitsSql))?.count === 0) continue;
  await other.commitTransaction();
  await other.release();
  expect((await challenge).error).toMatchObject(error);
});
