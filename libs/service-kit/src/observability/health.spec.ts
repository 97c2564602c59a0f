import { healthSchema } from '@rfp/contracts/wire/health';
import { checkHealth, type HealthCheck } from './health.js';

const passing = async (): Promise<void> => undefined;
const failing = async (): Promise<never> => {
  throw new Error('connection refused');
};
const hanging = (): Promise<never> => new Promise(() => undefined);

function check(name: string, run: HealthCheck['check'], vital = true): HealthCheck {
  return { name, check: run, vital };
}

describe('checkHealth', () => {
  it.each([
    ['ok with nothing to check', [], 'ok', {}],
    [
      'ok if all checks pass',
      [check('database', passing), check('bus', async () => true)],
      'ok',
      { database: 'ok', bus: 'ok' },
    ],
    [
      'degraded if only a check that is not vital fails',
      [check('database', passing), check('bus', failing, false)],
      'degraded',
      { database: 'ok', bus: 'down' },
    ],
    [
      'down if a vital check fails',
      [check('database', failing), check('bus', failing, false)],
      'down',
      { database: 'down', bus: 'down' },
    ],
    ['down if a vital check returns false', [check('bus', async () => false)], 'down', { bus: 'down' }],
    [
      'down if a vital check hangs',
      [check('database', hanging), check('bus', passing)],
      'down',
      { database: 'down', bus: 'ok' },
    ],
  ])('is %s', async (_what, checks, status, expected) => {
    const health = await checkHealth(checks, 20);
    expect(healthSchema.parse(health)).toEqual({ status, checks: expected });
  });
});
